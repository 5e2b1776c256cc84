import { expect, test } from "vitest";
import { trialAddress, trialOf, trialState } from "./sso-trial.ts";

const trial = { company: "0199a3c0-0000-7000-8000-00000000c001", uuid: "0199a3c0-0000-7000-8000-00000000d001" };
const secret = "s".repeat(43);

test("G8 a trial's state names its trial, and any other state names none", () => {
  const state = trialState(trial, secret);
  expect(trialOf(state)).toEqual(trial);
  for (const other of [
    secret,
    "",
    `${state}.x/y`,
    state.replace("trial", "tr"),
    state.replace("c001", "../.."),
    "trial.a.b.c",
  ])
    expect(trialOf(other)).toBeUndefined();
});

test("G8 the provider's answer is in the fragment of the console's page", () => {
  const address = trialAddress(trial, { code: "a&b", state: "s" });
  expect(address).toBe(`/manage/companies/${trial.company}#code=a%26b&state=s&trial=${trial.uuid}`);
});
