import type { EndpointReply } from "@atrium/contract/client.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { button, fields, heading, next, typeAddress } from "../../testing/flow-steps.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { type PageOptions, preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { providerAnswer } from "./provider-answer.ts";

const { en } = words;
const check = "POST /auth/v2/validate-email";
const setOut = "GET /sso/v1/providers/:source";
const hanna = "hanna@meridian.example";
const url = "https://entry.meridian.example/authorize?state=s";

type Providers = EndpointReply<typeof check>["sso_providers"];

const required: Providers = {
  sso_required: true,
  transaction_uuid: uuid(0x901),
  oidc_providers: [{ name: "Meridian Entry", issuer: "https://entry.meridian.example" }],
  saml_providers: [],
};
const optional: Providers = {
  sso_required: false,
  transaction_uuid: uuid(0x902),
  oidc_providers: [{ name: "Tidewater ID", issuer: "https://id.tidewater.example" }],
  saml_providers: [{ name: "Tidewater corporate sign-in", single_signon_service: "https://sso.tidewater.example" }],
};

/** The address of a person with an account, whose company has these providers. */
function preparedFor(sso_providers: Providers, options: PageOptions = {}) {
  const portal = preparePage({ visitor: true, ...options });
  const provide = (providers: Providers) =>
    portal.api.on(check, ({ body: { email } }) => ({
      email,
      terms_accepted: true,
      confirmed: true,
      deactivated: false,
      user_verification: { email, terms_accepted: true, created_by: "sso", first_name: "Hanna", last_name: "Okafor" },
      sso_providers: providers,
    }));
  provide(sso_providers);
  portal.api.on(setOut, { data: { url } });
  return { ...portal, portal, provide };
}

const unreachable = en["refusal.provider_unreachable"];
const going = () => heading("Continue at Meridian Entry");
const choice = () => page.getByRole("dialog", { name: "How would you like to sign in?" });

describe("a company whose provider is required", () => {
  test("A2 A19 shows a message while its provider is down, and a retry continues when it is back", async () => {
    const { portal, api, leavings } = preparedFor(required);
    api.refuse(setOut, "provider_unreachable");
    await typeAddress(portal, hanna);
    await expect.element(page.getByRole("alert").getByText(unreachable)).toBeVisible();
    await expectAccessibleAtNight();
    await button(en["sign_in.change_email"]).click();
    await expect.element(fields.email).toHaveValue(hanna);
    await next().click();
    await expect.element(page.getByRole("alert").getByText(unreachable)).toBeVisible();
    expect(leavings).toEqual([]);
    api.on(setOut, { data: { url } });
    await button(en["app.try_again"]).click();
    await expect.poll(() => leavings).toEqual([url]);
    expect(api.calls(setOut).map(({ query }) => query.email)).toEqual([hanna, hanna, hanna]);
  });

  test("A19 takes its people straight there, without a dialog", async () => {
    const { portal, api, leavings } = preparedFor(required);
    const held = api.hold(setOut);
    await typeAddress(portal, hanna);
    await expect.element(going()).toBeVisible();
    await expect.element(choice()).not.toBeInTheDocument();
    held.release();
    await expect.poll(() => leavings).toEqual([url]);
  });
});

describe("a company whose providers are optional", () => {
  test("A2 A19 offers the password to people who have one", async () => {
    const { portal, leavings } = preparedFor(optional);
    await typeAddress(portal, "yusuf@tidewater.example");
    await choice().getByRole("button", { name: en["sso.use_password"] }).click();
    await fields.password.fill("Portal-demo-1");
    await button(en["sign_in.submit"]).click();
    await expect.poll(portal.address).toMatch(/^\/building\/[0-9a-f-]{36}$/);
    expect(leavings).toEqual([]);
  });
});

test.each(wideLooks)("A19 D6 the steps that a person sees at $width px, $colorScheme", async (look) => {
  const { portal, api, provide } = preparedFor(optional, look);
  await typeAddress(portal, "yusuf@tidewater.example");
  await expect.element(choice()).toBeVisible();
  await expectAccessible();
  expect(fits()).toBe(true);

  provide(required);
  const held = api.hold(setOut);
  await portal.open("/login");
  await fields.email.fill(hanna);
  await next().click();
  await expect.element(going()).toBeVisible();
  await expectAccessible();
  expect(fits()).toBe(true);
  api.drop(setOut);
  held.release();
  await expect.element(page.getByRole("alert")).toBeVisible();

  providerAnswer.hold({ source: "oidc", error: "server_error" });
  await portal.open("/login/sso");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expectAccessible();
  expect(fits()).toBe(true);
});

test("Z35 a return from a provider to another tab shows a message, with a way to begin again", async () => {
  const portal = preparePage({ visitor: true });
  providerAnswer.hold({ source: "oidc", code: "a", state: "b" });
  await portal.open("/login/sso");
  const said = page.getByRole("alert");
  await expect.element(said.getByRole("heading", { level: 1, name: en["sso.no_walk_title"] })).toBeVisible();
  await expect.element(said.getByText(en["sso.no_walk_text"])).toBeVisible();
  await said.getByRole("link", { name: en["app.try_again"] }).click();
  await expect.element(fields.email).toBeVisible();
  expect(portal.address()).toBe("/login");
});
