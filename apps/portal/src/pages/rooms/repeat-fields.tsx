import { monthPlaces, monthPlacesOf, type SeriesPattern } from "@atrium/rules/booking-series.ts";
import { dateFormat } from "@atrium/rules/date-format.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { Select } from "@atrium/ui/components/select.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { lazy, Suspense } from "react";
import { optionOf, patternOf, type Repeating } from "./repeat.ts";
import styles from "./rooms.module.css";

/** Loaded only for a repeated booking, which is rare. */
const RepeatDetails = lazy(() => import("./repeat-details.tsx").then((file) => ({ default: file.RepeatDetails })));

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
    <div className={styles.timeFields}>
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
      {pattern && (
        <Suspense fallback={<Skeleton height="4rem" />}>
          <RepeatDetails date={date} today={today} pattern={pattern} onChange={put} />
        </Suspense>
      )}
    </div>
  );
}
