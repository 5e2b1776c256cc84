import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { usePhrases } from "../../shared/phrases.ts";

/** The portal as plain files, and no healthy server behind it (F4). No brand is known here: neutral colours, one button. */
export function StartupFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = usePhrases();
  return (
    <PageBody id="main">
      <ErrorState
        level={1}
        icon="wifi"
        title={t("error.startup_title")}
        text={t("error.startup_text")}
        action={<Button onClick={onRetry}>{t("app.try_again")}</Button>}
      />
    </PageBody>
  );
}
