import { expect, test } from "vitest";
import { itemAddress } from "./item-address.ts";

test.each([
  ["Event", "/building/b-1/event-posts/i-1"],
  ["Deal", "/building/b-1/offers/i-1"],
  ["Post", "/building/b-1/posts/i-1"],
  ["Amenity", "/building/b-1/content/i-1"],
] as const)("E1 E6 an item of the kind %s has the address %s", (type, address) => {
  expect(itemAddress(type, "b-1", "i-1")).toBe(address);
});
