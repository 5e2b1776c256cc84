import { expect, test } from "vitest";
import { profileUpdate } from "./profile-update.ts";
import type { CreatedBy } from "./sign-up-flow.ts";

const saved = { first_name: "Daan", last_name: "Mulder", default_building_uuid: "pier" };
const same = { first_name: "Daan", last_name: "Mulder" };
const consents = { is_term_accepted: true, is_email_accepted: true };

test.each<CreatedBy>(["upload", "acs", "scim", "user", "sso"])("A17 a record by %j that differs is corrected", (by) => {
  expect(profileUpdate(by, saved, { ...same, first_name: " Daniel " })).toEqual({
    first_name: "Daniel",
    last_name: "Mulder",
    ...consents,
  });
});

test("A17 another building counts as a difference", () => {
  expect(profileUpdate("acs", saved, { ...same, building_uuid: "lantern" })).toEqual({
    ...same,
    default_building_uuid: "lantern",
    ...consents,
  });
});

test.each<[CreatedBy, object]>([
  ["upload", {}],
  ["upload", { building_uuid: "pier" }],
  [null, { first_name: "Other" }],
  ["", { first_name: "Other" }],
])("A17 a record by %j with %o is not changed", (by, typed) => {
  expect(profileUpdate(by, saved, { ...same, ...typed })).toBeUndefined();
});
