import { usePhrases } from "@atrium/web/phrases.ts";
import { FilterSelect } from "./filter-select.tsx";
import { useBuildings } from "./places-query.ts";

type Props = {
  readonly value: string | undefined;
  readonly onChange: (building: string | undefined) => void;
};

/** A list's filter by building, for people who manage more than one. */
export function BuildingFilter({ value, onChange }: Props) {
  const t = usePhrases();
  const { buildings } = useBuildings();
  if (buildings.length < 2 && !value) return null;
  return (
    <FilterSelect
      label={t("console.building")}
      all={t("console.building_all")}
      options={buildings.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
