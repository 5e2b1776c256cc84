import { expect, test } from "vitest";
import { bookingToken, readBookingToken } from "./booking-address.ts";

const address = {
  ownerType: "building",
  ownerUuid: "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21",
  resourceUuid: "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e22",
  bookingUuid: "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e23",
};

test("R1 a booking is named by one word and found by it", () => {
  expect(readBookingToken(bookingToken(address))).toEqual(address);
  expect(readBookingToken(bookingToken(address).toUpperCase())).toEqual(address);
});

test.each([
  "",
  "building",
  `building.${address.ownerUuid}`,
  `building.${address.ownerUuid}.${address.resourceUuid}.1`,
  `../x.${address.ownerUuid}.${address.resourceUuid}.${address.bookingUuid}`,
  `building.${address.ownerUuid}.${address.resourceUuid}.${address.bookingUuid}.more`,
  "0".repeat(100_000),
])("R1 no booking is named by %s", (text) => {
  expect(readBookingToken(text)).toBeUndefined();
});
