import { expect, test } from "vitest";
import { flowSteps, type SignUpStep } from "./sign-up-flow.ts";
import { type FlowProgress, placeInFlow, stepAfter, stepBefore } from "./sign-up-flow-place.ts";

const nothing: FlowProgress = {
  wayChosen: false,
  building: false,
  names: false,
  password: false,
  terms: false,
  sent: false,
  code: false,
  passwordSet: false,
  complete: false,
};
const { standard, csv, users_admin_upload, sso_required, scim, sso_optional_email, reset_password } = flowSteps;
const typed = { building: true, names: true, password: true, terms: true };

test.each<[string, readonly SignUpStep[], Partial<FlowProgress>, SignUpStep | undefined, SignUpStep]>([
  ["a flow begins at its first step", standard, {}, undefined, "building"],
  ["a step that is not reached yet is not shown", standard, {}, "enter_code", "building"],
  ["the next one is shown when asked for", standard, { building: true }, "create_account", "create_account"],
  ["Back shows a settled step", standard, { building: true, names: true }, "building", "building"],
  [
    "without a requested step the first unmet one is shown",
    standard,
    { building: true, names: true },
    undefined,
    "create_password",
  ],
  ["a reload loses the password", standard, { ...typed, password: false }, "verify_account", "create_password"],
  [
    "after the code is sent it is missed no more",
    standard,
    { ...typed, password: false, sent: true },
    "enter_code",
    "enter_code",
  ],
  ["Back reaches the sent step", standard, { ...typed, sent: true }, "verify_account", "verify_account"],
  ["the end waits for all", standard, { ...typed, sent: true }, "congratulations", "enter_code"],
  ["the end is not reached by asking for it", scim, { names: true, terms: true }, "congratulations", "accept_terms"],
  [
    "when all is done, only the end is shown",
    standard,
    { ...typed, sent: true, complete: true },
    "create_account",
    "congratulations",
  ],
  ["a step of another flow is not shown", csv, { names: true }, "building", "create_password"],
  ["an unknown way is chosen first", sso_optional_email, { ...typed }, "create_account", "choose_provider"],
  ["a proved identity goes on", sso_required, { wayChosen: true }, undefined, "building"],
  [
    "the dialog can be opened again",
    sso_required,
    { wayChosen: true, building: true },
    "choose_provider",
    "choose_provider",
  ],
  ["a reset asks where to", reset_password, {}, undefined, "verify_account"],
  ["a sent reset asks for the code", reset_password, { sent: true }, undefined, "enter_code"],
  ["a typed code asks for the password", reset_password, { sent: true, code: true }, "new_password", "new_password"],
  [
    "a used code closes its steps",
    users_admin_upload,
    { sent: true, passwordSet: true },
    "enter_code",
    "create_account",
  ],
  [
    "and the others stay open",
    users_admin_upload,
    { sent: true, passwordSet: true, names: true, terms: true },
    "create_account",
    "create_account",
  ],
  [
    "the last asks again until it is answered",
    users_admin_upload,
    { ...typed, sent: true, passwordSet: true },
    undefined,
    "building",
  ],
])("A9 %s", (_, steps, progress, asked, shown) => {
  expect(placeInFlow(steps, { ...nothing, ...progress }, asked)).toBe(shown);
});

test("A9 every flow can be completed step by step", () => {
  for (const steps of Object.values(flowSteps)) {
    const walked: SignUpStep[] = [];
    const facts: Record<SignUpStep, Partial<FlowProgress>> = {
      choose_provider: { wayChosen: true },
      building: { building: true },
      create_account: { names: true },
      create_password: { password: true },
      accept_terms: { terms: true },
      verify_account: { sent: true },
      enter_code: { code: true },
      new_password: { passwordSet: true },
      congratulations: {},
    };
    let progress = nothing;
    for (let step: SignUpStep | undefined = placeInFlow(steps, progress); step; step = stepAfter(steps, step)) {
      expect(placeInFlow(steps, progress, step)).toBe(step);
      walked.push(step);
      progress = { ...progress, ...facts[step], complete: stepAfter(steps, step) === "congratulations" };
    }
    expect(walked).toEqual(steps);
  }
});

test("A9 the last step has none after it", () => {
  expect(stepAfter(standard, "congratulations")).toBeUndefined();
  expect(stepAfter(csv, "building")).toBeUndefined();
});

test.each<[string, readonly SignUpStep[], boolean, SignUpStep, SignUpStep | undefined]>([
  ["the step before", standard, false, "create_account", "building"],
  ["none before the first", standard, false, "building", undefined],
  ["the code before the new password", reset_password, false, "new_password", "enter_code"],
  ["no step that a used code has closed", users_admin_upload, true, "create_account", undefined],
  ["an open step after a used code", users_admin_upload, true, "accept_terms", "create_account"],
])("Z20 Back leads to %s", (_, steps, passwordSet, step, before) => {
  expect(stepBefore(steps, { passwordSet }, step)).toBe(before);
});
