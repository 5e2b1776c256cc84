import { usualLimits } from "@atrium/rules/booking-rules.ts";
import { roomBounds } from "@atrium/rules/room-faults.ts";
import { dayMinutes } from "@atrium/rules/wall-clock.ts";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { lengthText } from "@atrium/web/time-words.ts";
import edit from "../../parts/edit/edit.module.css";
import { AppliesToFields } from "./applies-to-fields.tsx";
import { CardList } from "./card-list.tsx";
import { CountField } from "./count-field.tsx";
import type { Faults } from "./hours-fields.tsx";
import { LengthField } from "./length-field.tsx";
import { QuotasFields } from "./quotas-fields.tsx";
import styles from "./rooms.module.css";
import type { Rule } from "./room-queries.ts";
import { usualRules } from "./room-words.ts";
import type { Names } from "./use-names.ts";

type Props = {
  readonly value: readonly Rule[];
  readonly names: Names;
  readonly faults: Faults;
  readonly onChange: (rules: Rule[]) => void;
};

/** The steps of time to choose from. */
const steps = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 480, dayMinutes];
const { aMonth, horizonDays } = roomBounds;

/** The booking rules of a room, in order: the first that applies to a person decides. */
export function RulesFields({ value, names, faults, onChange }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  return (
    <>
      <p className={styles.quiet}>
        {value.length === 0 ? usualRules({ t, locale }) : value.length > 1 ? t("console.rules_text") : null}
      </p>
      <CardList of="rules" list={value} most={roomBounds.rules} fresh={{ ...usualLimits }} onChange={onChange}>
        {(rule, at) => {
          const limits = { ...usualLimits, ...rule };
          // Both lengths are always written, so that neither is compared with a default that is not on the screen.
          const { least_minutes, most_minutes } = limits;
          const change = (some: Partial<Rule>) =>
            onChange(value.with(at, { ...rule, least_minutes, most_minutes, ...some }));
          const known = steps.includes(limits.step_minutes) ? steps : [...steps, limits.step_minutes];
          return (
            <>
              <AppliesToFields
                value={rule}
                names={names}
                faults={faults}
                path={`rules/${at}`}
                onChange={(next) => onChange(value.with(at, next))}
              />
              <div className={edit.two}>
                <LengthField
                  label={t("console.rule_shortest")}
                  value={least_minutes}
                  most={aMonth}
                  error={faults[`rules/${at}/least_minutes`]}
                  onChange={(minutes) => change({ least_minutes: minutes })}
                />
                <LengthField
                  label={t("console.rule_longest")}
                  value={most_minutes}
                  most={aMonth}
                  error={faults[`rules/${at}/most_minutes`]}
                  onChange={(minutes) => change({ most_minutes: minutes })}
                />
                <Select
                  label={t("console.rule_steps")}
                  options={known.map((minutes) => ({ value: String(minutes), label: lengthText(minutes, locale) }))}
                  value={String(limits.step_minutes)}
                  onChange={({ target }) => change({ step_minutes: Number(target.value) })}
                />
                <LengthField
                  label={t("console.rule_notice")}
                  value={limits.lead_minutes}
                  most={aMonth}
                  error={faults[`rules/${at}/lead_minutes`]}
                  onChange={(minutes) => change({ lead_minutes: minutes })}
                />
                <CountField
                  label={t("console.rule_ahead")}
                  value={limits.horizon_days}
                  most={horizonDays}
                  onChange={(days) => change({ horizon_days: days ?? 0 })}
                />
              </div>
              <Checkbox
                label={t("console.rule_approval")}
                checked={limits.approval}
                onChange={({ target }) => change({ approval: target.checked })}
              />
              <QuotasFields
                value={rule.quotas ?? []}
                path={`rules/${at}/quotas`}
                faults={faults}
                onChange={(quotas) => change({ quotas })}
              />
            </>
          );
        }}
      </CardList>
    </>
  );
}
