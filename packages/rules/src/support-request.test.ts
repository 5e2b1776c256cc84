import { expect, test } from "vitest";
import { isSupportComplete, supportReference } from "./support-request.ts";

test.each([
  ["", "", "", false],
  ["question", "", "", false],
  ["question", "Lift", "", false],
  ["question", "Lift", "  \n", false],
  ["question", " ", "It is stuck", false],
  ["", "Lift", "It is stuck", false],
  ["invented", "Lift", "It is stuck", false],
  ["question", "Lift", "It is stuck", true],
  ["other", " Lift ", " It is stuck ", true],
])("U4 H8 nature %j, subject %j, description %j: complete is %s", (issue_type, subject, description, complete) => {
  expect(isSupportComplete({ issue_type, subject, description })).toBe(complete);
});

test.each([
  [1, "HD-00001"],
  [12_345, "HD-12345"],
  [1_234_567, "HD-1234567"],
])("U4 request %d is called %s", (id, reference) => expect(supportReference(id)).toBe(reference));
