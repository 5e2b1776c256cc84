import { usePhrases } from "@atrium/web/phrases.ts";
import { SearchField } from "@atrium/web/search-field.tsx";
import { CompanyPicker } from "../../parts/company-picker.tsx";
import { FilterChip } from "../../parts/filter-chip.tsx";
import { BuildingFilter } from "../../parts/building-filter.tsx";
import { FilterSelect } from "../../parts/filter-select.tsx";
import filters from "../../parts/filters.module.css";
import { type PeopleFilter, type PersonRow, standings } from "./people-address.ts";
import { TagFilter } from "./tag-filter.tsx";

type Props = {
  readonly filter: PeopleFilter;
  /** The shown people, who contain the name of the company in the address. */
  readonly people: readonly PersonRow[];
  readonly onChange: (some: PeopleFilter) => void;
};

export function PeopleFilters({ filter, people, onChange }: Props) {
  const t = usePhrases();
  const company = people.find((person) => person.company?.uuid === filter.company)?.company?.name;
  return (
    <div className={filters.filters}>
      <SearchField
        className={filters.search}
        label={t("console.people_search")}
        search={filter.search ?? ""}
        maxLength={100}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label={t("console.standing")}
        all={t("console.standing_all")}
        options={standings.map((standing) => ({ value: standing, label: t(`console.standing_${standing}`) }))}
        value={filter.standing}
        onChange={(standing) => onChange({ standing })}
      />
      <BuildingFilter value={filter.building} onChange={(building) => onChange({ building })} />
      {filter.company ? (
        <FilterChip text={company ?? t("console.company_some")} onClear={() => onChange({ company: undefined })} />
      ) : (
        <div className={filters.filter}>
          <CompanyPicker
            label={t("console.company")}
            hideLabel
            shows="over"
            onChoose={({ uuid }) => onChange({ company: uuid })}
          />
        </div>
      )}
      <TagFilter value={filter.tag} onChange={onChange} />
    </div>
  );
}
