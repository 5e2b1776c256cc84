import type { Page } from "@playwright/test";
import { expectAccessible, password, screenshot, type Visit, wordsOf } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { countMails, mailTo } from "./mails.ts";
import { tables } from "./tables.ts";
import { untilKept, withWorker } from "./kept.ts";

/*
 * The portal without a network, with the real service worker. What the page does, for each refusal, is tested in
 * apps/portal/src/app/offline.page.test.tsx.
 */

const { en } = tables;
const title = "Golden hour on sixteen";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const line = (page: Page) => page.getByRole("banner").getByText(en["offline.line"]);
const heading = (page: Page, name = title) => page.getByRole("article").getByRole("heading", { level: 1, name });

/** Opens the page of an event, and waits until everything that it needs offline is stored. */
async function readEvent({ page }: Visit): Promise<string> {
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).first().click();
  await heading(page).waitFor();
  await untilKept(page, "atrium.shell", "/building");
  await untilKept(page, "atrium.of", "GET /tenant/v1/event-posts/:uuid");
  await untilKept(page, "atrium.assets", "/assets/en-");
  return page.url();
}

/** Another app on the device shares a picture with the portal. */
const share = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    const files = new DataTransfer();
    files.items.add(new File([drawn ?? ""], "Lamp.png", { type: "image/png" }));
    const form = Object.assign(document.createElement("form"), { method: "post", action: "/share" });
    form.enctype = "multipart/form-data";
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      name: "photos",
      files: files.files,
    });
    form.append(input);
    document.body.append(form);
    form.submit();
  });

test("T5 T14 offline: a reload, an RSVP in two tabs, and back online it is sent once; the next person on the device shares photos through the sign-in into a new request, and reads nothing of the first person's", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page, context, at } = visitor;
    const [email, next] = [person(), person()];
    await enter(visitor, email);
    const address = await readEvent(visitor);
    await context.setOffline(true);
    await page.reload();
    await heading(page).waitFor();
    await line(page).waitFor();
    await screenshot(page, "offline-1-event");
    const other = await context.newPage();
    await other.goto(address);
    await line(other).waitFor();
    await button(page, en["event.rsvp"]).click();
    await button(page, en["event.confirm"]).click();
    for (const each of [page, other]) await each.getByText(en["offline.state_waiting"]).first().waitFor();
    await expectAccessible(page);
    await screenshot(page, "offline-2-waiting");
    await context.setOffline(false);
    for (const each of [page, other]) await each.getByText(en["event.attending"]).first().waitFor();
    await line(page).waitFor({ state: "hidden" });
    expect((await mailTo(server.dataDir, email)).subject).toBe(`Confirmed: ${title}`);
    expect(await countMails(server.dataDir, email)).toBe(1);
    await other.close();

    await page.goto(at("/logout"));
    await page.waitForURL(/\/login/);
    await share(page);
    const word = wordsOf("en");
    await page.getByRole("textbox", { name: word.email, exact: true }).fill(next);
    await page.getByRole("button", { name: word.next, exact: true }).click();
    await page.getByLabel(word.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: word.submit, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: en["help.title"] }).waitFor();
    const photo = page.getByRole("listitem").filter({ hasText: "Lamp.png" });
    await photo.getByText(en["files.ready"]).waitFor();
    await screenshot(page, "offline-3-shared");
    expect(await page.evaluate(() => caches.has("atrium.shared"))).toBe(false);

    await untilKept(page, "atrium.of", "GET /tenant/v1/users/current/buildings");
    await context.setOffline(true);
    await page.goto(address);
    await page.getByText(en["error.unreachable_title"], { exact: true }).waitFor();
    expect(await page.getByText(title).count()).toBe(0);
  }, withWorker));
