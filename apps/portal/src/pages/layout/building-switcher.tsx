import { Button } from "@atrium/ui/components/button.tsx";
import { useBuilding, useMyBuildings } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./layout.module.css";

interface BuildingSwitcherProps {
  readonly onChoose: () => void;
}

/** The current building, with a button to switch if there is another one. */
export function BuildingSwitcher({ onChoose }: BuildingSwitcherProps) {
  const t = usePhrases();
  const { name } = useBuilding();
  const buildings = useMyBuildings();
  const offered = useFlag("buildings") && buildings.length > 1;
  if (!offered) return <span className={styles.building}>{name}</span>;
  return (
    <Button
      variant="quiet"
      trailingIcon="chevron-down"
      className={styles.switcher ?? ""}
      aria-label={t("nav.change_building", { building: name })}
      aria-haspopup="dialog"
      onClick={onChoose}
    >
      {name}
    </Button>
  );
}
