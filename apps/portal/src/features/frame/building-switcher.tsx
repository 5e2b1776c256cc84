import { Button } from "@atrium/ui/components/button.tsx";
import { Menu, MenuChoice, MenuHeading } from "@atrium/ui/components/menu.tsx";
import { useNavigate } from "@tanstack/react-router";
import { usePhrases } from "../../shared/phrases.ts";
import { useBuilding, useMyBuildings } from "../../shared/buildings.ts";
import { useFlag } from "../../shared/flags.ts";
import { paths } from "../../shared/paths.ts";
import { useServices } from "../../shared/services.ts";
import styles from "./frame.module.css";

/** The building that is open, and a way to another where there is one (C2: the language begins anew there). */
export function BuildingSwitcher() {
  const t = usePhrases();
  const { language } = useServices();
  const navigate = useNavigate();
  const { uuid, name } = useBuilding();
  const buildings = useMyBuildings();
  const offered = useFlag("buildings") && buildings.length > 1;
  if (!offered) return <span className={styles.building}>{name}</span>;

  const change = (buildingUuid: string) => {
    if (buildingUuid === uuid) return;
    language.reset();
    void navigate({ to: paths.building, params: { buildingUuid } });
  };
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="quiet"
          trailingIcon="chevron-down"
          className={styles.switcher ?? ""}
          aria-label={t("nav.change_building", { building: name })}
        >
          {name}
        </Button>
      }
    >
      <MenuHeading>{t("nav.building")}</MenuHeading>
      <div className={styles.buildings}>
        <MenuChoice
          label={t("nav.building")}
          value={uuid}
          options={buildings.map((building) => ({ value: building.uuid, label: building.name }))}
          onChange={change}
        />
      </div>
    </Menu>
  );
}
