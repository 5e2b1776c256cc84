import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import styles from "./content.module.css";

const route = getRouteApi("/content/$uuid");

/** The way back to the list, as it was. */
export function BackToContent() {
  const t = usePhrases();
  return (
    <div className={styles.back}>
      <Button
        variant="quiet"
        size="small"
        icon="arrow-left"
        render={<Link to={paths.content} search={route.useSearch()} />}
      >
        {t("console.content_title")}
      </Button>
    </div>
  );
}
