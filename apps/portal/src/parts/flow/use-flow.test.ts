import { expect, test } from "vitest";
import { emptyReset, type FlowDraft } from "./draft.ts";
import { afterStep } from "./use-flow.ts";

const sent: FlowDraft = {
  ...emptyReset,
  kind: "sign_up",
  email: "a@b.example",
  first_name: "Ada",
  last_name: "Byron",
  is_term_accepted: true,
  intent: "key",
  sent_at: 5,
};

test.each([
  ["a name", { first_name: "Eve" }],
  ["the building", { building_uuid: "b" }],
  ["a consent", { is_email_accepted: true }],
  ["the address", { email: "c@b.example" }],
])("A9 another %s makes another mail necessary", (_, patch) => {
  const next = afterStep(sent, patch);
  expect(next).toMatchObject(patch);
  expect(next).not.toHaveProperty("sent_at");
  expect(next).not.toHaveProperty("intent");
});

test("A9 the same input, and a code, do not send the mail again", () => {
  expect(afterStep(sent, { first_name: "Ada", code: "1234" })).toEqual({ ...sent, code: "1234" });
});

test("A9 a change together with the sending belongs to it", () => {
  const patch = { email: "c@b.example", intent: "other", sent_at: 9 };
  expect(afterStep(sent, patch)).toEqual({ ...sent, ...patch });
});

test("A18 the code of a reset does not depend on a profile", () => {
  const reset = { ...emptyReset, email: "a@b.example", sent_at: 5 };
  expect(afterStep(reset, { first_name: "Ada" })).toEqual({ ...reset, first_name: "Ada" });
});
