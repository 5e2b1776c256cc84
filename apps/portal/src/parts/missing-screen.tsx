import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import type { Slot } from "@atrium/ui/components/slot.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

type Props = {
  /** A link to the list where it would be, and its label. */
  readonly link: Slot;
  readonly linkText: string;
};

/** Shown for something that is unknown, over, or not for this person: the server does not tell them apart. */
export function MissingScreen({ link, linkText }: Props) {
  const t = usePhrases();
  usePageTitle(t("content.not_found_title"));
  return (
    <PageBody width="detail" id="main">
      <EmptyState
        level={1}
        icon="compass"
        title={t("content.not_found_title")}
        text={t("content.not_found_text")}
        action={<Button render={link}>{linkText}</Button>}
      />
    </PageBody>
  );
}
