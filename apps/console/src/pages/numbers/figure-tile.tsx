import { differenceText, numberText } from "@atrium/rules/numbers.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import type { Figure } from "./numbers-address.ts";
import styles from "./numbers.module.css";
import { WeekLine } from "./week-line.tsx";

const missing = {
  few_people: "console.numbers_few_long",
  not_kept: "console.numbers_not_kept",
  nothing: "console.numbers_nothing",
} as const;

/** A figure: the last week's value, the week before and the difference, the earlier weeks, and on request its definition. */
export function FigureTile({ figure, weeks }: { readonly figure: Figure; readonly weeks: readonly string[] }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { cells, name, means, unit } = figure;
  const [before, now] = cells.slice(-2);
  const by = differenceText(now, before, { unit, locale });
  return (
    <li className={styles.tile}>
      <details>
        <summary className={styles.head}>
          <h4 className={styles.name}>{name}</h4>
          <Icon name="info" size={18} label={t("console.numbers_means")} />
        </summary>
        <p className={styles.definition}>{means}</p>
      </details>
      <p className={styles.values}>
        {now?.value == null ? (
          <span className={styles.missing}>{t(missing[now?.missing ?? "nothing"])}</span>
        ) : (
          <strong className={styles.value}>{numberText(now.value, unit, locale)}</strong>
        )}
        {by !== undefined && <span className={styles.by}>{by}</span>}
        <span className={styles.before}>
          {before?.value == null ? " " : t("console.numbers_before", { value: numberText(before.value, unit, locale) })}
        </span>
      </p>
      <WeekLine figure={figure} weeks={weeks} />
    </li>
  );
}
