import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import styles from "./brand-form.module.css";
import type { Shown } from "./brand-queries.ts";

type Name = keyof Shown["contrast"];

const rows: readonly { name: Name; phrase: PhraseKey }[] = [
  { name: "button_text", phrase: "console.contrast_button_text" },
  { name: "links", phrase: "console.contrast_links" },
  { name: "text", phrase: "console.contrast_text" },
  { name: "focus", phrase: "console.contrast_focus" },
];

/** The contrast of each part of the theme in light and dark, with the required minimum. */
export function ContrastList({ contrast }: { readonly contrast: Shown["contrast"] | undefined }) {
  const t = usePhrases();
  const lang = useLanguage();
  if (!contrast) return null;
  const ratio = (value: number) =>
    `${new Intl.NumberFormat(intlLocale(lang), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)} : 1`;
  return (
    <div className={styles.contrast}>
      <table>
        <caption>{t("console.contrast_title")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("console.contrast_of")}</span>
            </th>
            <th scope="col">{t("console.preview_light")}</th>
            <th scope="col">{t("console.preview_dark")}</th>
            <th scope="col">{t("console.contrast_least")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, phrase }) => {
            const { light, dark, least } = contrast[name];
            return (
              <tr key={name}>
                <th scope="row">{t(phrase)}</th>
                {[light, dark].map((value, at) => (
                  <td key={at === 0 ? "light" : "dark"}>
                    <StatusPill tone={value >= least ? "ok" : "danger"} icon={value >= least ? "check" : "alert"}>
                      {ratio(value)}
                    </StatusPill>
                  </td>
                ))}
                <td>{ratio(least)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p>{t("console.contrast_note")}</p>
    </div>
  );
}
