import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { signedInReply } from "@atrium/web/testing/world-answers.ts";

const { en } = words;

const check = "POST /auth/v2/validate-email";
const login = "POST /auth/v2/login";
const address = "occupant@harborline.example";
const password = "Portal-demo-1";

const email = () => page.getByRole("textbox", { name: "Work email" });
const next = () => page.getByRole("button", { name: "Next" });
const secret = () => page.getByLabelText("Password", { exact: true });

/** Opens the e-mail step from the landing page. */
async function openEmailStep() {
  const portal = preparePage({ visitor: true });
  await portal.open("/");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect.element(email()).toBeVisible();
  return portal;
}

async function enterAddress(typed: string): Promise<void> {
  await email().fill(typed);
  await next().click();
}

test("A1 Next waits for a valid address; an invalid one is reported after leaving the field", async () => {
  const { api } = await openEmailStep();
  await expect.element(next()).toBeDisabled();
  await email().fill("not an address");
  await expect.element(page.getByText("Invalid Email")).not.toBeInTheDocument();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByText("Invalid Email")).toBeVisible();
  await expect.element(next()).toBeDisabled();
  await expectAccessible();
  await email().fill(address);
  await expect.element(next()).toBeEnabled();
  expect(api.calls(check)).toEqual([]);
});

test("A1 Next waits while the address is checked, and the check is sent once", async () => {
  const { api } = await openEmailStep();
  const held = api.hold(check);
  await enterAddress(address);
  const submit = () => document.querySelector<HTMLButtonElement>("main button[type=submit]");
  await expect.poll(() => submit()?.getAttribute("aria-busy")).toBe("true");
  expect(submit()?.getAttribute("aria-disabled")).toBe("true");
  submit()?.click();
  (email().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  expect(api.calls(check).length).toBe(1);
  held.release();
  await expect.element(secret()).toBeVisible();
  expect(api.calls(check).map(({ body }) => body)).toEqual([{ email: address }]);
});

test("A5 a wrong password shows one sentence, and the input stays", async () => {
  const portal = await openEmailStep();
  portal.api.refuse(login, "wrong_credentials", { once: true });
  await enterAddress(address);
  await secret().fill("Wrong-password-1");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("User email or password doesn't match").first()).toBeVisible();
  await expect.element(secret()).toHaveValue("Wrong-password-1");
  await expectAccessibleAtNight();
  await secret().fill(password);
  await userEvent.keyboard("{Enter}");
  await expect.poll(portal.address).toMatch(/^\/building\//);
  expect(portal.api.calls(login).map(({ body }) => body.password)).toEqual(["Wrong-password-1", password]);
});

test("A2 an unregistered domain opens the dialog, with a mail link to support", async () => {
  const { api } = await openEmailStep();
  api.refuse(check, "domain_not_registered");
  await enterAddress("someone@unknown-company.example");
  const dialog = page.getByRole("dialog", { name: "Company Email Not Found" });
  await expect.element(dialog).toBeVisible();
  await expectAccessibleAtNight();
  const report = dialog.getByRole("link", { name: "Report by email" });
  expect(report.element().getAttribute("href")).toMatch(/^mailto:/);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(email()).toHaveValue("someone@unknown-company.example");
  await expect.element(page.getByRole("heading", { name: "Explore our buildings" })).toBeVisible();
  expect(page.getByRole("img").elements().length).toBeGreaterThan(0);
});

test("A4 an address of a free mail service is refused with its own sentence", async () => {
  const { api } = await openEmailStep();
  api.refuse(check, "work_email_required");
  await enterAddress("somebody@gmail.com");
  const dialog = page.getByRole("dialog", { name: "Company Email Not Found" });
  const sentence = dialog.getByText("somebody@gmail.com is an address of a private mail service.");
  await expect.element(sentence).toBeVisible();
  await expectAccessibleAtNight();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("A2 A3 the page says that an account is switched off, and whom to ask", async () => {
  const { world } = await openEmailStep();
  world.user = { ...world.user, email: "deactivated@harborline.example", deactivated: true };
  await enterAddress("deactivated@harborline.example");
  const dialog = page.getByRole("dialog", { name: "This account is switched off" });
  await expect.element(dialog).toBeVisible();
  await expectAccessibleAtNight();
  expect(dialog.getByRole("link", { name: "Ask support by email" }).element().getAttribute("href")).toMatch(
    /^mailto:.*deactivated%40harborline\.example/,
  );
});

test("A5 after too many tries the page says how long to wait", async () => {
  const { api } = await openEmailStep();
  api.refuse(login, "too_many_requests", { retryAfter: 840 });
  await enterAddress(address);
  await secret().fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const sentence = page.getByRole("alert").getByText("That was too often. Please try again in 14 minutes.");
  await expect.element(sentence).toBeVisible();
  await expectAccessibleAtNight();
});

test("A2 without a connection a sentence says so, nothing is lost, and a retry works", async () => {
  const { api } = await openEmailStep();
  api.offline(true);
  await enterAddress(address);
  await expect.element(page.getByText("We could not reach the server.").first()).toBeVisible();
  await expect.element(email()).toHaveValue(address);
  api.offline(false);
  await next().click();
  await expect.element(secret()).toBeVisible();
});

test("A1 Back from the password returns to the address as typed, and so does a reload", async () => {
  const portal = await openEmailStep();
  await enterAddress(address);
  await expect.element(secret()).toBeVisible();
  await portal.reload();
  await expect.element(secret()).toBeVisible();
  portal.back();
  await expect.element(email()).toHaveValue(address);
  await portal.reload();
  await expect.element(email()).toHaveValue(address);
});

test("Z17 a person who waits for approval sees who was asked and when, and enters after the approval", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00Z") });
  const portal = await openEmailStep();
  const approval = {
    company_name: "Harborline BV",
    manager_email: "manager@harborline.example",
    asked_at: "2026-11-22T08:00:00.000Z",
    remind_from: "2026-11-23T08:00:00.000Z",
  };
  portal.api.refuse(login, "approval_pending");
  portal.api.on("POST /auth/approval", ({ body }) => ({
    data: { approval: body.remind ? { ...approval, remind_from: "2026-11-24T09:00:00.000Z" } : approval },
  }));
  await enterAddress(address);
  await secret().fill(password);
  await userEvent.keyboard("{Enter}");
  const title = page.getByRole("heading", { level: 1, name: en["approval.title"] });
  await expect.element(title).toBeVisible();
  await expect
    .element(page.getByText(/manager@harborline\.example of Harborline BV on November 22, 2026/))
    .toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
  await expectAccessibleAtNight();
  const look = page.getByRole("button", { name: en["approval.look"] });
  await look.click();
  await expect.element(page.getByText(en["approval.not_yet"])).toBeVisible();
  await page.getByRole("button", { name: en["approval.remind"] }).click();
  await expect.element(page.getByText("A reminder is on its way to manager@harborline.example.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: en["approval.remind"] })).not.toBeInTheDocument();
  await portal.reload();
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText(/^You can send a reminder from November 24, 2026/)).toBeVisible();
  // The password is not stored: after a reload it must be typed again.
  await look.click();
  await expect.element(secret()).toBeVisible();
  portal.api.on(login, signedInReply(portal.world));
  await secret().fill(password);
  await userEvent.keyboard("{Enter}");
  await expect.poll(portal.address).toMatch(/^\/building\//);
});
