import { Button } from "@atrium/ui/components/button.tsx";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { CompanyPicker } from "../../parts/company-picker.tsx";
import styles from "./rooms.module.css";
import type { Names } from "./use-names.ts";
import { WeekdaysField } from "./weekdays-field.tsx";
import { type Audience, withAudience } from "./with-audience.ts";

type Props<A extends Audience> = {
  readonly value: A;
  readonly names: Names;
  readonly error?: string | undefined;
  readonly onChange: (value: A) => void;
};

/** For whom and on which days a rule or a price is meant. */
export function AudienceFields<A extends Audience>({ value, names, error, onChange }: Props<A>) {
  const t = usePhrases();
  const [picked, setPicked] = useState(0);
  const { companies = [] } = value;
  const change = (some: Partial<Audience>) => onChange(withAudience(value, some));
  const isNarrow = companies.length > 0 || value.weekdays !== undefined;
  const [isOpen, setOpen] = useState(false);
  const choose = (
    <Checkbox
      label={t("console.audience_some")}
      checked={isOpen || isNarrow}
      onChange={({ target }) => {
        setOpen(target.checked);
        if (!target.checked) change({ companies: undefined, weekdays: undefined });
      }}
    />
  );
  if (!isOpen && !isNarrow) return choose;
  return (
    <div className={styles.audience}>
      {choose}
      <WeekdaysField value={value.weekdays} onChange={(weekdays) => change({ weekdays })} />
      <div className={styles.whom}>
        <span className={styles.quiet}>
          {t(companies.length > 0 ? "console.audience_companies" : "console.audience_everybody")}
        </span>
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
