import { expect, test } from "vitest";
import { readSmartPlace, smartLink } from "./smart-address.ts";

test.each([
  ["", {}],
  ["floors/f/suites", { floorId: "f" }],
  ["floors/f/suites/s/control/lighting", { floorId: "f", suiteId: "s", control: "lighting" }],
  ["floors/f/suites/s/control/heating", { floorId: "f", suiteId: "s", control: "heating" }],
])("S1 %j is a place and has that address", (rest, place) => {
  expect(readSmartPlace(rest)).toEqual(place);
  expect(smartLink("b", place).params).toEqual({ buildingUuid: "b", _splat: rest });
});

test.each([
  "floors",
  "floors/f",
  "floors//suites",
  "floors/f/suites/s",
  "floors/f/suites/s/control",
  "floors/f/suites/s/control/lighting/more",
  "rooms",
])("S1 B7 %j is invalid", (rest) => {
  expect(readSmartPlace(rest)).toBeUndefined();
});
