import { expect, test } from "vitest";
import { utilityIcon } from "./utility-icons.ts";

test.each([
  ["Mobile Access", "key"],
  ["Visitor Registration", "users"],
  ["Concierge", "bell"],
  ["Service Requests", "wrench"],
  ["Food Truck Map", "truck"],
  ["Companies", "building"],
  ["Cloudgate", "compass"],
])("H4 %s has the icon %s", (name, icon) => {
  expect(utilityIcon(name)).toBe(icon);
});
