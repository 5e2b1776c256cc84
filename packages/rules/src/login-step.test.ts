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

const oidc = { name: "Meridian", issuer: "https://id.meridian.example" };
const saml = { name: "Tidewater", single_signon_service: "https://id.tidewater.example/sso" };
const none = { sso_required: false, oidc_providers: [], saml_providers: [] };
const required = { sso_required: true, oidc_providers: [oidc], saml_providers: [] };
const optional = { sso_required: false, oidc_providers: [oidc], saml_providers: [saml] };
const samlAlone = { sso_required: false, oidc_providers: [], saml_providers: [saml] };
const unknown = { ...known, email: null, terms_accepted: false, confirmed: false };
const gone = { ...known, deactivated: true };

test.each([
  ["complete", known, "none", none, "password"],
  ["unknown", unknown, "none", none, "sign_up"],
  ["unconfirmed", { ...known, confirmed: false }, "none", none, "sign_up"],
  ["without terms", { ...known, terms_accepted: false }, "none", none, "sign_up"],
  ["deactivated", gone, "none", none, "deactivated"],
  ["complete", known, "required", required, "provider"],
  ["unknown", unknown, "required", required, "provider"],
  ["deactivated", gone, "required", required, "deactivated"],
  ["complete", known, "optional", optional, "choice"],
  ["complete", known, "SAML alone", samlAlone, "choice"],
  ["unknown", unknown, "optional", optional, "choice"],
  ["deactivated", gone, "optional", optional, "deactivated"],
  ["complete", known, "required but none", { ...none, sso_required: true }, "password"],
] as const)("A2 an address that is %s, %o, with providers %s, %o → %s", (_, validation, __, sso_providers, next) => {
  expect(afterEmailCheck({ ...validation, sso_providers })).toBe(next);
});
