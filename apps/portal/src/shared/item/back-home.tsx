import { Link } from "@tanstack/react-router";
import { BackLink } from "../back-link.tsx";
import { useBuilding } from "../buildings.ts";
import { paths } from "../paths.ts";
import { usePhrases } from "../phrases.ts";

export function BackHome() {
  const t = usePhrases();
  const { uuid, name } = useBuilding();
  return (
    <BackLink link={<Link to={paths.building} params={{ buildingUuid: uuid }} />}>
      {t("content.back_home", { building: name })}
    </BackLink>
  );
}
