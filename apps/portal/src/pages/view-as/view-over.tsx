import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { type Phrases, PhrasesProvider, usePhrases } from "@atrium/web/phrases.ts";
import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import { paths } from "../../parts/paths.ts";
import type { Services, ViewAsFault } from "../../parts/services.ts";

type Shown = {
  services: Pick<Services, "language">;
  phrases: Phrases;
  page: () => Root;
  why: ViewAsFault | "over";
};

/** Replaces the portal: the view has ended, or could not begin. The viewer is not sent to a sign-in page, which would be the other person's. */
export async function showViewOver({ services, phrases, page, why }: Shown): Promise<void> {
  await services.language.openInside();
  flushSync(() =>
    page().render(
      <PhrasesProvider value={phrases}>
        <ViewOver why={why} />
      </PhrasesProvider>,
    ),
  );
}

function ViewOver({ why }: Pick<Shown, "why">) {
  const t = usePhrases();
  return (
    <PageBody id="main">
      <EmptyState
        icon="eye"
        level={1}
        title={t(why === "over" ? "view_as.over_title" : "web_view.refused_title")}
        text={t(why === "over" ? "view_as.over_text" : `view_as.refused_${why}`)}
        action={
          <Button variant="secondary" href={paths.landing}>
            {t("view_as.own_portal")}
          </Button>
        }
      />
    </PageBody>
  );
}
