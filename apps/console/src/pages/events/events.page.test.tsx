import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { many, uuid } from "@atrium/web/testing/world-ids.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { guest } from "../../testing/events-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const change = "PUT /admin/v1/events/:uuid/guests/:userUuid";
const list = () => page.getByRole("list", { name: en["console.guests_title"] });
const rows = () => list().getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const title = (name: string) => page.getByRole("heading", { level: 1, name });
const address = `/events/${uuid(0x60001)}`;
const removeMarit = fill(en["console.guests_remove_named"], { name: "Marit de Bruin" });

const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });

describe("the events", () => {
  test("P7 lists upcoming events with their places, and past ones", async () => {
    await render({ address: "/events" });
    const event = page.getByRole("link", { name: /Jazz on the quay/ });
    await expect.element(event).toBeVisible();
    expect(event.element().textContent).toContain(fill(en["console.guests_taken_of"], { taken: "1", capacity: "80" }));
    await expectAccessible();
    await page.getByRole("radio", { name: en["console.events_past"] }).click();
    await expect.element(page.getByRole("link", { name: /Harvest lunch/ })).toBeVisible();
    await page.getByRole("radio", { name: en["console.events_upcoming"] }).click();
    await event.click();
    await expect.element(title("Jazz on the quay")).toBeVisible();
  });

  test("P7 the menu of an event in the editor opens its guest list @night", async () => {
    const shown = await render({ address: `/content/${uuid(0x60001)}` });
    await button(en["console.content_acts"]).click();
    await page.getByRole("menuitem", { name: en["console.guests_title"] }).click();
    await expect.element(rows().first()).toBeVisible();
    expect(shown.href()).toBe(`/manage${address}`);
  });
});

