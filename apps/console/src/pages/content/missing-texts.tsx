import { usePhrases } from "@atrium/web/phrases.ts";
import type { Fields, Writing } from "./content-queries.ts";
import styles from "./content.module.css";
import { lacksAltText, missingIn } from "./language-texts.ts";

/**
 * Lists texts that some languages lack, and a missing description of the picture. It does not prevent publishing: the first language is the
 * fallback.
 */
export function MissingTexts({ fields, writing }: { readonly fields: Fields; readonly writing: Writing }) {
  const t = usePhrases();
  const lacking = writing.languages.flatMap(({ code, name }) => {
    const missing = missingIn(fields, code);
    return missing.length > 0 ? [{ code, name, missing }] : [];
  });
  const isPictureUntold = lacksAltText(fields);
  if (lacking.length === 0 && !isPictureUntold) return null;
  return (
    <ul className={styles.missing}>
      {lacking.map(({ code, name, missing }) => (
        <li key={code}>
          {t("console.content_missing", {
            language: name,
            fields: missing.map((field) => t(`console.field_${field}`)).join(", "),
          })}
        </li>
      ))}
      {isPictureUntold && <li>{t("console.content_alt_missing")}</li>}
    </ul>
  );
}
