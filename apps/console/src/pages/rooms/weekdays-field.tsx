import { intlLocale } from "@atrium/rules/languages.ts";
import { type Weekday, weekdays } from "@atrium/rules/wall-clock.ts";
import { Chips } from "@atrium/ui/components/chips.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { weekdaysText } from "@atrium/web/time-words.ts";

type Props = {
  /** Undefined for every day. */
  readonly value: readonly Weekday[] | undefined;
  readonly onChange: (days: Weekday[] | undefined) => void;
};

/** Days of the week: at least one. */
export function WeekdaysField({ value = weekdays, onChange }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const turn = (day: Weekday) => {
    const next = weekdays.filter((one) => value.includes(one) !== (one === day));
    if (next.length > 0) onChange(next.length === weekdays.length ? undefined : next);
  };
  return (
    <Chips
      legend={t("console.hours_days")}
      chips={weekdays.map((day) => ({
        value: day,
        label: weekdaysText([day], intlLocale(locale)) ?? day,
        on: value.includes(day),
      }))}
      onTurn={turn}
    />
  );
}
