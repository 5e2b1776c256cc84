import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Link } from "@tanstack/react-router";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

/** If the history's flag is off the page does not exist, also when it is switched off while the page is open. */
export function HistoryOff() {
  const t = usePhrases();
  usePageTitle(t("not_found.title"));
  return (
    <PageBody id="main">
      <EmptyState
        level={1}
        icon="compass"
        title={t("not_found.title")}
        text={t("not_found.text")}
        action={<Button render={<Link to={paths.main} />}>{t("not_found.home")}</Button>}
      />
    </PageBody>
  );
}
