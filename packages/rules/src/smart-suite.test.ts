import { expect, test } from "vitest";
import {
  convertTemperature,
  freshMs,
  isStale,
  nextTemperature,
  readLighting,
  readTemperature,
  shownControl,
  suiteControls,
  temperatureBounds,
  type TemperatureUnit,
  toggledLighting,
} from "./smart-suite.ts";

const F = "Fahrenheit";
const C = "Celsius";

test.each<[string, TemperatureUnit, TemperatureUnit, number | undefined]>([
  ["65", F, F, 65],
  ["75", F, F, 75],
  ["64", F, F, undefined],
  ["76", F, F, undefined],
  ["18", C, C, 18],
  ["24", C, C, 24],
  ["17", C, C, undefined],
  ["25", C, C, undefined],
  ["20", C, F, 68],
  ["22", C, F, undefined],
  ["68", F, C, 20],
  ["22", F, C, undefined],
  ["70", F, C, undefined],
  ["22", C, C, 22],
  ["22", F, F, undefined],
  ["70.5", F, F, undefined],
  ["70.0", F, F, undefined],
  ["NaN", F, F, undefined],
  ["1e2", F, F, undefined],
  ["7e1", F, F, undefined],
  ["+70", F, F, undefined],
  ["-70", F, F, undefined],
  ["070", F, F, undefined],
  ["0x46", F, F, undefined],
  [" 70", F, F, undefined],
  ["", F, F, undefined],
  ["Infinity", F, F, undefined],
  ["٧٠", F, F, undefined],
])("17 S4 %j in %s is for a suite that counts in %s: %j", (text, given, suite, read) => {
  expect(readTemperature(text, { given, suite })).toBe(read);
});

test.each([
  ["0", 0],
  ["1", 1],
  ["100", 100],
  ["101", undefined],
  ["-1", undefined],
  ["40.5", undefined],
  ["1e2", undefined],
  ["NaN", undefined],
  ["007", undefined],
  ["", undefined],
])("17 S3 a brightness of %j reads as %j", (text, read) => {
  expect(readLighting(text)).toBe(read);
});

test.each<[number, TemperatureUnit, TemperatureUnit, number]>([
  [20, C, F, 68],
  [25, C, F, 77],
  [68, F, C, 20],
  [50, F, C, 10],
  [-40, F, C, -40],
  [70, F, F, 70],
])("S4 %d %s in %s are %d", (value, from, to, converted) => {
  expect(convertTemperature(value, from, to)).toBe(converted);
});

test("S4 the bounds are those of 2 §5 and of the decision about Celsius", () => {
  expect(temperatureBounds).toEqual({ Celsius: { min: 18, max: 24 }, Fahrenheit: { min: 65, max: 75 } });
});

test.each([
  [
    { available: true, lighting: 0, temp: 70 },
    { lighting: true, temperature: true },
  ],
  [
    { available: true, lighting: 100, temp: null },
    { lighting: true, temperature: false },
  ],
  [
    { available: true, lighting: -1, temp: 0 },
    { lighting: false, temperature: true },
  ],
  [
    { available: true, lighting: null },
    { lighting: false, temperature: false },
  ],
  [{ available: true }, { lighting: false, temperature: false }],
  [
    { available: false, lighting: 40, temp: 70 },
    { lighting: false, temperature: false },
  ],
])("S5 the controls of %j: %j", (state, controls) => {
  expect(suiteControls(state)).toEqual(controls);
});

test.each([
  ["lighting", { available: true, lighting: 0, temp: 70 }, "lighting"],
  ["temperature", { available: true, lighting: 0, temp: 70 }, "temperature"],
  ["heating", { available: true, lighting: 0, temp: 70 }, "lighting"],
  ["", { available: true, lighting: null, temp: 70 }, "temperature"],
  ["lighting", { available: true, lighting: null, temp: 70 }, "temperature"],
  ["temperature", { available: true, lighting: 10, temp: null }, "lighting"],
  ["temperature", { available: false }, "temperature"],
  ["constructor", { available: false }, "lighting"],
])("S2 %j of %j shows %s", (word, state, shown) => {
  expect(shownControl(word, state)).toBe(shown);
});

test("S3 the bulb switches between off and full", () => {
  expect([0, 1, 40, 100].map(toggledLighting)).toEqual([100, 0, 0, 0]);
});

test.each<[number, TemperatureUnit, number | null, number | null]>([
  [70, F, 69, 71],
  [65, F, null, 66],
  [75, F, 74, null],
  [60, F, null, 65],
  [80, F, 75, null],
  [70.4, F, 70, 71],
  [18, C, null, 19],
  [24, C, 23, null],
  [20.5, C, 20, 21],
])("S4 from %d %s cooler is %j and warmer %j", (current, unit, cooler, warmer) => {
  expect([nextTemperature(current, unit, "cooler"), nextTemperature(current, unit, "warmer")]).toEqual([
    cooler,
    warmer,
  ]);
});

test("17 a state older than five minutes is stale", () => {
  expect([isStale(0, freshMs), isStale(0, freshMs + 1), isStale(5, 0)]).toEqual([false, true, false]);
});
