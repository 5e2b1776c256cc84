import { intlLocale, normalizeLocale } from "@atrium/rules/languages.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "./phrases.ts";
import { changeLanguage } from "./change-language.ts";
import styles from "./language-select.module.css";
import { useLanguage, useServices } from "./services.ts";

type Props = {
  readonly languages: readonly { code: string; name: string; priority: number }[];
  /** The brand's flag `change-language`. */
  readonly offered: boolean;
};

/** The language selection in a corner; renders nothing if there is no choice (1 §6). A native select: no script, and good on a phone. */
export function LanguageSelect({ languages, offered }: Props) {
  const t = usePhrases();
  const services = useServices();
  const current = useLanguage();
  if (!offered || languages.length < 2) return null;
  return (
    <label className={styles.box}>
      <Icon name="globe" />
      <span className="visually-hidden">{t("app.language")}</span>
      <select
        className={styles.select}
        value={current}
        onChange={(event) => void changeLanguage(services, event.target.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={normalizeLocale(code)} lang={intlLocale(code)}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} className={styles.chevron} />
    </label>
  );
}
