import { ApiRefusal, ApiUnreachable, type ProblemBody } from "@atrium/contract/client.ts";
import { expect, test } from "vitest";
import { noticeOf, onlyProvider, readCheck, type Validation } from "./after-check.ts";

const oidc = { name: "Meridian Entry", issuer: "https://id.meridian.example" };
const saml = { name: "Tidewater", single_signon_service: "https://id.tidewater.example/sso" };

function validation(sso: Partial<Validation["sso_providers"]> = {}, known: Partial<Validation> = {}): Validation {
  return {
    email: "a@b.example",
    terms_accepted: true,
    confirmed: true,
    deactivated: false,
    user_verification: {
      email: "a@b.example",
      terms_accepted: true,
      created_by: "upload",
      first_name: "Ada",
      last_name: null,
    },
    sso_providers: {
      sso_required: false,
      transaction_uuid: "0199a3c0-0000-7000-8000-00000000000a",
      oidc_providers: [],
      saml_providers: [],
      ...sso,
    },
    ...known,
  };
}

test("A2 A8 a sign-up starts from the check's data about the person and the company", () => {
  const sso = { oidc_providers: [oidc], saml_providers: [saml] };
  const checked = readCheck("a@b.example", validation(sso, { confirmed: false }));
  expect(checked).toMatchObject({ email: "a@b.example", next: "choice", available: false });
  expect(checked.start).toEqual({
    email: "a@b.example",
    created_by: "upload",
    first_name: "Ada",
    last_name: null,
    sso: { required: false, providers: 2 },
    sso_providers: validation(sso).sso_providers,
  });
});

test.each([
  ["one that is required", { sso_required: true, oidc_providers: [oidc] }, { source: "oidc", name: "Meridian Entry" }],
  ["one SAML that is required", { sso_required: true, saml_providers: [saml] }, { source: "saml", name: "Tidewater" }],
  ["two of which one is required", { sso_required: true, oidc_providers: [oidc], saml_providers: [saml] }, undefined],
  ["one that is optional", { oidc_providers: [oidc] }, undefined],
  ["none", {}, undefined],
])("A2 A19 with %s the browser goes straight to %o", (_, sso, provider) => {
  expect(onlyProvider(readCheck("a@b.example", validation(sso)))).toEqual(provider);
});

test("A2 a deactivated person is not sent to a provider", () => {
  const gone = validation({ sso_required: true, oidc_providers: [oidc] }, { deactivated: true });
  expect(onlyProvider(readCheck("a@b.example", gone))).toBeUndefined();
});

test.each([
  ["domain_not_registered", "unknown_domain"],
  ["work_email_required", "free_mail"],
  ["too_many_requests", undefined],
])("A2 A4 %s opens the dialog %s", (code, notice) => {
  expect(noticeOf(new ApiRefusal({ code, status: 403, detail: "", trace_id: "t" } as ProblemBody))).toBe(notice);
});

test("A2 a failed check shows no dialog", () => {
  expect(noticeOf(new ApiUnreachable("x"))).toBeUndefined();
});
