import { describe, expect, test } from "vitest";
import { contrast, normaliseHex, swatch, type Swatch, toOklch } from "./colour.ts";
import {
  type BrandTheme,
  BrandThemeError,
  defaultBrandTheme,
  deriveTheme,
  type ThemeTokens,
  themeCss,
} from "./derive.ts";

type Mode = "light" | "dark";

function reader(tokens: ThemeTokens, mode: Mode): (name: string) => Swatch {
  return (name) => {
    const value = tokens[`--${name}`] ?? "";
    const pair = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value);
    const hex = pair?.[mode === "light" ? 1 : 2];
    if (!hex) throw new Error(`--${name} is ${value}`);
    return swatch(hex);
  };
}

const brandOf = (primary: string, more: Partial<BrandTheme> = {}): BrandTheme => ({
  ...defaultBrandTheme,
  primary_color: primary,
  ...more,
});

const SURFACES = ["bg", "surface", "surface-2", "tint"];
const ON_EVERY_SURFACE: ReadonlyArray<readonly [string, number]> = [
  ["ink", 11],
  ["muted", 4.5],
  ["accent", 4.6],
  ["focus", 3.1],
  ["control-border", 3.05],
  ["fill-border", 3],
  ["ok", 4.5],
  ["warn", 4.5],
  ["danger", 4.5],
  ["info", 4.5],
];
const PAIRS: ReadonlyArray<readonly [string, string, number]> = [
  ["on-fill", "fill", 4.5],
  ["on-fill", "fill-hover", 4.5],
  ["on-fill", "fill-press", 4.5],
  ["on-secondary", "secondary", 4.5],
  ["ok", "ok-tint", 4.5],
  ["warn", "warn-tint", 4.5],
  ["danger", "danger-tint", 4.5],
  ["info", "info-tint", 4.5],
];

function shortfalls(tokens: ThemeTokens, mode: Mode): string[] {
  const at = reader(tokens, mode);
  const short: string[] = [];
  const check = (one: string, other: string, ratio: number) => {
    const got = contrast(at(one), at(other));
    if (got < ratio) short.push(`${mode} ${one} on ${other}: ${got.toFixed(2)} < ${ratio}`);
  };
  for (const [text, ratio] of ON_EVERY_SURFACE) for (const surface of SURFACES) check(text, surface, ratio);
  for (const [text, surface, ratio] of PAIRS) check(text, surface, ratio);
  return short;
}

/** 16 levels a channel: 4,096 colours from black to white, including greys. */
function* everyColour(): Generator<string> {
  const levels = "0123456789abcdef".split("");
  for (const r of levels) for (const g of levels) for (const b of levels) yield `#${r}${r}${g}${g}${b}${b}`;
}

/** The theme of a brand in each of these colours, derived once for both tests. */
const everyTheme = [...everyColour()].map((hex) => ({
  hex,
  tokens: deriveTheme(brandOf(hex, { secondary_color: hex })),
}));

/** The lightness and the two colour axes in OKLab. */
function labOf({ hex }: Swatch): [number, number, number] {
  const { l, c, h } = toOklch(hex);
  const turn = (h * Math.PI) / 180;
  return [l, c * Math.cos(turn), c * Math.sin(turn)];
}

/** The perceived distance of two colours. */
function distance(one: Swatch, other: Swatch): number {
  const [l, a, b] = labOf(one);
  const [m, c, d] = labOf(other);
  return Math.hypot(l - m, a - c, b - d);
}

test("Z21 a focused element never looks like an error, whatever the brand", () => {
  const alike: string[] = [];
  for (const { hex, tokens } of everyTheme) {
    for (const mode of ["light", "dark"] as const) {
      const at = reader(tokens, mode);
      const apart = distance(at("focus"), at("danger"));
      if (apart < 0.06) alike.push(`${hex} ${mode} ${at("focus").hex} ${apart.toFixed(3)}`);
    }
  }
  expect(alike).toEqual([]);
});

test.each(["#c8553d", "#e4002b", "#b3261e"])(
  "Z21 a brand in the red %s has a ring in the colour of its text",
  (red) => {
    for (const mode of ["light", "dark"] as const) {
      const at = reader(deriveTheme(brandOf(red)), mode);
      expect(at("focus").hex).toBe(at("ink").hex);
    }
  },
);

