import { expect, test } from "vitest";
import { entryBuilding } from "./entry-building.ts";

const buildings = [{ uuid: "a" }, { uuid: "b" }, { uuid: "c" }];

test.each([
  [{ url: "c", current: "b", default: "a" }, "c"],
  [{ url: "unknown", default: "b" }, "b"],
  [{ url: "unknown", current: "c", default: "b" }, "c"],
  [{ current: "c", default: "b" }, "c"],
  [{ default: "b" }, "b"],
  [{ default: "gone" }, "a"],
  [{ default: null }, "a"],
  [{}, "a"],
])("C1 %o enters %s", (asked, uuid) => {
  expect(entryBuilding(buildings, asked)?.uuid).toBe(uuid);
});

test("C1 a person without a building enters none", () => {
  expect(entryBuilding([], { url: "a" })).toBeUndefined();
});
