import { roomBounds } from "@atrium/rules/room-faults.ts";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { DayField } from "@atrium/ui/components/day-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { ClockFields } from "../../parts/clock-fields.tsx";
import { AddButton } from "./add-button.tsx";
import type { Faults } from "./hours-fields.tsx";
import styles from "./rooms.module.css";
import type { DayOff } from "./room-queries.ts";

type Props = {
  readonly value: readonly DayOff[];
  /** The current day in the building's time zone. */
  readonly today: string;
  readonly faults: Faults;
  readonly onChange: (days: DayOff[]) => void;
};

const isYearly = (date: string) => date.length === "12-24".length;

/** Days with other opening hours, or closed: in one year, or in every year. */
export function DaysOffFields({ value, today, faults, onChange }: Props) {
  const t = usePhrases();
  const year = today.slice(0, 4);
  const put = (at: number, next: DayOff) => onChange(value.with(at, next));
  return (
    <>
      <p className={styles.quiet}>{t("console.days_off_text")}</p>
      {value.map((one, at) => {
        const yearly = isYearly(one.date);
        const [open] = one.hours ?? [];
        const dated = (date: string, each: boolean) => put(at, { ...one, date: each ? date.slice(5) : date });
        const full = yearly ? `${year}-${one.date}` : one.date;
        return (
          <div key={at} className={styles.card}>
            <div className={styles.cardHead}>
              <DayField
                type="date"
                label={t("console.day")}
                invalid={t("console.day_invalid")}
                value={full}
                error={faults[`exceptions/${at}/date`]}
                onChange={(date) => dated(date, yearly)}
              />
              <Button type="button" variant="quiet" size="small" onClick={() => onChange(value.toSpliced(at, 1))}>
                {t("console.days_off_remove")}
              </Button>
            </div>
            <Checkbox
              label={t("console.days_off_yearly")}
              checked={yearly}
              onChange={({ target }) => dated(full, target.checked)}
            />
            <Checkbox
              label={t("console.days_off_open")}
              checked={open !== undefined}
              onChange={({ target }) =>
                put(at, { date: one.date, ...(target.checked ? { hours: [{ from: "09:00", to: "13:00" }] } : {}) })
              }
            />
            {(one.hours ?? []).map((span, place) => (
              <ClockFields
                key={place}
                span={span}
                faults={{ to: faults[`exceptions/${at}/hours/${place}/to`] }}
                onChange={(some) => put(at, { ...one, hours: (one.hours ?? []).with(place, { ...span, ...some }) })}
              />
            ))}
          </div>
        );
      })}
      {value.length < roomBounds.exceptions && (
        <AddButton
          label={t("console.days_off_add")}
          onAdd={() => onChange([...value, { date: freeDay(value, today) }])}
        />
      )}
    </>
  );
}

/** The first day from today that is not in the list. */
function freeDay(value: readonly DayOff[], today: string): string {
  let day = today;
  while (value.some(({ date }) => date === day)) day = laterDay(day, 1);
  return day;
}
