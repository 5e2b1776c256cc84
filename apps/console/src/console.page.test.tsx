import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { narrowLooks, wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderConsole } from "./testing/render-console.tsx";

const { en, de } = words;
const title = (name: string) => page.getByRole("heading", { level: 1, name });
const login = "POST /auth/v2/login";
const me = "GET /admin/v1/me";
const email = () => page.getByLabelText(en["sign_in.email_label"]);
const password = () => page.getByLabelText(en["sign_in.password_label"], { exact: true });
const submit = () => page.getByRole("button", { name: en["sign_in.submit"] });
const signInTitle = fill(en["console.sign_in_title"], { brand: "Harborline" });

const operator = {
  portfolio: ["flags.define"],
  buildings: [
    { name: "Pier One", capabilities: ["administration.open"] },
    { name: "The Wharf", capabilities: ["administration.open"] },
  ],
};

async function signIn(typed = "marit@harborline.example"): Promise<void> {
  await email().fill(typed);
  await password().fill("A secret that nobody knows");
  await submit().click();
}

describe("a person who is not signed in", () => {
  test("G4 signs in by password at the requested address, and sees who they are", async () => {
    const shown = await renderConsole({ visitor: true, may: operator, address: "/me" });
    await expect.element(title(signInTitle)).toBeVisible();
    expect(shown.api.calls(me)).toEqual([]);
    await signIn(shown.world.user.email);
    await expect.element(title(en["console.me_title"])).toHaveFocus();
    await expect.element(page.getByRole("definition").getByText(shown.world.user.email)).toBeVisible();
    expect(shown.api.calls(login).map(({ body }) => body.email)).toEqual([shown.world.user.email]);
    expect(document.cookie).toContain("atrium_signed_in=1");
  });

  test("G4 reads under the password that it is wrong, and the input is kept", async () => {
    const shown = await renderConsole({ visitor: true });
    shown.api.refuse(login, "wrong_credentials", { once: true });
    await signIn();
    await expect.element(page.getByText(en["refusal.wrong_credentials"])).toBeVisible();
    await expect.element(password()).toHaveFocus();
    await expect.element(email()).toHaveValue("marit@harborline.example");
    await password().fill("Another one");
    await expect.element(page.getByText(en["refusal.wrong_credentials"])).not.toBeInTheDocument();
    await submit().click();
    await expect.element(title(en["console.me_title"])).toBeVisible();
  });

  test("G4 reads above the form that no answer came", async () => {
    const shown = await renderConsole({ visitor: true });
    shown.api.drop(login);
    await signIn();
    await expect.element(page.getByRole("alert").getByText(en["error.unreachable"])).toBeVisible();
  });

  test("G4 sends nothing before the address is valid and there is a password", async () => {
    const shown = await renderConsole({ visitor: true });
    await email().fill("marit");
    await userEvent.tab();
    await expect.element(page.getByText(en["sign_in.email_invalid"])).toBeVisible();
    await password().fill("x");
    await expect.element(submit()).toBeDisabled();
    await userEvent.keyboard("{Enter}");
    await shown.settled();
    expect(shown.api.calls(login)).toEqual([]);
  });

  test("G4 uses any other way through the portal, which returns to the same address", async () => {
    const shown = await renderConsole({ visitor: true, address: "/inbox?state=open" });
    const link = page.getByRole("link", { name: en["console.other_ways_link"] });
    await expect.element(link).toBeVisible();
    expect(link.element().getAttribute("href")).toBe("/login?from=landing");
    await link.click();
    await expect.poll(() => shown.leavings).toHaveLength(1);
    expect(new URL(shown.leavings[0] ?? "").pathname).toBe("/login");
    expect(sessionStorage.getItem("atrium.return-address")).toBe("/manage/inbox?state=open");
  });
});

