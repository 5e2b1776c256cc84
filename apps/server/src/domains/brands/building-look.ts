import type { BuildingTheme, WhitelabelTheme } from "./tables.ts";
import { themeTokens } from "./theme-tokens.ts";

type BrandLook = { theme: WhitelabelTheme; primary_color: string; secondary_color: string };

/** A building's look: its own choices, on top of its brand's (1 §3). */
export function buildingLook(brand: BrandLook, own: BuildingTheme) {
  const look = {
    primary_color: own.primary_color ?? brand.primary_color,
    secondary_color: own.secondary_color ?? brand.secondary_color,
    // The brand's second colour belongs to the brand's first colour only.
    primary_font_color: own.primary_font_color ?? null,
    font: own.font ?? brand.theme.font,
  };
  return { ...look, tokens: themeTokens({ ...brand.theme, ...look }) };
}
