import {
  monthPlaces,
  monthPlacesOf,
  mostSeriesDates,
  mostWeeksApart,
  type SeriesPattern,
} from "@atrium/rules/booking-series.ts";
import { dateFormat } from "@atrium/rules/date-format.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { weekdayOf, weekdays } from "@atrium/rules/wall-clock.ts";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { DayField } from "@atrium/ui/components/day-field.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { Stepper } from "@atrium/ui/components/stepper.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { weekdaysText } from "@atrium/web/time-words.ts";
import { endedBy, faultOf, optionOf, patternOf, type Repeating } from "./repeat.ts";
import styles from "./rooms.module.css";

type Props = {
  /** The first date. */
  readonly date: string;
  readonly today: string;
  readonly repeating: Repeating | undefined;
  readonly onChange: (repeating: Repeating | undefined) => void;
};

/** Whether and how a booking is repeated: one of a few patterns, and its end (K7). */
export function RepeatFields({ date, today, repeating, onChange }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const pattern = repeating?.pattern;
  const weekday = dateFormat(intlLocale(locale), { weekday: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
  const monthly = monthPlacesOf(date).map((place) => ({
    value: `monthly ${place}`,
    label:
      place === "last"
        ? t("book.repeat_last", { weekday })
        : t("book.repeat_nth", { weekday, number: monthPlaces.indexOf(place) + 1 }),
  }));
  const put = (next: SeriesPattern | undefined) =>
    onChange(next && { pattern: next, choices: repeating?.choices ?? [] });
  return (
    <div className={styles.wish}>
      <Select
        label={t("book.repeat")}
        value={pattern ? optionOf(pattern, date) : ""}
        options={[
          { value: "", label: t("book.repeat_never") },
          { value: "daily", label: t("book.repeat_daily") },
          { value: "weekdays", label: t("book.repeat_weekdays") },
          { value: "weekly", label: t("book.repeat_weekly") },
          ...monthly,
        ]}
        onChange={({ target }) => put(patternOf(target.value, pattern))}
      />
      {pattern?.kind === "weekly" && <Weekly date={date} pattern={pattern} onChange={put} />}
      {pattern && <End date={date} today={today} pattern={pattern} onChange={put} />}
    </div>
  );
}

type PartProps = {
  readonly date: string;
  readonly pattern: SeriesPattern;
  readonly onChange: (pattern: SeriesPattern) => void;
};

/** On which days of the week, and of which weeks. */
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
            // One stays: a week without a day is none.
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

/** After how many dates, or with which day. */
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
