import { contrast, fromOklch, normaliseHex, type Swatch, swatch, toOklch } from "./colour.ts";
import { fontKeys, fonts } from "./fonts.ts";
import { STATUS } from "./status-colours.ts";

/** A brand's choices for its theme (1 §4, building theme). */
export interface BrandTheme {
  /** `#rgb` or `#rrggbb`. */
  readonly primary_color: string;
  readonly secondary_color: string;
  /** Text on the primary colour; used only where it reaches 4.5:1. */
  readonly primary_font_color?: string | null | undefined;
  /** A key of the font table. */
  readonly font: string;
  /** 0 (sharp), 0.5, 1 or 1.25 (soft). */
  readonly radius_scale: number;
  /** `comfortable` or `compact`. */
  readonly density: string;
}

export type Density = "comfortable" | "compact";
export type ThemeTokens = Record<`--${string}`, string>;

export const radiusScales: readonly number[] = [0, 0.5, 1, 1.25];
export const densities: readonly Density[] = ["comfortable", "compact"];

/** The colours of a brand without its own (1 §4). */
export const defaultBrandTheme: BrandTheme = {
  primary_color: "#257BAD",
  secondary_color: "#7C7933",
  font: "inter",
  radius_scale: 1,
  density: "comfortable",
};

/** An invalid field of a brand's theme; `allowed` describes valid values. */
export class BrandThemeError extends Error {
  readonly field: keyof BrandTheme;
  readonly allowed: string;
  constructor(field: keyof BrandTheme, allowed: string) {
    super(`${field} must be ${allowed}`);
    this.name = "BrandThemeError";
    this.field = field;
    this.allowed = allowed;
  }
}

interface Mode {
  readonly name: "light" | "dark";
  /** Lightness in OKLCH of each neutral. */
  readonly neutrals: Record<Neutral, number>;
  /** The share of the neutrals' chroma that the page background has: white shows colour more than dark backgrounds. */
  readonly backgroundChroma: number;
  /** The fill is never darker than this; undefined keeps the brand's colour exactly. */
  readonly lowestFill?: number;
  /** Direction in which text gains contrast. */
  readonly away: 1 | -1;
}
type Neutral = "bg" | "surface" | "surface-2" | "tint" | "border" | "ink" | "muted";
type Palette = Record<string, string>;

const MODES: readonly [Mode, Mode] = [
  {
    name: "light",
    neutrals: { bg: 0.99, surface: 1, "surface-2": 0.967, tint: 0.955, border: 0.91, ink: 0.2, muted: 0.46 },
    backgroundChroma: 0.5,
    away: -1,
  },
  {
    name: "dark",
    neutrals: { bg: 0.17, surface: 0.21, "surface-2": 0.255, tint: 0.3, border: 0.33, ink: 0.95, muted: 0.74 },
    backgroundChroma: 1,
    lowestFill: 0.55,
    away: 1,
  },
];
const TEXT_RATIO = 4.5;
const ACCENT_RATIO = 4.6;
const FOCUS_RATIO = 3.1;
const CONTROL_RATIO = 3.05;
const STEP = 0.005;
/** A brand colour with less chroma than this counts as grey: tinted neutrals beside it would look pink. */
const GREY_CHROMA = 0.02;
const NEUTRAL_CHROMA = 0.012;
/** The distance in degrees from the hue of errors, and the least chroma, at which a colour looks like an error. */
const ALARM_HUE = 30;
const ALARM_CHROMA = 0.06;
const WHITE = swatch("#ffffff");
const BLACK = swatch("#000000");

/**
 * The custom properties of a brand: every colour as `light-dark(#light, #dark)`, the fonts, the radius scale and the density. Text reaches 4.5:1,
 * links 4.6:1, focus 3.1:1 and control borders 3.05:1 on bg, surface, surface-2 and tint, for any brand. Throws {@link BrandThemeError} for a value
 * that is not a hex colour, a listed font, radius scale or density.
 */
export function deriveTheme(brand: BrandTheme): ThemeTokens {
  const primary = colourField(brand, "primary_color");
  const secondary = colourField(brand, "secondary_color");
  const wanted = brand.primary_font_color ? colourField(brand, "primary_font_color") : undefined;
  const font = fonts[listed("font", brand.font, fontKeys)];
  const scale = listed("radius_scale", brand.radius_scale, radiusScales);
  const density = listed("density", brand.density, densities);

  const [light, dark] = MODES.map((mode) => palette(mode, primary, secondary, wanted)) as [Palette, Palette];
  const tokens: ThemeTokens = {};
  for (const [name, hex] of Object.entries(light)) tokens[`--${name}`] = `light-dark(${hex}, ${dark[name]})`;
  tokens["--font-body"] = fonts[font.body].stack;
  tokens["--font-display"] = font.stack;
  tokens["--radius-scale"] = String(scale);
  tokens["--density"] = density === "compact" ? "0" : "1";
  return tokens;
}

