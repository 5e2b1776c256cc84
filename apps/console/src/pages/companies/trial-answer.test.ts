import { trialAddress } from "@atrium/rules/sso-trial.ts";
import { expect, test } from "vitest";
import { readTrialAnswer } from "./trial-answer.ts";

const trial = { company: "0199a3c0-0000-7000-8000-00000000c001", uuid: "0199a3c0-0000-7000-8000-00000000d001" };
const hashOf = (answer: Record<string, string>) => trialAddress(trial, answer).split("#")[1] ?? "";

test("G8 a provider's answer is read as the portal passes it on", () => {
  const answer = { code: "a&b", state: "s", iss: "https://id.example", error: "access_denied" };
  expect(readTrialAnswer(hashOf(answer))).toEqual({ ...answer, trial: trial.uuid });
  expect(readTrialAnswer(hashOf({}))).toEqual({ trial: trial.uuid });
  for (const hash of ["", "trial=x", "code=a&state=b"]) expect(readTrialAnswer(hash)).toBeUndefined();
});
