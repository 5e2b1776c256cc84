/** What a suite's temperatures are counted in (2 §3); shown as °C and °F. */
export const temperatureUnits = ["Celsius", "Fahrenheit"] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];

/** What may be wished for, in whole degrees: 65 to 75 °F (2 §5), and 18 to 24 °C of a suite that counts in Celsius. */
export const temperatureBounds: Readonly<Record<TemperatureUnit, { readonly min: number; readonly max: number }>> = {
  Celsius: { min: 18, max: 24 },
  Fahrenheit: { min: 65, max: 75 },
};

/** Brightness in per cent; the light is off at 0 (2 §5). */
export const lightingBounds = { min: 0, max: 100 } as const;

export const controlTypes = ["lighting", "temperature"] as const;
export type ControlType = (typeof controlTypes)[number];

/** How old what a suite was last heard to say may be, in milliseconds; after that nobody knows how it is there. */
export const freshMs = 5 * 60_000;

/** What the controls of a suite go by (2 §3). `available`: what stands behind it answers. */
export type SuiteState = {
  readonly available: boolean;
  readonly lighting?: number | null;
  readonly temp?: number | null;
  readonly requested_temp?: number | null;
};

/** A temperature in another unit, to the hundred-millionth, so that whole degrees stay whole. */
export function convertTemperature(value: number, from: TemperatureUnit, to: TemperatureUnit): number {
  if (from === to) return value;
  const converted = to === "Celsius" ? ((value - 32) * 5) / 9 : (value * 9) / 5 + 32;
  return Number(converted.toFixed(8));
}

/**
 * The wish that a path carries, in the suite's own unit: plain digits, which are whole degrees within the bounds there. Whoever names
 * the other unit may do so where that comes out even (20 °C is 68 °F). undefined: no wish that may be sent (2 §5, test 17).
 */
export function readTemperature(
  text: string,
  { given, suite }: { given: TemperatureUnit; suite: TemperatureUnit },
): number | undefined {
  if (!/^[1-9][0-9]{0,2}$/.test(text)) return undefined;
  const value = convertTemperature(Number(text), given, suite);
  const { min, max } = temperatureBounds[suite];
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

/** The brightness that a path carries: a whole number from 0 to 100 in plain digits; undefined for anything else (2 §5). */
export function readLighting(text: string): number | undefined {
  if (!/^(0|[1-9][0-9]{0,2})$/.test(text)) return undefined;
  const value = Number(text);
  return value <= lightingBounds.max ? value : undefined;
}

/** Lighting can be controlled where it is a number of 0 or more, temperature where there is one (2 §5, S5). */
export function suiteControls({ available, lighting, temp }: SuiteState): Record<ControlType, boolean> {
  return {
    lighting: available && typeof lighting === "number" && lighting >= 0,
    temperature: available && typeof temp === "number",
  };
}

export function isControlType(word: string): word is ControlType {
  return controlTypes.some((type) => type === word);
}

/**
 * The control that is shown for what the address says (S2): that one where the suite has it. Any other word, and a control that this suite
 * lacks, leads to the default one: the light, or the temperature of a suite without.
 */
export function shownControl(word: string, state: SuiteState): ControlType {
  const has = suiteControls(state);
  if (isControlType(word) && (has[word] || !controlTypes.some((type) => has[type]))) return word;
  return controlTypes.find((type) => has[type]) ?? "lighting";
}

/** What the bulb does: off where there is light, else as bright as it gets (2 §4). */
export function toggledLighting(lighting: number): number {
  return lighting > lightingBounds.min ? lightingBounds.min : lightingBounds.max;
}

/** What one press warmer or cooler asks for, in whole degrees; null at the bound, where the button is off (S4). */
export function nextTemperature(current: number, unit: TemperatureUnit, way: "cooler" | "warmer"): number | null {
  const { min, max } = temperatureBounds[unit];
  if (way === "cooler") return current <= min ? null : Math.min(Math.max(Math.ceil(current) - 1, min), max);
  return current >= max ? null : Math.max(Math.min(Math.floor(current) + 1, max), min);
}

/** Whether what was heard at `at` says nothing about now any more. Times in milliseconds. */
export function isStale(at: number, now: number): boolean {
  return now - at > freshMs;
}
