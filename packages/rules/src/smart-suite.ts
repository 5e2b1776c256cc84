/** The unit of a suite's temperatures (2 §3); shown as °C and °F. */
export const temperatureUnits = ["Celsius", "Fahrenheit"] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];

/** The allowed target temperatures, in whole degrees: 65 to 75 °F (2 §5), and 18 to 24 °C for a suite in Celsius. */
export const temperatureBounds: Readonly<Record<TemperatureUnit, { readonly min: number; readonly max: number }>> = {
  Celsius: { min: 18, max: 24 },
  Fahrenheit: { min: 65, max: 75 },
};

/** Brightness in per cent; the light is off at 0 (2 §5). */
export const lightingBounds = { min: 0, max: 100 } as const;

export const controlTypes = ["lighting", "temperature"] as const;
export type ControlType = (typeof controlTypes)[number];

/** The greatest age of a suite's last reading, in milliseconds; an older one counts as unknown. */
export const freshMs = 5 * 60_000;

/** What the controls of a suite depend on (2 §3). `available`: its building system answers. */
export type SuiteState = {
  readonly available: boolean;
  readonly lighting?: number | null;
  readonly temp?: number | null;
  readonly requested_temp?: number | null;
};

/** A temperature in another unit, rounded to eight decimals, so that whole degrees stay whole. */
export function convertTemperature(value: number, from: TemperatureUnit, to: TemperatureUnit): number {
  if (from === to) return value;
  const converted = to === "Celsius" ? ((value - 32) * 5) / 9 : (value * 9) / 5 + 32;
  return Number(converted.toFixed(8));
}

/**
 * The target temperature in a path, in the suite's own unit: plain digits, whole degrees within the limits. The other unit is accepted if it
 * converts exactly (20 °C is 68 °F). undefined: invalid (2 §5, test 17).
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

/** The brightness in a path: a whole number from 0 to 100 in plain digits; undefined for anything else (2 §5). */
export function readLighting(text: string): number | undefined {
  if (!/^(0|[1-9][0-9]{0,2})$/.test(text)) return undefined;
  const value = Number(text);
  return value <= lightingBounds.max ? value : undefined;
}

/** Lighting can be controlled if it is a number of 0 or more, temperature if there is one (2 §5, S5). */
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
 * The control to show for the address (S2): the named one if the suite has it. Any other word, or a control that this suite lacks, shows the
 * default one: lighting, or temperature in a suite without lighting.
 */
export function shownControl(word: string, state: SuiteState): ControlType {
  const has = suiteControls(state);
  if (isControlType(word) && (has[word] || !controlTypes.some((type) => has[type]))) return word;
  return controlTypes.find((type) => has[type]) ?? "lighting";
}

/** The action of the bulb: off if the light is on, otherwise full brightness (2 §4). */
export function toggledLighting(lighting: number): number {
  return lighting > lightingBounds.min ? lightingBounds.min : lightingBounds.max;
}

/** The target of one press warmer or cooler, in whole degrees; null at the limit, where the button is disabled (S4). */
export function nextTemperature(current: number, unit: TemperatureUnit, way: "cooler" | "warmer"): number | null {
  const { min, max } = temperatureBounds[unit];
  if (way === "cooler") return current <= min ? null : Math.min(Math.max(Math.ceil(current) - 1, min), max);
  return current >= max ? null : Math.max(Math.min(Math.floor(current) + 1, max), min);
}

/** Whether a reading from `at` is too old. Times in milliseconds. */
export function isStale(at: number, now: number): boolean {
  return now - at > freshMs;
}
