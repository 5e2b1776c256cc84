export type PhraseValues = Readonly<Record<string, string | number>>;

/**
 * Fills a phrase of a table with its values, in i18next's JSON format, version 4: `{{name}}` is replaced by its value unchanged (escape it if the
 * text becomes HTML), and a `count` selects among `key_one`, `key_other` and the language's other plural forms. A missing key is returned unchanged.
 * `own`: a brand's texts, which override the table's.
 */
export function formatPhrase(
  table: Readonly<Record<string, string>>,
  language: string,
  key: string,
  values: PhraseValues = {},
  own: Readonly<Record<string, string>> = {},
): string {
  const { count } = values;
  const form = typeof count === "number" ? `${key}_${new Intl.PluralRules(language).select(count)}` : key;
  const find = (name: string) => own[name] ?? table[name];
  const text = find(form) ?? find(`${key}_other`) ?? find(key) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
