import { readTimes, type RequestedTime } from "@atrium/rules/booking-times.ts";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { DayField } from "@atrium/ui/components/day-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { WhichHour } from "@atrium/web/which-hour.tsx";
import { ClockFields } from "../../parts/clock-fields.tsx";
import styles from "./bookings.module.css";

type Props<W extends RequestedTime> = {
  readonly timeZone: string;
  readonly requested: W;
  /** Whether it may end on a later day. */
  readonly overDays?: boolean;
  readonly onChange: (requested: W) => void;
};

const mostNights = 31;

/** Day, start and end, in the building's time; and which of the two hours is meant when the clocks go back. */
export function TimeFields<W extends RequestedTime>({ timeZone, requested, overDays = false, onChange }: Props<W>) {
  const t = usePhrases();
  const said = readTimes(requested, timeZone);
  const faultAt = (path: "/from" | "/to") =>
    "code" in said && said.path === path && (said.code === "order" || said.code === "skipped")
      ? t(`console.clock_${said.code}`)
      : undefined;
  const lastDay = laterDay(requested.date, requested.nights ?? 0);
  const days = (
    <DayField
      type="date"
      label={t("console.day")}
      invalid={t("console.day_invalid")}
      value={requested.date}
      onChange={(date) => onChange({ ...requested, date, repeated: undefined })}
    />
  );
  return (
    <>
      {overDays ? (
        <div className={styles.fields}>
          {days}
          <DayField
            type="date"
            label={t("console.close_days")}
            invalid={t("console.day_invalid")}
            min={requested.date}
            max={laterDay(requested.date, mostNights)}
            value={lastDay}
            onChange={(date) => {
              const nights = Math.round((Date.parse(date) - Date.parse(requested.date)) / 86_400_000);
              onChange({ ...requested, nights: nights > 0 ? nights : undefined, repeated: undefined });
            }}
          />
        </div>
      ) : (
        days
      )}
      <ClockFields
        span={requested}
        faults={{ from: faultAt("/from"), to: faultAt("/to") }}
        onChange={(span) => onChange({ ...requested, ...span, repeated: undefined })}
      />
      <WhichHour
        requested={requested}
        timeZone={timeZone}
        legend={t("console.clock_repeated")}
        onChange={(repeated) => onChange({ ...requested, repeated })}
      />
    </>
  );
}
