import { quotaPeriods, quotaSubjects, quotaUnits } from "@atrium/rules/booking-quotas.ts";
import { roomBounds } from "@atrium/rules/room-faults.ts";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { CountField } from "./count-field.tsx";
import type { Faults } from "./hours-fields.tsx";
import { LengthField } from "./length-field.tsx";
import { NestedList } from "./nested-list.tsx";
import type { Quota } from "./room-queries.ts";

type Props = {
  readonly value: readonly Quota[];
  /** The path of their faults. */
  readonly path: string;
  readonly faults: Faults;
  readonly onChange: (quotas: Quota[]) => void;
};

/** The quotas of a rule: how much of a room a person, or a company in total, may have in a period. */
export function QuotasFields({ value, path, faults, onChange }: Props) {
  const t = usePhrases();
  return (
    <NestedList
      of="quotas"
      list={value}
      most={roomBounds.quotas}
      fresh={() => fresh(value)}
      faults={faults}
      path={path}
      onChange={onChange}
    >
      {(quota, put) => (
        <>
          <Select
            label={t("console.quota_of")}
            options={quotaUnits.map((one) => ({ value: one, label: t(`console.quota_of_${one}`) }))}
            value={quota.of}
            onChange={({ target }) => put(counted(target.value as Quota["of"]))}
          />
          {quota.of === "minutes" ? (
            <LengthField
              label={t("console.quota_most")}
              value={quota.most}
              most={roomBounds.aMonth}
              onChange={(most) => put({ most })}
            />
          ) : (
            <CountField
              label={t("console.quota_most")}
              value={quota.most}
              most={roomBounds.aMonth}
              onChange={(most) => put({ most: most ?? 0 })}
            />
          )}
          <Select
            label={t("console.quota_each")}
            options={quotaPeriods.map((one) => ({ value: one, label: t(`console.quota_in_${one}`) }))}
            value={quota.each}
            onChange={({ target }) => put({ each: target.value as Quota["each"] })}
          />
          <Select
            label={t("console.quota_per")}
            options={quotaSubjects.map((one) => ({ value: one, label: t(`console.quota_per_${one}`) }))}
            value={quota.per}
            onChange={({ target }) => put({ per: target.value as Quota["per"] })}
          />
        </>
      )}
    </NestedList>
  );
}

/** The units of a quota, each with the amount of a new one. */
const counted = (of: Quota["of"]) => ({ of, most: of === "minutes" ? 4 * 60 : 3 });

/** The first one that the list does not have yet. */
function fresh(value: readonly Quota[]): Quota {
  for (const of of quotaUnits)
    for (const per of quotaSubjects)
      for (const each of ["week", "month", "day"] as const)
        if (!value.some((one) => one.of === of && one.per === per && one.each === each))
          return { per, each, ...counted(of) };
  return { per: "person", each: "week", ...counted("minutes") };
}
