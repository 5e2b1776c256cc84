export type PhraseValues = Readonly<Record<string, string | number>>;

/**
 * A phrase of a table with its values, after i18next's JSON format, version 4: `{{name}}` takes its value as it is (escape it where the
 * text becomes HTML), and a `count` chooses among `key_one`, `key_other` and the language's other plural forms. A key that the table
 * lacks comes back as it is. `own` are a brand's words, which go before the table's.
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
