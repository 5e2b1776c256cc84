import { expect, test } from "vitest";
import { flagDefaults, readFlag } from "./flags.ts";

test("F1 a flag has the service's value, or its default where the service is silent or odd", () => {
  expect(readFlag([{ key: "rich-description", value: false }], "rich-description")).toBe(false);
  expect(readFlag([], "rich-description")).toBe(flagDefaults["rich-description"]);
  expect(readFlag([{ key: "rich-description", value: "off" }], "rich-description")).toBe(true);
  expect(readFlag([{ key: "rich-description" }], "rich-description")).toBe(true);
});
