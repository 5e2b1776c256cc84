import { countdownMs, idleLimitMs } from "@atrium/rules/kiosk-idle.ts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { keepShared, readShared } from "../../parts/shared-photos.ts";
import { bringFile } from "../../testing/bring-file.ts";
import { type PageOptions, preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";

const { en } = words;
const sending = "POST /helpdesk-service/v1/records/create";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const subject = () => field(en["help.subject_label"]);
const send = () => page.getByRole("button", { name: en["service.send"], exact: true });
const typed = "It stops between floors.\nTwice today.";
const kept = () => sessionStorage.getItem("atrium.kept-words");

async function write(about: string): Promise<void> {
  await field(en["service.type_label"]).selectOptions("problem");
  await subject().fill(about);
  await field(en["help.description_label"]).fill(typed);
}

async function expectWritten(about: string): Promise<void> {
  await expect.element(subject()).toHaveValue(about);
  await expect.element(field(en["service.type_label"])).toHaveValue("problem");
  await expect.element(field(en["help.description_label"])).toHaveValue(typed);
}

/** A person who has filled in the form and reloads the page. */
async function written(about: string, options: PageOptions = {}) {
  const portal = await renderPage("/help-desk", options);
  await write(about);
  await portal.reload();
  await expectWritten(about);
  return portal;
}

test("U4 the form can be sent once it has a subject", async () => {
  await renderPage("/help-desk");
  await expect.element(send()).toBeDisabled();
  await field(en["service.type_label"]).selectOptions("problem");
  await subject().click();
  await field(en["help.description_label"]).fill(typed);
  await expect.element(page.getByText(en["help.required"])).toBeVisible();
  await expect.element(send()).toBeDisabled();
  await subject().fill("The lift");
  await expect.element(page.getByText(en["help.required"])).not.toBeInTheDocument();
  await expect.element(send()).toBeEnabled();
});

test("U4 6 7 a lost answer keeps the input, and a retry uses the same idempotency key", async () => {
  const { api } = await renderPage("/help-desk");
  api.drop(sending, { once: true });
  api.on(sending, { data: { record: { uuid: uuid(0x801), reference: "HD-7", created_at: inDays(0) } } });
  await write("The sauna");
  await send().click();
  await expect.element(page.getByRole("alert").filter({ hasText: en["help.failed"] })).toBeVisible();
  await expectWritten("The sauna");
  await expectAccessible();
  await send().click();
  await expect.element(page.getByRole("heading", { name: en["help.sent_title"] })).toHaveFocus();
  expect(kept()).toBeNull();
  const keys = api.calls(sending).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
});

test("7 C2 a switch of buildings discards the input of the former one @night", async () => {
  const portal = await written("Of Pier One alone");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Pier One/ })
    .click();
  await page
    .getByRole("dialog", { name: en["nav.switch_building"] })
    .getByRole("link", { name: /The Wharf/ })
    .click();
  await expect.element(page.getByRole("heading", { level: 1, name: "The Wharf" })).toBeVisible();
  expect(kept()).toBeNull();
  portal.back();
  await expect.element(subject()).toHaveValue("");
});

test("7 A7 a log-out discards the input", async () => {
  const portal = await written("Nobody else's");
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: en["nav.log_out"] }).click();
  await expect.poll(portal.address).toMatch(/^\/login/);
  expect(kept()).toBeNull();
});

test("7 M8 an idle kiosk discards its visitor's input @night", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "Date"] });
  await written("A visitor's", { kiosk: true });
  await vi.advanceTimersByTimeAsync(idleLimitMs + 1000);
  await expect.element(page.getByRole("alertdialog", { name: en["kiosk.idle_title"] })).toBeVisible();
  await vi.advanceTimersByTimeAsync(countdownMs + 1000);
  await expect.element(page.getByRole("heading", { level: 1, name: "Pier One" })).toBeVisible();
  expect(kept()).toBeNull();
});

test("T14 photos that were shared with the portal are attached; the page says so if none could be read", async () => {
  const portal = preparePage();
  portal.api.on("POST /helpdesk-service/v1/files", {
    data: { file: { uuid: uuid(0x802), name: "Lamp.png", size: 3 } },
  });
  await keepShared([new File(["abc"], "Lamp.png", { type: "image/png" })], Date.now());
  await portal.open("/help-desk#shared");
  await expect.element(page.getByRole("listitem").filter({ hasText: "Lamp.png" })).toBeVisible();
  await expect.poll(() => readShared(Date.now())).toEqual([]);
  await portal.open("/help-desk#shared-lost");
  await expect.element(page.getByRole("alert").filter({ hasText: en["offline.shared_lost"] })).toBeVisible();
  await expectAccessibleAtNight();
});

test("U4 of files that are pasted and dropped at once none is lost, and no more are taken than are allowed", async () => {
  const portal = await renderPage("/help-desk");
  portal.api.on("POST /helpdesk-service/v1/files", () => ({
    data: { file: { uuid: crypto.randomUUID(), name: "a.pdf", size: 9 } },
  }));
  await expect.element(page.getByRole("button", { name: en["files.add"] })).toBeVisible();
  const group = document.querySelector("main [role=group]");
  for (let number = 1; number <= 6; number += 1) {
    const file = new File(["%PDF-1.4"], `${number}.pdf`, { type: "application/pdf" });
    bringFile(number % 2 ? "paste" : "drop", file, group);
  }
  const row = (name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  for (let number = 1; number <= 5; number += 1) await expect.element(row(`${number}.pdf`)).toBeVisible();
  await expect.element(page.getByText(en["files.over"].replace("{{most}}", "5"))).toBeVisible();
  expect(row("6.pdf").elements()).toEqual([]);
});
