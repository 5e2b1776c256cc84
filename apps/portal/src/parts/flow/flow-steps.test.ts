import { expect, test } from "vitest";
import { emptyReset, type FlowDraft } from "./draft.ts";
import { flowNameOf, isStep, needsProvider, setsPassword, stepsFor, stepToShow } from "./flow-steps.ts";

const draft: FlowDraft = { ...emptyReset, kind: "sign_up", email: "a@b.example" };
const two = [{ uuid: "a" }, { uuid: "b" }];
const uploaded: FlowDraft = { ...draft, created_by: "upload", first_name: "Daan", last_name: "Mulder" };
const provider = { sso: { required: true, providers: 1 } };

test("A8 the draft's facts choose the flow, and a reset has its own", () => {
  expect([draft, uploaded, { ...draft, ...provider }, emptyReset].map(flowNameOf)).toEqual([
    "standard",
    "csv",
    "sso_required",
    "reset_password",
  ]);
});

test("A8 who proves the address, and whether the code sets a password, follow from the flow's steps", () => {
  expect([draft, { ...draft, ...provider }].map(needsProvider)).toEqual([false, true]);
  expect([draft, { ...draft, created_by: "user" as const }, emptyReset].map(setsPassword)).toEqual([false, true, true]);
});

test("A9 prefilled names are shown before the flow continues", () => {
  expect(stepToShow(uploaded, {}, [])).toBe("create_account");
  expect(stepToShow({ ...uploaded, answered: ["create_account"] }, {}, [])).toBe("create_password");
});

test("A11 a building that is no longer offered has to be chosen again", () => {
  const chosen = { ...draft, building_uuid: "b", answered: ["building" as const] };
  expect(stepToShow(chosen, {}, two)).toBe("create_account");
  expect(stepToShow({ ...chosen, building_uuid: "gone" }, {}, two)).toBe("building");
});

test("Z19 a record that names its one building is not asked for it, however many are offered", () => {
  const added = { ...draft, created_by: "user" as const, building_uuid: "b" };
  expect(stepsFor(added, two)).toContain("building");
  expect(stepsFor({ ...added, placed: true }, two)).not.toContain("building");
});

test("A9 a password at hand is one that a reload loses", () => {
  const typed: FlowDraft = { ...uploaded, answered: ["create_account", "accept_terms"], is_term_accepted: true };
  expect(stepToShow(typed, { password: "Secret-word-9" }, [], "verify_account")).toBe("verify_account");
  expect(stepToShow(typed, {}, [], "verify_account")).toBe("create_password");
});

test("A9 only steps are steps", () => {
  expect(["building", "new_password", "email", "", undefined, 1].map(isStep)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
