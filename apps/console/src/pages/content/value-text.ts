import { richTextWords } from "@atrium/rules/rich-text.ts";
import { exactTime } from "@atrium/rules/relative-time.ts";
import type { Translate } from "@atrium/web/phrases.ts";
import type { Field, Writing } from "./content-queries.ts";
import { rowOf } from "./field-table.ts";

const plainText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** A field's value as text, for the choice between two. */
export function valueText(
  name: Field,
  value: unknown,
  ground: { t: Translate; locale: string; writing: Writing },
): string {
  const { t, locale, writing } = ground;
  if (value === undefined || value === "") return t("console.content_nothing");
  const row = rowOf(name);
  if (typeof value === "boolean") return t(value ? "console.content_yes" : "console.content_no");
  if (row?.as === "time" && typeof value === "string")
    return value.endsWith("Z") ? exactTime(value, locale, writing.timezone) : value;
  if (row?.as === "choice") return writing[row.of].find(({ uuid }) => uuid === value)?.name ?? plainText(value);
  if (row?.as === "categories" && Array.isArray(value))
    return value.map((uuid) => writing.categories.find((one) => one.uuid === uuid)?.name ?? uuid).join(", ");
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, text]) => `${key}: ${typeof text === "string" ? richTextWords(text) : JSON.stringify(text)}`)
      .join("\n");
  return plainText(value);
}
