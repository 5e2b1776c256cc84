import { keyIn } from "../../parts/text-key.ts";
import type { Fields } from "./content-queries.ts";
import { type LocalizedField, localizedFields } from "./field-table.ts";

export function textIn(fields: Fields, name: LocalizedField, code: string): string {
  const texts = fields[name] ?? {};
  return texts[keyIn(texts, code) ?? code] ?? "";
}

/** The texts of a field with that of one language replaced. */
export function withText(fields: Fields, name: LocalizedField, code: string, text: string): Record<string, string> {
  const { [keyIn(fields[name] ?? {}, code) ?? code]: _, ...others } = fields[name] ?? {};
  return text === "" ? others : { ...others, [keyIn(fields[name] ?? {}, code) ?? code]: text };
}

/** The texts that a language lacks and another one has. */
export function missingIn(fields: Fields, code: string): LocalizedField[] {
  return localizedFields.filter((name) => {
    const texts = Object.values(fields[name] ?? {}).filter((text) => text.trim() !== "");
    return texts.length > 0 && textIn(fields, name, code).trim() === "";
  });
}

/** Whether a picture has no description in any language. */
export const lacksAltText = ({ image, image_alt_text = {} }: Fields): boolean =>
  image !== undefined && Object.values(image_alt_text).every((text) => text.trim() === "");
