import { expect, test } from "vitest";
import { mannWhitney } from "../bench/mann-whitney.ts";

const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, number) => number + from);

test.each([
  { what: "the same values", ones: upTo(50), others: upTo(50), p: 1 },
  { what: "one far beyond the other", ones: upTo(50), others: upTo(50, 100), p: 0 },
  // U is 800 where 1250 would be even; a deviation is 145.06, so z is 3.102.
  { what: "a shift", ones: upTo(50), others: upTo(50, 10), p: 0.00192 },
])("29 tells two samples apart: $what", ({ ones, others, p }) => {
  expect(mannWhitney(ones, others)).toBeCloseTo(p, 5);
});