describe("the guest list", () => {
  test("P7 shows each answer, company and reason, and the figures", async () => {
    await render();
    await expect.element(rows().first()).toBeVisible();
    const [first, second, third] = rows()
      .elements()
      .map((row) => row.textContent ?? "");
    expect(first).toContain("Meridian Shipping · guest-1@harborline.example");
    expect(first).toContain(en["console.guests_yes"]);
    expect(second).toContain(en["console.guests_no"]);
    expect(third).toContain("He has moved out.");
    const figures = page.getByText(en["console.guests_free"], { exact: true }).element().closest("dl");
    expect([...(figures?.querySelectorAll("dd") ?? [])].map((dd) => dd.textContent)).toEqual(["80", "1", "79", "2"]);
    await expectAccessibleAtNight();
  });

  test("P7 is searched and filtered, and the address contains the filters @night", async () => {
    const shown = await render();
    await page.getByRole("searchbox").fill("no");
    await expect.poll(() => rows().elements().length).toBe(1);
    expect(shown.href()).toBe(`/manage${address}?search=no`);
    await page.getByRole("searchbox").fill("nobody");
    await expect.element(page.getByRole("heading", { name: en["console.guests_none"] })).toBeVisible();
    await button(en["console.filters_clear"]).click();
    await page.getByLabelText(en["console.guests_answer"]).selectOptions(en["console.guests_removed"]);
    await expect.poll(() => rows().elements().length).toBe(1);
    expect(shown.href()).toContain("answer=removed");
  });

  test("P7 adds a person; a full event keeps the input and says so", async () => {
    const shown = await render();
    await button(en["console.guests_add"]).click();
    const dialog = page.getByRole("dialog", { name: en["console.guests_add"] });
    await dialog.getByRole("combobox", { name: en["console.guests_whom"] }).fill("bra");
    await dialog.getByRole("option", { name: /Bram Peeters/ }).click();
    await dialog.getByLabelText(en["console.guests_note"]).fill("He speaks.");
    shown.api.refuse(change, "event_sold_out", { once: true });
    await dialog.getByRole("button", { name: en["console.guests_add"] }).click();
    await expect.element(dialog.getByText(en["console.guests_full"])).toBeVisible();
    await expect.element(dialog.getByLabelText(en["console.guests_note"])).toHaveValue("He speaks.");
    await dialog.getByRole("button", { name: en["console.guests_add"] }).click();
    await expect.element(page.getByText(fill(en["console.guests_added"], { name: "Bram Peeters" }))).toBeVisible();
    await expect.poll(() => rows().elements().length).toBe(4);
    expect(shown.api.calls(change).at(-1)?.body).toEqual({ coming: true, reason: "He speaks." });
  });

  test("P7 removes a person with a required reason", async () => {
    const shown = await render();
    await button(removeMarit).click();
    const dialog = page.getByRole("dialog", { name: removeMarit });
    await dialog.getByRole("button", { name: en["console.guests_remove"], exact: true }).click();
    await expect.element(dialog.getByText(en["console.reason_missing"])).toBeVisible();
    expect(shown.api.calls(change)).toEqual([]);
    await dialog.getByLabelText(en["console.reason_label"]).fill("The room is smaller.");
    await expectAccessibleAtNight();
    await dialog.getByRole("button", { name: en["console.guests_remove"], exact: true }).click();
    await expect.element(button(removeMarit)).not.toBeInTheDocument();
    expect(rows().first().element().textContent).toContain("The room is smaller.");
  });

  test("P7 is exported completely as CSV, without formulas @night", async () => {
    const shown = await render({
      before: ({ running }) => void running.events.guests.push(guest(9, { first_name: "=HYPERLINK" })),
    });
    await button(en["console.csv"]).click();
    await expect.poll(() => shown.leavings).toHaveLength(1);
    const text = await (await fetch(shown.leavings[0] ?? "")).text();
    expect(text.split("\r\n")[0]).toBe("first_name,last_name,email,company,answer,at,reason,came_at");
    expect(text).toContain("'=HYPERLINK,de Bruin,guest-9@harborline.example,Meridian Shipping,yes,");
  });

  test("P7 the front desk reads and changes nothing; a full event says so", async () => {
    const may = { buildings: [{ uuid: pier.uuid, name: pier.name, capabilities: ["guests.read"] }] };
    await render({ may });
    await expect.element(rows().first()).toBeVisible();
    await expect.element(button(en["console.guests_add"])).not.toBeInTheDocument();
    await expect.element(button(removeMarit)).not.toBeInTheDocument();
  });

  test("P7 a full event offers no adding and says what to do; long names fit a phone; an empty list says so @night", async () => {
    await render({
      width: 390,
      before({ running }) {
        running.events.event.capacity = 1;
        running.events.guests.push(
          guest(5, { answer: "no", first_name: "Wolfeschlegelsteinhausenbergerdorff".repeat(2) }),
        );
      },
    });
    await expect.element(page.getByText(en["console.guests_full"])).toBeVisible();
    await expect.element(button(en["console.guests_add"])).not.toBeInTheDocument();
    expect(fits()).toBe(true);
  });

  test("P7 shows how many wait, and for how many of them a place is held @night", async () => {
    await render({ before: ({ running }) => void Object.assign(running.events.line, { waiting: 7, offered: 2 }) });
    const held = page.getByText(en["console.guests_offered"], { exact: true });
    await expect.element(held).toBeVisible();
    const values = [...(held.element().closest("dl")?.querySelectorAll("dd") ?? [])].map((dd) => dd.textContent);
    expect(values).toEqual(["80", "1", "77", "7", "2", "2"]);
  });

  test("P7 says that nobody has answered yet, that the event is unknown, and loads further pages @night", async () => {
    await render({ before: ({ running }) => void (running.events.guests = []) });
    await expect.element(page.getByRole("heading", { name: en["console.guests_empty"] })).toBeVisible();
    await expect.element(button(en["console.csv"])).toBeDisabled();
  });

  test("P7 an event that is not there @night", async () => {
    await render({ address: `/events/${uuid(0x60009)}` });
    await expect.element(page.getByRole("heading", { name: en["console.guests_gone"] })).toBeVisible();
  });

  test("P7 a failed list can be read again @night", async () => {
    const shown = await render({
      before: ({ running, api }) => {
        running.events.guests.push(...many(60, (at) => guest(100 + at)));
        api.drop("GET /admin/v1/events/:uuid/guests");
      },
    });
    await expect.element(button(en["app.try_again"])).toBeVisible();
    shown.api.reset("GET /admin/v1/events/:uuid/guests");
    await button(en["app.try_again"]).click();
    await expect.element(rows().first()).toBeVisible();
  });
});
