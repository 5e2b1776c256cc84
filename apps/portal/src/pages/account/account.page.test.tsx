import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { type PortalPage, preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;
const saving = "PUT /users/current";

const dialog = () => page.getByRole("dialog");
const tab = (name: string) => page.getByRole("tab", { name });
const firstName = () => page.getByLabelText(en["sign_up.first_name"]);
const lastName = () => page.getByLabelText(en["sign_up.last_name"]);
const save = () => page.getByRole("button", { name: en["account.save"] });
const saved = () => dialog().getByRole("heading", { name: en["account.saved_title"] });

async function openProfile(): Promise<PortalPage> {
  const portal = await renderPage("/account/profile");
  await expect.element(firstName()).toHaveValue("Daan");
  return portal;
}

test("U1 its tabs have addresses of their own, by pointer, keys and the back button", async () => {
  const portal = await openProfile();
  await expect.element(tab(en["account.tab_profile"])).toHaveAttribute("aria-selected", "true");
  await tab(en["account.tab_password"]).click();
  await expect.poll(portal.address).toBe("/account/password");
  await expect.element(page.getByRole("heading", { name: en["account.sessions_title"] })).toBeVisible();
  portal.back();
  await expect.poll(portal.address).toBe("/account/profile");
  await expect.element(firstName()).toBeVisible();
  (tab(en["account.tab_profile"]).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(portal.address).toBe("/account/password");
  await expect.element(page.getByRole("heading", { name: en["account.sessions_title"] })).toBeVisible();
  await expect.element(tab(en["account.tab_password"])).toHaveFocus();
});

test("U1 the account's own address is that of the profile", async () => {
  const portal = await renderPage("/account");
  await expect.element(firstName()).toBeVisible();
  expect(portal.address()).toBe("/account/profile");
});

test("U1 save waits for names and a change", async () => {
  const { api } = await openProfile();
  await expect.element(save()).toBeDisabled();
  await expect.element(page.getByLabelText(en["account.company"])).toBeDisabled();
  await expect.element(page.getByLabelText(en["account.company"])).toHaveValue("Deltaworks");
  await expect.element(page.getByLabelText(en["account.email"], { exact: true })).toBeDisabled();
  await firstName().fill("D");
  await lastName().click();
  await expect.element(page.getByText(en["sign_up.min_two_char"].replace("{{least}}", "2"))).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await firstName().fill(" Daan ");
  await expect.element(save()).toBeDisabled();
  await firstName().fill("Daniel");
  await save().click();
  await expect.element(saved()).toBeVisible();
  await dialog().getByRole("button", { name: en["app.ok"] }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(save()).toBeDisabled();
  expect(api.calls(saving).map(({ body }) => body)).toMatchObject([{ first_name: "Daniel" }]);
});

test("7 a lost connection keeps the input, and a retry uses the same idempotency key", async () => {
  const { api } = await openProfile();
  api.drop(saving, { once: true });
  await firstName().fill("Daan Ali");
  await save().click();
  await expect.element(page.getByRole("alert").getByText(en["error.unreachable"])).toBeVisible();
  await expect.element(firstName()).toHaveValue("Daan Ali");
  await save().click();
  await expect.element(saved()).toBeVisible();
  const sent = api.calls(saving).map(({ body, headers }) => ({ body, key: headers.get("idempotency-key") }));
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]?.key).toBeTruthy();
});

describe("U9 a concurrent change elsewhere", () => {
  /** Another device of the person saves these names: a change based on an older state is refused. */
  async function changedElsewhere(names: { first_name: string; last_name?: string }): Promise<PortalPage> {
    const portal = await openProfile();
    Object.assign(portal.world.user, names, { updated_at: new Date().toISOString() });
    portal.api.once(saving, () => refuse("profile_changed"));
    await firstName().fill("Birte Maria");
    await save().click();
    await expect.element(dialog().getByRole("heading", { name: en["account.conflict_title"] })).toBeVisible();
    return portal;
  }

  test("U9 is shown beside the own value, which is kept on request", async () => {
    await changedElsewhere({ first_name: "Birgit", last_name: "Bohnsen" });
    await expect.element(dialog().getByRole("cell", { name: "Birgit" })).toBeVisible();
    await expect.element(dialog().getByRole("cell", { name: "Birte Maria" })).toBeVisible();
    await expectAccessible();
    await dialog().getByRole("button", { name: en["account.conflict_keep_mine"] }).click();
    await expect.element(saved()).toBeVisible();
    await dialog().getByRole("button", { name: en["app.ok"] }).click();
    await expect.element(firstName()).toHaveValue("Birte Maria");
    await expect.element(lastName()).toHaveValue("Bohnsen");
  });

  test("U9 replaces the own value on request, and nothing is sent @night", async () => {
    const { api } = await changedElsewhere({ first_name: "Brigitte" });
    await dialog().getByRole("button", { name: en["account.conflict_take_theirs"] }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(firstName()).toHaveValue("Brigitte");
    expect(api.calls(saving)).toHaveLength(1);
  });
});

describe("leaving with unsaved changes", () => {
  const kept = () => sessionStorage.getItem("atrium.kept-words");

  test("7 asks first, and discarding deletes the input", async () => {
    const portal = await openProfile();
    await lastName().fill("Demir-Petersen");
    await tab(en["account.tab_password"]).click();
    await expect.element(dialog().getByRole("heading", { name: en["account.leave_title"] })).toBeVisible();
    await expectAccessibleAtNight();
    await dialog().getByRole("button", { name: en["account.leave_stay"] }).click();
    await expect.element(lastName()).toHaveValue("Demir-Petersen");
    await page.getByRole("banner").getByRole("link").first().click();
    await dialog().getByRole("button", { name: en["account.leave_go"] }).click();
    await expect.poll(portal.address).toMatch(/^\/building\//);
    portal.back();
    await expect.element(lastName()).toHaveValue("Mulder");
  });

  test("7 U1 an unsaved profile survives a reload until it is discarded @night", async () => {
    const portal = await openProfile();
    await firstName().fill("Milena");
    await portal.reload();
    await expect.element(firstName()).toHaveValue("Milena");
    await expect.element(save()).toBeEnabled();
    await tab(en["account.tab_password"]).click();
    await dialog().getByRole("button", { name: en["account.leave_go"] }).click();
    await expect.poll(portal.address).toBe("/account/password");
    expect(kept()).toBeNull();
    portal.back();
    await expect.element(firstName()).toHaveValue("Daan");
  });
});

test("T8 a session that could not be ended stays in the list, with a retry", async () => {
  const portal = preparePage();
  const [from, uuid] = ["2026-11-01T08:00:00Z", "0199a3c0-0000-7000-8000-000000000902"];
  const session = { signed_in_at: from, last_used_at: from, is_current: false, is_mobile: false, system: "Linux" };
  portal.api.on("GET /users/current/sessions", { data: { sessions: [{ ...session, uuid, browser: "Firefox" }] } });
  portal.api.drop("DELETE /users/current/sessions/:uuid");
  await portal.open("/account/password");
  await page.getByRole("button", { name: new RegExp(`^${en["account.session_end"]}`) }).click();
  await expect.element(page.getByRole("alertdialog", { name: en["trouble.title"] })).toBeVisible();
  portal.api.on("DELETE /users/current/sessions/:uuid", {});
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(page.getByText(en["account.session_ended"])).toBeVisible();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
});
