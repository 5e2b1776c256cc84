import { expect, test } from "vitest";
import { drawCode } from "./draw-code.ts";

/** The modules that a path of right angles fills, by SVG's winding rule. */
function filledBy(path: string, size: number): string[] {
  const edges = path
    .split("Z")
    .filter(Boolean)
    .flatMap((ring) => {
      const points = ring.match(/-?\d+ -?\d+/g)?.map((point) => point.split(" ").map(Number) as [number, number]) ?? [];
      return points.map((from, at) => [from, points[(at + 1) % points.length] ?? from] as const);
    });
  const winding = (column: number, row: number) =>
    edges
      .filter(([[x], [x2]]) => x === x2 && x <= column)
      .filter(([[, y], [, y2]]) => Math.min(y, y2) <= row && Math.max(y, y2) > row)
      .reduce((turns, [[, y], [, y2]]) => turns + Math.sign(y2 - y), 0);
  const columns = [...Array(size).keys()];
  return columns.map((row) => columns.map((column) => (winding(column, row) === 0 ? "." : "#")).join(""));
}

test("M8 a code with the quiet border and the three finder patterns that readers look for (ISO/IEC 18004)", () => {
  const { path, viewBox } = drawCode("https://taxi.example/order") ?? { path: "", viewBox: "" };
  const [x, y, width = 0, height] = viewBox.split(" ").map(Number);
  expect([x, y, height]).toEqual([-4, -4, width]);
  const size = width - 8;
  expect((size - 21) % 4).toBe(0);
  const rows = filledBy(path, size);
  const finder = ["#######.", "#.....#.", "#.###.#.", "#.###.#.", "#.###.#.", "#.....#.", "#######.", "........"];
  expect(rows.slice(0, 8).map((row) => row.slice(0, 8))).toEqual(finder);
  expect(rows.slice(0, 8).map((row) => row.split("").toReversed().join("").slice(0, 8))).toEqual(finder);
  expect(
    rows
      .toReversed()
      .slice(0, 8)
      .map((row) => row.slice(0, 8)),
  ).toEqual(finder);
});

test("M8 each address has its own code, and a too long one has none", () => {
  expect(drawCode("https://a.example/1")).not.toEqual(drawCode("https://a.example/2"));
  expect(drawCode(`https://a.example/${"x".repeat(4000)}`)).toBeUndefined();
});
