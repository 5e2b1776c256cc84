import { Link } from "@tanstack/react-router";
import { useBuilding } from "../buildings.ts";
import { MissingScreen } from "../missing-screen.tsx";
import { paths } from "../paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";

/** Shown instead of a missing item, with a link to its building's home. */
export function ContentMissing() {
  const t = usePhrases();
  const { uuid, name } = useBuilding();
  return (
    <MissingScreen
      link={<Link to={paths.building} params={{ buildingUuid: uuid }} />}
      linkText={t("content.back_home", { building: name })}
    />
  );
}
