import { Button } from "@atrium/ui/components/button.tsx";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { roomBounds } from "@atrium/rules/room-faults.ts";
import { ClockFields } from "../../parts/clock-fields.tsx";
import styles from "./rooms.module.css";
import type { Hours, RoomFields } from "./room-queries.ts";
import { WeekdaysField } from "./weekdays-field.tsx";

export type Faults = Partial<Record<string, string>>;

type Props = {
  readonly value: RoomFields["hours"];
  readonly faults: Faults;
  readonly onChange: (hours: RoomFields["hours"]) => void;
};

const usual: Hours = { weekdays: ["mon", "tue", "wed", "thu", "fri"], from: "08:00", to: "18:00" };

/** The opening hours of a usual week. Without them members cannot book the room themselves. */
export function HoursFields({ value, faults, onChange }: Props) {
  const t = usePhrases();
  const hours = value ?? [];
  const put = (at: number, next: Hours) => onChange(hours.with(at, next));
  return (
    <>
      <Checkbox
        label={t("console.hours_members")}
        hint={t("console.hours_members_hint")}
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? [usual] : null)}
      />
      {value !== null && (
        <>
          {hours.map((one, at) => (
            <div key={at} className={styles.card}>
              <div className={styles.cardHead}>
                <WeekdaysField
                  value={one.weekdays}
                  onChange={(weekdays) => put(at, { from: one.from, to: one.to, ...(weekdays ? { weekdays } : {}) })}
                />
                <Button type="button" variant="quiet" size="small" onClick={() => onChange(hours.toSpliced(at, 1))}>
                  {t("console.hours_remove")}
                </Button>
              </div>
              <ClockFields
                span={one}
                faults={{ from: faults[`hours/${at}/from`], to: faults[`hours/${at}/to`] }}
                onChange={(span) => put(at, { ...one, ...span })}
              />
            </div>
          ))}
          {hours.length === 0 && <p className={styles.quiet}>{t("console.room_never_open")}</p>}
          {hours.length < roomBounds.hours && (
            <div>
              <Button
                type="button"
                variant="secondary"
                size="small"
                icon="plus"
                onClick={() => onChange([...hours, usual])}
              >
                {t("console.hours_add")}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
