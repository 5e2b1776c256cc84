import { expect, test } from "vitest";
import { findBuildings, isSearched } from "./building-search.ts";

const buildings = [
  { name: "Harborline Pier One", address: "Wilhelminakade 1, Rotterdam" },
  { name: "Harborline Lantern House", address: "Am Sandtorkai 30, Hamburg" },
  { name: "Ørsted Tårn", address: "Łódzka 4, Gdańsk" },
  { name: "Haus am Fluß", address: "Große Straße 2, Köln" },
];
const named = (typed: string) => findBuildings(buildings, typed).map(({ name }) => name);

test("C5 an empty search lists all, in order", () => {
  expect(named("")).toEqual(buildings.map(({ name }) => name));
  expect(named("   ")).toHaveLength(4);
});

test.each([
  ["pier", "Harborline Pier One"],
  ["HAMBURG", "Harborline Lantern House"],
  ["lantern harborline", "Harborline Lantern House"],
  ["orsted", "Ørsted Tårn"],
  ["lodzka gdansk", "Ørsted Tårn"],
  ["fluss koln", "Haus am Fluß"],
])("C5 %s finds only %s", (typed, name) => expect(named(typed)).toEqual([name]));

test("C5 every word must be there", () => expect(named("pier hamburg")).toEqual([]));

test("C5 the search field appears above eight buildings", () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ name: "", address: "" }));
  expect([0, 1, 8, 9, 40].map((count) => isSearched(many(count)))).toEqual([false, false, false, true, true]);
});
