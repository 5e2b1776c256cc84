import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, type Oklch, useMode, wcagLuminance } from "culori/fn";

useMode(modeRgb);
useMode(modeLrgb);
const oklch = useMode(modeOklch);

/** A colour as it will be written, with the WCAG luminance of exactly those eight-bit channels. */
export interface Swatch {
  readonly hex: string;
  readonly luminance: number;
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Lower-case `#rrggbb`, or undefined for anything that is not a three- or six-digit hex colour. */
export function normaliseHex(text: string): string | undefined {
  if (!HEX.test(text)) return undefined;
  const digits = text.slice(1).toLowerCase();
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, "$&$&")}`;
}

export function swatch(hex: string): Swatch {
  return { hex, luminance: wcagLuminance(hex) };
}

/** OKLCH of a hex colour; a grey gets hue 0. */
export function toOklch(hex: string): Required<Omit<Oklch, "alpha">> {
  const colour = oklch(hex);
  if (!colour) throw new TypeError(`not a colour: ${hex}`);
  return { mode: "oklch", l: colour.l, c: colour.c, h: colour.h ?? 0 };
}

/** The nearest sRGB colour of the same lightness and hue (chroma gives way). */
export function fromOklch(l: number, c: number, h: number): Swatch {
  const lightness = Math.min(1, Math.max(0, l));
  return swatch(formatHex(clampChroma({ mode: "oklch", l: lightness, c, h }, "oklch")));
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(one: Swatch, other: Swatch): number {
  const lighter = Math.max(one.luminance, other.luminance);
  const darker = Math.min(one.luminance, other.luminance);
  return (lighter + 0.05) / (darker + 0.05);
}
