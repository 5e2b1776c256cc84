import { expect, test } from "vitest";
import { placeAddress } from "./place-address.ts";

test("H8 H9 the places of a building have the specification's addresses", () => {
  expect(placeAddress("home", "b-1")).toBe("/building/b-1");
  expect(placeAddress("amenities", "b-1")).toBe("/building/b-1/amenities");
  expect(placeAddress("companies", "b-1", "c-1")).toBe("/building/b-1/companies/c-1");
});

test("a value instead of a uuid cannot leave its path segment", () => {
  expect(placeAddress("amenities", "../x", "a/b?c#d")).toBe("/building/..%2Fx/amenities/a%2Fb%3Fc%23d");
});
