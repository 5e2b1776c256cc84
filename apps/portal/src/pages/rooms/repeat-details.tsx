import { mostSeriesDates, mostWeeksApart, type SeriesPattern } from "@atrium/rules/booking-series.ts";
import { weekdayOf, weekdays } from "@atrium/rules/wall-clock.ts";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { DayField } from "@atrium/ui/components/day-field.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { Stepper } from "@atrium/ui/components/stepper.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { weekdaysText } from "@atrium/web/time-words.ts";
import { endedBy, faultOf } from "./repeat.ts";
import styles from "./rooms.module.css";

type PartProps = {
  readonly date: string;
  readonly pattern: SeriesPattern;
  readonly onChange: (pattern: SeriesPattern) => void;
};

/** The details of a pattern, beyond its kind. */
export function RepeatDetails({ today, ...part }: PartProps & { readonly today: string }) {
  return (
    <>
      {part.pattern.kind === "weekly" && <Weekly {...part} />}
      <End {...part} today={today} />
    </>
  );
}

/** The days of the week, and every how many weeks. */
function Weekly({ date, pattern, onChange }: PartProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const chosen = pattern.weekdays ?? [weekdayOf(date)];
  const weeks = Array.from({ length: mostWeeksApart }, (_, at) => String(at + 1));
  return (
    <>
      <Select
        label={t("book.repeat_weeks")}
        value={String(pattern.weeks ?? 1)}
        options={weeks.map((value) => ({ value, label: value }))}
        onChange={({ target }) => onChange({ ...pattern, weeks: Number(target.value) })}
      />
      <fieldset className={styles.weekdays}>
        <legend>{t("book.repeat_on")}</legend>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={weekdaysText([day], locale)}
            checked={chosen.includes(day)}
            // One stays selected: a week without a day is invalid.
            disabled={chosen.length === 1 && chosen.includes(day)}
            onChange={({ target }) =>
              onChange({
                ...pattern,
                weekdays: weekdays.filter((one) => (one === day ? target.checked : chosen.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}

/** The end: a number of dates, or a day. */
function End({ date, today, pattern, onChange }: PartProps & { readonly today: string }) {
  const t = usePhrases();
  const code = faultOf(pattern, date)?.code;
  const fault = code && t(code === "too_many" ? "book.repeat_too_long" : "book.repeat_none");
  return (
    <>
      <Segmented
        legend={t("book.repeat_ends")}
        segments={[
          { value: "count", label: t("book.repeat_count") },
          { value: "until", label: t("book.repeat_until") },
        ]}
        value={pattern.until === undefined ? "count" : "until"}
        onChange={(end) => onChange(endedBy(pattern, end, date))}
      />
      {pattern.until === undefined ? (
        <>
          <Stepper
            label={t("book.repeat_dates")}
            fewer={t("book.repeat_fewer")}
            more={t("book.repeat_more")}
            most={mostSeriesDates}
            value={pattern.count}
            onChange={(count) => onChange({ ...pattern, count: count ?? 1 })}
          />
          {fault && <p className={styles.obstacle}>{fault}</p>}
        </>
      ) : (
        <DayField
          type="date"
          label={t("book.repeat_until")}
          invalid={t("book.day_invalid")}
          min={date < today ? today : date}
          max="9999-12-31"
          value={pattern.until}
          error={fault}
          onChange={(until) => onChange({ ...pattern, until })}
        />
      )}
    </>
  );
}
