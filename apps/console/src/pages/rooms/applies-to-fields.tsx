import type { AppliesTo } from "@atrium/rules/booking-rules.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { CompanyPicker } from "../../parts/company-picker.tsx";
import { AudienceSelect } from "./audience-select.tsx";
import { withAppliesTo } from "./applies-to.ts";
import type { Faults } from "./hours-fields.tsx";
import styles from "./rooms.module.css";
import type { Names } from "./use-names.ts";
import { WeekdaysField } from "./weekdays-field.tsx";

type Props<W extends AppliesTo> = {
  readonly value: W;
  readonly names: Names;
  /** All faults of the form; `path` is the place of the rule or the price in it. */
  readonly faults: Faults;
  readonly path: string;
  readonly onChange: (value: W) => void;
};

/** The people and the days for which a rule or a price applies. */
export function AppliesToFields<W extends AppliesTo>({ value, names, faults, path, onChange }: Props<W>) {
  const t = usePhrases();
  const [picked, setPicked] = useState(0);
  const { audience, companies = [] } = value;
  const error = faults[`${path}/companies`];
  const change = (some: AppliesTo) => onChange(withAppliesTo(value, some));
  const isNarrow = audience !== undefined || companies.length > 0 || value.weekdays !== undefined;
  const [isOpen, setOpen] = useState(false);
  const choose = (
    <Checkbox
      label={t("console.audience_some")}
      checked={isOpen || isNarrow}
      onChange={({ target }) => {
        setOpen(target.checked);
        if (!target.checked) change({ audience: undefined, companies: undefined, weekdays: undefined });
      }}
    />
  );
  if (!isOpen && !isNarrow) return choose;
  return (
    <div className={styles.audience}>
      {choose}
      <WeekdaysField value={value.weekdays} onChange={(weekdays) => change({ weekdays })} />
      <AudienceSelect
        value={audience}
        names={names}
        error={faults[`${path}/audience`]}
        onChange={(chosen) => change({ audience: chosen })}
      />
      {companies.length > 0 && (
        <div className={styles.whom}>
          <span className={styles.quiet}>{t("console.audience_companies")}</span>
          {companies.map((uuid) => (
            <Button
              key={uuid}
              type="button"
              variant="secondary"
              size="small"
              icon="x"
              aria-label={t("console.audience_remove", { company: names.of(uuid) })}
              onClick={() => change({ companies: companies.filter((one) => one !== uuid) })}
            >
              {names.of(uuid)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.picker}>
        <CompanyPicker
          key={picked}
          label={t("console.audience_add")}
          shows="over"
          onChoose={(company) => {
            names.learn(company);
            setPicked(picked + 1);
            if (!companies.includes(company.uuid)) change({ companies: [...companies, company.uuid] });
          }}
        />
      </div>
      {error && <p className={styles.wrong}>{error}</p>}
    </div>
  );
}