test("D1 every promised contrast holds for 4,096 brand colours in light and dark", () => {
  const short: string[] = [];
  for (const { hex, tokens } of everyTheme)
    for (const mode of ["light", "dark"] as const)
      for (const line of shortfalls(tokens, mode)) short.push(`${hex} ${line}`);
  expect(everyTheme).toHaveLength(4096);
  expect(short).toEqual([]);
}, 60_000);

test("the contrast check bites: an accent left at a pale brand colour is reported", () => {
  const tokens = { ...deriveTheme(brandOf("#257bad")), "--accent": "light-dark(#7fb4d6, #7fb4d6)" };
  const reported = shortfalls(tokens, "light");
  expect(reported).toHaveLength(SURFACES.length);
  for (const line of reported) expect(line).toMatch(/^light accent on .*< 4\.6$/);
});

describe("D1 the specification's default colours", () => {
  test.each([
    ["#257BAD", "#257bad", "#ffffff", "#1872a3"],
    ["#7C7933", "#7c7933", "#ffffff", "#726f28"],
  ])("%s keeps its fill, takes white text and gets accent %s", (brand, fill, onFill, accent) => {
    const at = reader(deriveTheme(brandOf(brand)), "light");
    expect([at("fill").hex, at("on-fill").hex, at("accent").hex]).toEqual([fill, onFill, accent]);
  });
});

test("a grey brand has neutrals without colour", () => {
  const at = reader(deriveTheme(brandOf("#777777")), "dark");
  for (const name of SURFACES) expect(at(name).hex).toMatch(/^#([0-9a-f]{2})\1\1$/);
});

test("a white brand has a button with an edge that can be seen", () => {
  const at = reader(deriveTheme(brandOf("#fff")), "light");
  expect(at("fill").hex).toBe("#ffffff");
  expect(at("on-fill").hex).toBe("#000000");
  expect(contrast(at("fill-border"), at("surface"))).toBeGreaterThanOrEqual(3);
});

test("D1 primary_font_color is used if it is legible, and ignored otherwise", () => {
  const readable = reader(deriveTheme(brandOf("#0b4f6c", { primary_font_color: "#fdf6e3" })), "light");
  expect(readable("on-fill").hex).toBe("#fdf6e3");
  const unreadable = reader(deriveTheme(brandOf("#0b4f6c", { primary_font_color: "#336699" })), "light");
  expect(unreadable("on-fill").hex).toBe("#ffffff");
});

test("a display font has a matching font for running text", () => {
  const tokens = deriveTheme(brandOf("#c8553d", { font: "fraunces" }));
  expect(tokens["--font-display"]).toBe('"Fraunces Variable", "Fraunces Fallback", Georgia, serif');
  expect(tokens["--font-body"]).toBe('"DM Sans Variable", "DM Sans Fallback", system-ui, sans-serif');
});

test("density and radius are numbers that tokens.css calculates with", () => {
  const tokens = deriveTheme(brandOf("#c8553d", { radius_scale: 0, density: "compact" }));
  expect([tokens["--radius-scale"], tokens["--density"]]).toEqual(["0", "0"]);
});

describe("a brand that cannot be used is refused by field", () => {
  test.each<[Partial<BrandTheme>, keyof BrandTheme, string]>([
    [{ primary_color: "red" }, "primary_color", "a hex colour"],
    [{ primary_color: "#25" }, "primary_color", "a hex colour"],
    [{ secondary_color: "#123456;}body{display:none" }, "secondary_color", "a hex colour"],
    [{ primary_font_color: "rgb(0 0 0)" }, "primary_font_color", "a hex colour"],
    [{ font: "Comic Sans" }, "font", "plus-jakarta-sans"],
    [{ font: "constructor" }, "font", "inter"],
    [{ radius_scale: 3 }, "radius_scale", "0, 0.5, 1, 1.25"],
    [{ density: "airy" }, "density", "comfortable, compact"],
  ])("%o", (bad, field, allowed) => {
    const attempt = () => deriveTheme({ ...defaultBrandTheme, ...bad });
    expect(attempt).toThrow(BrandThemeError);
    expect(attempt).toThrow(expect.objectContaining({ field, allowed: expect.stringContaining(allowed) }));
  });
});

test("themeCss is one :root rule", () => {
  expect(themeCss({ "--bg": "light-dark(#fff, #000)", "--density": "1" })).toBe(
    ":root{--bg:light-dark(#fff, #000);--density:1}",
  );
});

test("a short hex colour is spelled out", () => {
  expect(normaliseHex("#0aF")).toBe("#00aaff");
});
