import { bothColours } from "./both-colours.ts";
import { contrast, swatch } from "./colour.ts";
import type { ThemeTokens } from "./derive.ts";

/** A contrast in light and in dark mode, and the minimum of WCAG 2.2 AA. */
export type Ratio = { light: number; dark: number; least: number };

const text = 4.5;
const edge = 3;

/** The contrasts of a theme that the console shows: each text colour on its background. */
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

/** Rounded down: 4.497 does not reach 4.5. */
const rounded = (ratio: number) => Math.floor(ratio * 10) / 10;
