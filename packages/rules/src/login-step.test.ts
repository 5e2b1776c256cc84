import { expect, test } from "vitest";
import { afterEmailCheck, isEmailAvailable } from "./login-step.ts";

const known = { email: "a@harborline.example", terms_accepted: true, confirmed: true, deactivated: false };

test.each([
  [known, true],
  [{ ...known, email: null }, false],
  [{ ...known, email: "" }, false],
  [{ ...known, terms_accepted: false }, false],
  [{ ...known, confirmed: false }, false],
  [{ ...known, deactivated: true }, false],
])("A3 %o is available: %s", (validation, available) => {
  expect(isEmailAvailable(validation)).toBe(available);
});

test.each([
  [known, false, "password"],
  [{ ...known, email: null }, false, "sign_up"],
  [{ ...known, deactivated: true }, false, "sign_up"],
  [known, true, "provider"],
  [{ ...known, email: null }, true, "provider"],
])("A2 after %o with a required provider: %s comes %s", (validation, sso_required, step) => {
  expect(afterEmailCheck({ ...validation, sso_providers: { sso_required } })).toBe(step);
});
