import { expect, test } from "vitest";
import { cardTarget } from "./card-target.ts";

const own = { uuid: "item", building: "here" };
const command = (value: string, options: { url?: string; uuid?: string; building_uuid?: string } = {}) => ({
  type: "route",
  value,
  options,
});

test.each([
  ["none", null, { kind: "item", uuid: "item", building: "here" }],
  [
    "an address",
    command("external", { url: "https://taxi.example/" }),
    { kind: "outside", url: "https://taxi.example/" },
  ],
  ["a place", command("amenities"), { kind: "place", place: "amenities", uuid: undefined, building: "here" }],
  [
    "a place of another building, as people write it",
    command(" /Companies ", { building_uuid: "there" }),
    { kind: "place", place: "companies", uuid: undefined, building: "there" },
  ],
  [
    "one thing of a place",
    command("amenities", { uuid: "sauna" }),
    { kind: "place", place: "amenities", uuid: "sauna", building: "here" },
  ],
  ["another item", command("content", { uuid: "other" }), { kind: "item", uuid: "other", building: "here" }],
  [
    "another item of another building",
    command("content", { uuid: "other", building_uuid: "there" }),
    { kind: "item", uuid: "other", building: "there" },
  ],
  [
    "nothing that is known",
    command("moon", { building_uuid: "there" }),
    { kind: "item", uuid: "item", building: "here" },
  ],
  ["what every object has", command("constructor"), { kind: "item", uuid: "item", building: "here" }],
  [
    "an address that must not be opened",
    command("external", { url: "javascript:alert(1)" }),
    { kind: "item", uuid: "item", building: "here" },
  ],
])("H10 a navigation command with %s", (_, said, target) => {
  expect(cardTarget(said, own)).toEqual(target);
});
