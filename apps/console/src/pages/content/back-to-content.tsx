import { usePhrases } from "@atrium/web/phrases.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import { paths } from "../../parts/paths.ts";

const route = getRouteApi("/content/$uuid");

/** The link back to the list with its former filters. */
export function BackToContent() {
  const t = usePhrases();
  return (
    <BackLink link={<Link to={paths.content} search={route.useSearch()} />}>{t("console.content_title")}</BackLink>
  );
}
