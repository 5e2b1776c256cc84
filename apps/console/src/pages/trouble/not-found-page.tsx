import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";

/** An address of the console that leads nowhere. */
export function NotFoundPage() {
  const t = usePhrases();
  usePageTitle(t("not_found.title"));
  return (
    <EmptyState
      level={1}
      icon="compass"
      title={t("not_found.title")}
      text={t("not_found.text")}
      action={<Button render={<Link to={paths.inbox} />}>{t("not_found.home")}</Button>}
    />
  );
}
