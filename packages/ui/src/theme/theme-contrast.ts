import { bothColours } from "./both-colours.ts";
import { contrast, swatch } from "./colour.ts";
import type { ThemeTokens } from "./derive.ts";

/** A contrast in light and in dark, and the least that WCAG 2.2 AA asks for. */
export type Ratio = { light: number; dark: number; least: number };

const text = 4.5;
const edge = 3;

/** What people compare of a theme: how well each of them can be read on what it stands on. */
export function themeContrast(tokens: ThemeTokens): Record<"button_text" | "links" | "text" | "focus", Ratio> {
  const ratio = (one: string, other: string, least: number): Ratio => {
    const [of, on] = [bothColours(tokens, `--${one}`), bothColours(tokens, `--${other}`)];
    const inMode = (mode: "light" | "dark") => rounded(contrast(swatch(of[mode]), swatch(on[mode])));
    return { light: inMode("light"), dark: inMode("dark"), least };
  };
  return {
    button_text: ratio("on-fill", "fill", text),
    links: ratio("accent", "bg", text),
    text: ratio("ink", "bg", text),
    focus: ratio("focus", "bg", edge),
  };
}

/** Never more than it is: 4.497 does not reach 4.5. */
const rounded = (ratio: number) => Math.floor(ratio * 10) / 10;
