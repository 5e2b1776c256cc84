import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Entry } from "../../parts/entry-words.ts";
import { FilterChip } from "../../parts/filter-chip.tsx";
import { BuildingFilter } from "../../parts/building-filter.tsx";
import { FilterSelect } from "../../parts/filter-select.tsx";
import filters from "../../parts/filters.module.css";
import { ownZone } from "../../parts/moment.tsx";
import { type AuditFilter, groups } from "./audit-address.ts";

type Props = {
  readonly filter: AuditFilter;
  /** The shown entries, which contain the name of the person in the address. */
  readonly entries: readonly Entry[];
  readonly onChange: (some: AuditFilter) => void;
};

export function AuditFilters({ filter, entries, onChange }: Props) {
  const t = usePhrases();
  const parties = entries.flatMap(({ actor, target }) => [actor, target]);
  const person = parties.find((party) => party?.uuid === filter.person && party?.name)?.name;
  return (
    <div className={filters.filters}>
      {filter.person && (
        <FilterChip text={person ?? t("console.somebody")} onClear={() => onChange({ person: undefined })} />
      )}
      <FilterSelect
        label={t("console.facts")}
        all={t("console.facts_all")}
        options={groups.map((group) => ({ value: group, label: t(`console.facts_${group}`) }))}
        value={filter.about}
        onChange={(about) => onChange({ about })}
      />
      <BuildingFilter value={filter.building} onChange={(building) => onChange({ building })} />
      {(["from", "until"] as const).map((end) => (
        <div key={end} className={filters.day} title={ownZone()}>
          <TextField
            type="date"
            label={t(`console.day_${end}`)}
            value={filter[end] ?? ""}
            onChange={({ target }) => onChange({ [end]: target.value || undefined })}
          />
        </div>
      ))}
    </div>
  );
}
