import { numberText, weekText } from "@atrium/rules/numbers.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import type { Numbers } from "./numbers-address.ts";
import styles from "./numbers.module.css";

/** Every week of every figure, the last one first. */
export function WeeksTable({ weeks, figures }: Pick<Numbers, "weeks" | "figures">) {
  const t = usePhrases();
  const locale = useLanguage();
  const places = weeks.map((_, at) => at).toReversed();
  return (
    <details className={styles.table}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size={16} />
        {t("console.numbers_table")}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is scrolled is scrolled by keyboard, too */}
      <div className={styles.scroll} role="region" aria-label={t("console.numbers_table")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("console.numbers_week")}</th>
              {figures.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((at) => (
              <tr key={weeks[at]}>
                <th scope="row">{weekText(weeks[at] ?? "", locale)}</th>
                {figures.map(({ key, unit, cells }) => {
                  const { value, missing } = cells[at] ?? { value: null, missing: null };
                  if (value !== null) return <td key={key}>{numberText(value, unit, locale)}</td>;
                  return <td key={key}>{missing === "few_people" ? t("console.numbers_under_five") : "–"}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