/** `:root{…}` with the tokens, for the head of the domain's HTML. */
export function themeCss(tokens: ThemeTokens): string {
  const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  return `:root{${lines.join(";")}}`;
}

function colourField(brand: BrandTheme, field: "primary_color" | "secondary_color" | "primary_font_color"): string {
  const hex = normaliseHex(brand[field] ?? "");
  if (!hex) throw new BrandThemeError(field, "a hex colour such as #257bad");
  return hex;
}

function listed<T>(field: keyof BrandTheme, value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new BrandThemeError(field, `one of ${allowed.join(", ")}`);
  return found;
}

function palette(mode: Mode, primary: string, secondary: string, wanted: string | undefined): Palette {
  const brand = toOklch(primary);
  const chroma = brand.c < GREY_CHROMA ? 0 : Math.min(NEUTRAL_CHROMA, brand.c / 10);
  const neutral = (name: Neutral) =>
    fromOklch(mode.neutrals[name], name === "bg" ? chroma * mode.backgroundChroma : chroma, brand.h);
  const surfaces = [neutral("bg"), neutral("surface"), neutral("surface-2"), neutral("tint")];

  const fill = fillOf(mode, primary);
  const onFill = inkOn(fill, wanted);
  const press = onFill.luminance > fill.luminance ? -1 : 1;
  const shade = toOklch(fill.hex);
  const second = fillOf(mode, secondary);
  const edge = walk(fill, FOCUS_RATIO, surfaces, mode.away);
  const grey = fromOklch(mode.neutrals.border, chroma, brand.h);

  return {
    bg: neutral("bg").hex,
    surface: neutral("surface").hex,
    "surface-2": neutral("surface-2").hex,
    tint: neutral("tint").hex,
    border: neutral("border").hex,
    "control-border": walk(grey, CONTROL_RATIO, surfaces, mode.away).hex,
    ink: neutral("ink").hex,
    muted: neutral("muted").hex,
    fill: fill.hex,
    "fill-hover": fromOklch(shade.l + press * 0.04, shade.c, shade.h).hex,
    "fill-press": fromOklch(shade.l + press * 0.08, shade.c, shade.h).hex,
    "on-fill": onFill.hex,
    // A white or near-surface brand would otherwise have buttons without an edge.
    "fill-border": surfaces.every((surface) => contrast(fill, surface) >= 3) ? fill.hex : edge.hex,
    accent: walk(fill, ACCENT_RATIO, surfaces, mode.away).hex,
    focus: looksAlarming(edge, mode) ? neutral("ink").hex : edge.hex,
    secondary: second.hex,
    "on-secondary": inkOn(second).hex,
    ...STATUS[mode.name],
  };
}

/** Whether a ring in this colour would say that something is wrong with what has the focus. */
function looksAlarming(ring: Swatch, { name }: Mode): boolean {
  const { c, h } = toOklch(ring.hex);
  const turn = Math.abs(h - toOklch(STATUS[name].danger).h) % 360;
  return c >= ALARM_CHROMA && Math.min(turn, 360 - turn) <= ALARM_HUE;
}

function fillOf(mode: Mode, hex: string): Swatch {
  const { l, c, h } = toOklch(hex);
  return mode.lowestFill !== undefined && l < mode.lowestFill ? fromOklch(mode.lowestFill, c, h) : swatch(hex);
}

/** The wanted text colour if it can be read, else white if it can, else black (one of the two always can). */
function inkOn(fill: Swatch, wanted?: string): Swatch {
  const chosen = wanted ? swatch(wanted) : undefined;
  if (chosen && contrast(fill, chosen) >= TEXT_RATIO) return chosen;
  return contrast(fill, WHITE) >= TEXT_RATIO ? WHITE : BLACK;
}

/** The colour itself, or the first along its lightness that reaches the ratio on every surface. */
function walk(start: Swatch, ratio: number, surfaces: readonly Swatch[], away: 1 | -1): Swatch {
  const { l, c, h } = toOklch(start.hex);
  let candidate = start;
  for (let at = l; !surfaces.every((surface) => contrast(candidate, surface) >= ratio); ) {
    at += away * STEP;
    candidate = fromOklch(at, c, h);
  }
  return candidate;
}
