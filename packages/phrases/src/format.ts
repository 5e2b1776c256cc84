export type PhraseValues = Readonly<Record<string, string | number>>;

/**
 * A phrase of a table with its values, after i18next's JSON format, version 4: `{{name}}` takes its value as it is (escape it where the
 * text becomes HTML), and a `count` chooses among `key_one`, `key_other` and the language's other plural forms. A key that the table
 * lacks comes back as it is.
 */
export function formatPhrase(
  table: Readonly<Record<string, string>>,
  language: string,
  key: string,
  values: PhraseValues = {},
): string {
  const { count } = values;
  const form = typeof count === "number" ? `${key}_${new Intl.PluralRules(language).select(count)}` : key;
  const text = table[form] ?? table[`${key}_other`] ?? table[key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
