import { expect, test } from "vitest";
import { type CreatedBy, flowSteps, type SignUpFlow, signUpFlow, stepCounter, stepsOf } from "./sign-up-flow.ts";

const none = { required: false, providers: 0 };
const required = { required: true, providers: 1 };
const optional = { required: false, providers: 2 };

test.each<[CreatedBy, typeof none, "provider" | "email" | undefined, SignUpFlow]>([
  [null, none, undefined, "standard"],
  ["", none, undefined, "standard"],
  ["sso", none, undefined, "standard"],
  [null, required, undefined, "sso_required"],
  ["sso", required, undefined, "sso_required"],
  [null, optional, "provider", "sso_optional_provider"],
  [null, optional, "email", "sso_optional_email"],
  ["scim", required, undefined, "scim"],
  ["scim", optional, "provider", "scim"],
  ["scim", none, undefined, "csv"],
  ["upload", none, undefined, "csv"],
  ["acs", none, undefined, "csv"],
  ["upload", required, undefined, "csv_sso_required"],
  ["acs", required, "email", "csv_sso_required"],
  ["upload", optional, "provider", "csv_sso_optional_provider"],
  ["acs", optional, "email", "csv_sso_optional_email"],
  ["user", none, undefined, "users_admin_upload"],
  ["user", optional, "email", "users_admin_upload"],
  ["user", optional, "provider", "sso_optional_provider"],
  ["user", required, undefined, "sso_required"],
])("A8 a record by %j, %o, choice %s takes %s", (created_by, sso, choice, flow) => {
  expect(signUpFlow({ created_by, sso, ...(choice ? { choice } : {}) })).toBe(flow);
});

test("A9 standard and the others are composed as the text says", () => {
  expect(flowSteps).toMatchInlineSnapshot(`
    {
      "csv": [
        "create_account",
        "create_password",
        "accept_terms",
        "verify_account",
        "enter_code",
        "congratulations",
      ],
      "csv_sso_optional_email": [
        "choose_provider",
        "create_account",
        "create_password",
        "accept_terms",
        "verify_account",
        "enter_code",
        "congratulations",
      ],
      "csv_sso_optional_provider": [
        "choose_provider",
        "create_account",
        "accept_terms",
        "congratulations",
      ],
      "csv_sso_required": [
        "choose_provider",
        "create_account",
        "accept_terms",
        "congratulations",
      ],
      "reset_password": [
        "verify_account",
        "enter_code",
        "new_password",
        "congratulations",
      ],
      "scim": [
        "create_account",
        "accept_terms",
        "congratulations",
      ],
      "sso_optional_email": [
        "choose_provider",
        "building",
        "create_account",
        "create_password",
        "accept_terms",
        "verify_account",
        "enter_code",
        "congratulations",
      ],
      "sso_optional_provider": [
        "choose_provider",
        "building",
        "create_account",
        "accept_terms",
        "congratulations",
      ],
      "sso_required": [
        "choose_provider",
        "building",
        "create_account",
        "accept_terms",
        "congratulations",
      ],
      "standard": [
        "building",
        "create_account",
        "create_password",
        "accept_terms",
        "verify_account",
        "enter_code",
        "congratulations",
      ],
      "users_admin_upload": [
        "verify_account",
        "enter_code",
        "new_password",
        "create_account",
        "accept_terms",
        "building",
        "congratulations",
      ],
    }
  `);
});

test.each([
  ["standard", 2, "building", { step: 1, of: 6 }],
  ["standard", 1, "create_account", { step: 1, of: 5 }],
  ["standard", 2, "enter_code", { step: 6, of: 6 }],
  ["standard", 2, "congratulations", undefined],
  ["sso_required", 2, "choose_provider", undefined],
  ["sso_required", 2, "building", { step: 1, of: 3 }],
  ["scim", 5, "accept_terms", { step: 2, of: 2 }],
  ["users_admin_upload", 2, "building", { step: 6, of: 6 }],
  ["reset_password", 1, "new_password", { step: 3, of: 3 }],
] as const)("A10 A11 %s with %i buildings: %s is %o", (flow, buildings, step, counter) => {
  expect(stepCounter(stepsOf(flow, buildings), step)).toEqual(counter);
});
