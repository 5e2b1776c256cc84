import { readTimes, repeatedHours, type TimeWish } from "@atrium/rules/booking-times.ts";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { DayField } from "@atrium/ui/components/day-field.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { zonedTime } from "@atrium/web/time-words.ts";
import { ClockFields } from "../../parts/clock-fields.tsx";
import styles from "./bookings.module.css";

type Props<W extends TimeWish> = {
  readonly timeZone: string;
  readonly wish: W;
  /** Whether it may end on a later day. */
  readonly overDays?: boolean;
  readonly onChange: (wish: W) => void;
};

const mostNights = 31;

/** Day, start and end, in the building's time; and which of the two hours is meant when the clocks go back. */
export function TimeFields<W extends TimeWish>({ timeZone, wish, overDays = false, onChange }: Props<W>) {
  const t = usePhrases();
  const said = readTimes(wish, timeZone);
  const faultAt = (path: "/from" | "/to") =>
    "code" in said && said.path === path && (said.code === "order" || said.code === "skipped")
      ? t(`console.clock_${said.code}`)
      : undefined;
  const lastDay = laterDay(wish.date, wish.nights ?? 0);
  const days = (
    <DayField
      type="date"
      label={t("console.day")}
      invalid={t("console.day_invalid")}
      value={wish.date}
      onChange={(date) => onChange({ ...wish, date, repeated: undefined })}
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
            min={wish.date}
            max={laterDay(wish.date, mostNights)}
            value={lastDay}
            onChange={(date) => {
              const nights = Math.round((Date.parse(date) - Date.parse(wish.date)) / 86_400_000);
              onChange({ ...wish, nights: nights > 0 ? nights : undefined, repeated: undefined });
            }}
          />
        </div>
      ) : (
        days
      )}
      <ClockFields
        span={wish}
        faults={{ from: faultAt("/from"), to: faultAt("/to") }}
        onChange={(span) => onChange({ ...wish, ...span, repeated: undefined })}
      />
      <WhichHour timeZone={timeZone} wish={wish} onChange={onChange} />
    </>
  );
}

/** The clock shows the time twice: the options, distinguished by their offset from UTC (K13). */
function WhichHour<W extends TimeWish>({ timeZone, wish, onChange }: Omit<Props<W>, "overDays">) {
  const t = usePhrases();
  const locale = useLanguage();
  const said = readTimes(wish, timeZone);
  if (!wish.repeated && !("code" in said && said.code === "repeated")) return null;
  const meant = new Map<string, { value: string; label: string }>();
  for (const repeated of repeatedHours) {
    const time = readTimes({ ...wish, repeated }, timeZone);
    if (!("start" in time)) continue;
    const label = [time.start, time.end].map((at) => zonedTime(at, locale, timeZone)).join(" – ");
    if (!meant.has(label)) meant.set(label, { value: repeated, label });
  }
  return (
    <Segmented
      legend={t("console.clock_repeated")}
      segments={[...meant.values()]}
      value={wish.repeated ?? ""}
      onChange={(value) => onChange({ ...wish, repeated: repeatedHours.find((one) => one === value) })}
    />
  );
}