describe("a person who is signed in", () => {
  test("G4 sees name, address, brand and portfolio, and their capabilities as text, in general and by building", async () => {
    await renderConsole({ may: operator, address: "/me" });
    await expect.element(title(en["console.me_title"])).toBeVisible();
    for (const fact of ["Harborline", "Harborline Group"])
      await expect.element(page.getByRole("definition").getByText(fact, { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole("heading", { name: fill(en["console.everywhere"], { portfolio: "Harborline Group" }) }))
      .toBeVisible();
    await expect.element(page.getByText(en["console.may_flags_define"])).toBeVisible();
    await expect
      .element(page.getByRole("heading", { name: fill(en["console.buildings_other"], { count: 2 }) }))
      .toBeVisible();
    const pier = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Pier One" }) });
    await expect.element(pier.getByText(en["console.may_administration_open"])).toBeVisible();
    expect(page.getByText(en["console.may_administration_open"]).elements()).toHaveLength(2);
  });

  test("G4 without a role reads so, with a link to the portal; unknown capabilities are ignored", async () => {
    await renderConsole({ may: { buildings: [{ name: "Pier One", capabilities: ["something.new"] }] } });
    await expect.element(page.getByRole("heading", { name: en["console.nothing_title"] })).toBeVisible();
    const links = page.getByRole("main").getByRole("link", { name: en["console.to_portal"] });
    expect(links.element().getAttribute("href")).toBe("/");
    expect(page.getByText("something.new").elements()).toEqual([]);
  });

  test("G4 sees the heading while an answer is slow, and can retry a failed one", async () => {
    const shown = await renderConsole({ may: operator, visitor: true, address: "/me" });
    const slow = shown.api.hold(me);
    await signIn();
    await expect.element(title(en["console.me_title"])).toBeVisible();
    await expect.element(page.getByRole("status").getByText(en["app.loading"])).toBeInTheDocument();
    shown.api.refuse(me, "internal", { once: true });
    slow.release();
    await expect.element(page.getByText(en["refusal.internal"])).toBeVisible();
    await page.getByRole("button", { name: en["app.try_again"] }).click();
    await expect.element(page.getByText(en["console.may_flags_define"])).toBeVisible();
  });

  test("A7 logs out: the server is called, the person's data is deleted, and the form is shown", async () => {
    const shown = await renderConsole({ may: operator });
    shown.stores.browser.setItem("atrium.building", "b-1");
    await page.getByRole("button", { name: en["console.log_out"] }).click();
    await expect.element(title(signInTitle)).toHaveFocus();
    expect(shown.api.calls("POST /auth/logout")).toHaveLength(1);
    expect(shown.session.get().user).toBeUndefined();
    expect(shown.stores.browser.getItem("atrium.building")).toBeNull();
    expect(document.cookie).not.toContain("atrium_signed_in=1");
    expect(page.getByText(shown.world.user.email).elements()).toEqual([]);
  });

  test("1 §4 with an expired session reads why the form is shown", async () => {
    const shown = await renderConsole({ may: operator, address: "/me" });
    await expect.element(page.getByText(en["console.may_flags_define"])).toBeVisible();
    shown.session.end("expired");
    await expect.element(page.getByRole("status").getByText(en["session.expired_text"])).toBeVisible();
  });

  test("B7 an unknown address says so, and links back", async () => {
    const shown = await renderConsole({ may: operator, address: "/nowhere" });
    await expect.element(title(en["not_found.title"])).toBeVisible();
    await page.getByRole("main").getByRole("link").click();
    await expect.element(title(en["console.flags_title"])).toBeVisible();
    expect(shown.address()).toBe("/manage/flags");
  });

  test("D5 the console speaks the person's language", async () => {
    await renderConsole({ may: operator, speaks: "de-DE", address: "/me" });
    await expect.element(title(de["console.me_title"])).toBeVisible();
    await expect.element(page.getByText(de["console.may_flags_define"])).toBeVisible();
  });
});

const long =
  "A name that goes on and on, as names of buildings with several towers, wings and an annex do now and then";

test.each(narrowLooks)("G4 D6 the console is accessible and fits at $width px, $colorScheme", async (look) => {
  await renderConsole({
    ...look,
    address: "/me",
    may: {
      portfolio: ["flags.define"],
      buildings: [...operator.buildings, { name: long, capabilities: ["administration.open"] }],
    },
  });
  await expect.element(page.getByText(en["console.may_flags_define"])).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});

test.each(wideLooks)("G4 D6 the sign-in is accessible and fits at $width px, $colorScheme", async (look) => {
  await renderConsole({ ...look, visitor: true, brand: "ember" });
  await expect.element(email()).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});

test.each(narrowLooks)("G4 D6 without a role has an accessible page at $width px, $colorScheme", async (look) => {
  await renderConsole({ ...look, brand: "northlight" });
  await expect.element(page.getByRole("heading", { name: en["console.nothing_title"] })).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
