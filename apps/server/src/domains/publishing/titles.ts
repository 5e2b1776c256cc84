import { type RawBuilder, sql } from "kysely";
import { textKeys, translatedText } from "../../platform/database/texts.ts";

type Lang = string | undefined;

/** The title of an item `t` with its draft `d`, which may be absent: in a language, else in the item's first one. */
export const titleOfItem = (lang: Lang): RawBuilder<string> =>
  sql`coalesce(${titleOfDraft("d", lang)}, ${translatedText("t.translations", "title", lang)}, '')`;

/** The title of a draft. Its texts have language codes as a brand writes them, such as `pt_PT`. */
export function titleOfDraft(draft: "d" | "t", lang: Lang): RawBuilder<string> {
  const { locale, language } = textKeys(lang);
  return sql`coalesce((select text.value from jsonb_each_text(${sql.ref(`${draft}.fields`)} -> 'title') as text
      where lower(replace(text.key, '_', '-')) in (${locale}, ${language}) and text.value <> ''
      order by length(text.key) desc limit 1), ${sql.ref(`${draft}.title`)})`;
}
