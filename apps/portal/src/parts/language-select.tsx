import { intlLocale, normalizeLocale } from "@atrium/rules/languages.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "./phrases.ts";
import { changeLanguage } from "./change-language.ts";
import { useFlag } from "./flags.ts";
import styles from "./language-select.module.css";
import { useLanguage, useServices } from "./services.ts";

type Props = { readonly languages: readonly { code: string; name: string; priority: number }[] };

/** The language in a corner; nothing where there is no choice (1 §6). The platform's own list: no script, and right on a phone. */
export function LanguageSelect({ languages }: Props) {
  const t = usePhrases();
  const services = useServices();
  const current = useLanguage();
  const offered = useFlag("change-language") && languages.length > 1;
  if (!offered) return null;
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
