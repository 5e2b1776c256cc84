import { expect, test } from "vitest";
import { placeAt } from "./places.ts";

test.each([
  ["/building/b", "home"],
  ["/building/b/", "home"],
  ["/building/b/whats-on", "whats_on"],
  ["/building/b/event-posts/e", "whats_on"],
  ["/my-history", "book"],
  ["/building/b/service-requests", "requests"],
  ["/account/profile", "me"],
  ["/account/cards", "me"],
  ["/add-card", "me"],
  ["/building/b/amenities", undefined],
  ["/building/b/offers/o", undefined],
  ["/help-desk", undefined],
])("T4 %s is in the place %s", (pathname, place) => {
  expect(placeAt(pathname)).toBe(place);
});
