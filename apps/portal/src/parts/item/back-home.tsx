import { Button } from "@atrium/ui/components/button.tsx";
import { Link } from "@tanstack/react-router";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useBuilding } from "../buildings.ts";
import { paths } from "../paths.ts";
import styles from "./item.module.css";

export function BackHome() {
  const t = usePhrases();
  const { uuid, name } = useBuilding();
  return (
    <div className={styles.back}>
      <Button
        variant="quiet"
        size="small"
        icon="arrow-left"
        render={<Link to={paths.building} params={{ buildingUuid: uuid }} />}
      >
        {t("content.back_home", { building: name })}
      </Button>
    </div>
  );
}
