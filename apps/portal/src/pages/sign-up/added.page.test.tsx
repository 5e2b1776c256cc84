import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { building, wharf } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, answerAll, atStep, heading, typeAddress } from "../../testing/flow-steps.ts";
import { preparePage } from "../../testing/render-page.tsx";

const { en } = words;
const added = "added@harborline.example";

/** A person whom an administrator has added, at the first step: the mail with the code. */
async function begin() {
  const portal = preparePage({ visitor: true });
  portal.api.on("POST /auth/v2/validate-email", {
    email: added,
    terms_accepted: false,
    confirmed: false,
    deactivated: false,
    user_verification: { email: added, terms_accepted: false, created_by: "user", first_name: null, last_name: null },
    sso_providers: { sso_required: false, transaction_uuid: null, oidc_providers: [], saml_providers: [] },
  });
  portal.api.on("POST /user-verification/v2/code/reset-password/send", {});
  portal.api.on("PUT /user-verification/code/reset-password/consume", { flow: { token: "short", expires_in: 900 } });
  Object.assign(portal.world.user, { email: added, default_building_uuid: null });
  await typeAddress(portal, added);
  await atStep(portal, "verify_account");
  return portal;
}

test("Z13 whom an administrator has added is welcomed and chooses a password: nothing was forgotten or changed", async () => {
  const portal = await begin();
  const said: string[] = [];
  const hear = () => said.push(page.getByRole("main").element().textContent);
  await expect.element(heading(`Welcome to ${portal.world.brand.theme.name}`)).toBeVisible();
  hear();
  await answerAll(portal, "verify_account", "enter_code");
  await atStep(portal, "new_password");
  await expect.element(heading(en["sign_up.password_title"])).toBeVisible();
  await expectAccessible();
  hear();
  await answer(portal, "new_password");
  await atStep(portal, "create_account");
  expect(said.filter((text) => /forg[eo]t|changed|signed out|new password/i.test(text))).toEqual([]);
});

test("Z19 a person whose record names one building is not asked, and starts there @night", async () => {
  const portal = await begin();
  portal.api.on("GET /users/current/buildings", {
    data: { buildings: [building({ uuid: wharf })], pagination: { offset: 0, limit: 1, total: 1 } },
  });
  await answerAll(portal, "verify_account", "enter_code", "new_password");
  await atStep(portal, "create_account");
  await expect.element(page.getByText("Step 4 of 5")).toBeVisible();
  await answerAll(portal, "create_account", "accept_terms", "congratulations");
  const [saved] = portal.api.calls("PUT /users/current");
  expect(saved?.body).toMatchObject({ default_building_uuid: wharf });
});

test("Z19 a person whose record names several buildings chooses the first one, and the choice is kept", async () => {
  const portal = await begin();
  await answerAll(portal, "verify_account", "enter_code", "new_password", "create_account", "accept_terms");
  await answer(portal, "building", { building: "The Wharf" });
  await atStep(portal, "congratulations");
  expect(portal.api.calls("PUT /users/current")[0]?.body).toMatchObject({ default_building_uuid: wharf });
});
