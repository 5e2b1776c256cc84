/** A typeface a brand may choose. */
export interface Font {
  /** The name people know it by. */
  readonly name: string;
  /** The `font-family` of its `@font-face` rules in fonts.css. */
  readonly family: string;
  /** `font-family` value; the second name is the fallback drawn with this face's own metrics, so that nothing moves on load. */
  readonly stack: string;
  /** The npm package that holds the files, under `files/`. */
  readonly package: string;
  readonly latin: string;
  /** Polish and the other languages of Central Europe. */
  readonly latinExt: string;
  /** The face for running text: itself, or for a display face its partner. */
  readonly body: FontKey;
}

export type FontKey = "inter" | "figtree" | "fraunces" | "dm-sans" | "source-sans-3" | "plus-jakarta-sans";

const sans = (key: FontKey, name: string): Font => font(key, name, key, "system-ui, sans-serif");

function font(key: FontKey, name: string, body: FontKey, generic: string): Font {
  return {
    name,
    family: `${name} Variable`,
    stack: `"${name} Variable", "${name} Fallback", ${generic}`,
    package: `@fontsource-variable/${key}`,
    latin: `${key}-latin-wght-normal.woff2`,
    latinExt: `${key}-latin-ext-wght-normal.woff2`,
    body,
  };
}

export const fonts: Readonly<Record<FontKey, Font>> = {
  inter: sans("inter", "Inter"),
  figtree: sans("figtree", "Figtree"),
  fraunces: font("fraunces", "Fraunces", "dm-sans", "Georgia, serif"),
  "dm-sans": sans("dm-sans", "DM Sans"),
  "source-sans-3": sans("source-sans-3", "Source Sans 3"),
  "plus-jakarta-sans": sans("plus-jakarta-sans", "Plus Jakarta Sans"),
};

export const fontKeys = Object.keys(fonts) as readonly FontKey[];
