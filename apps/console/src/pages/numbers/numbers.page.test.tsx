import { fewSign, lastWholeWeek, weeksUntil, weekText } from "@atrium/rules/numbers.ts";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderConsole } from "../../testing/render-console.tsx";
import { type Figure, few } from "../../testing/numbers-world.ts";
import { meridian, pier } from "../../testing/world-places.ts";

const { en } = words;
const numbers = "GET /admin/v1/numbers";
const analyst = { buildings: [{ ...pier, capabilities: ["administration.open", "numbers.read"] }] };
const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: analyst, address: "/numbers", ...options });
const last = lastWholeWeek(new Date(), ["Europe/Amsterdam"]);
const tile = (name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
const filter = (name: string) => page.getByLabelText(name, { exact: true });
/** The last two weeks of a figure. */
const end = (figure: Figure | undefined, ...cells: Figure["cells"]) =>
  figure?.cells.splice(-cells.length, cells.length, ...cells);
const value = (value: number) => ({ value, missing: null });

test("P12 an analyst starts with the numbers: the last complete week, the week before and the difference, before any chart", async () => {
  const shown = await render({
    address: "/",
    before: ({ running }) => void end(running.numbers.figures[0], value(1402), value(1390)),
  });
  await expect.element(page.getByRole("heading", { level: 2, name: weekText(last, "en") })).toBeVisible();
  expect(shown.address()).toBe("/manage/numbers");
  await expect.element(tile("People who signed in").getByText("1,390", { exact: true })).toBeVisible();
  await expect.element(tile("People who signed in").getByText("-12")).toBeVisible();
  await expect.element(tile("People who signed in").getByText("1,402 the week before")).toBeVisible();
  await expect.element(tile("Yes to events").getByText("%").first()).toBeVisible();
  expect(page.getByRole("img", { name: "Hours used, week by week" }).elements()).toHaveLength(1);
});

test("P12 the definition of a figure is one tap away @night", async () => {
  await render();
  const means = page.getByText('What "Bookings made" counts.');
  await expect.element(means).not.toBeVisible();
  await page.getByText("Bookings made").first().click();
  await expect.element(means).toBeVisible();
});

test("P12 a hidden week says why, is a gap in the line, and has no difference", async () => {
  await render({
    before: ({ running }) =>
      void end(
        running.numbers.figures.find(({ key }) => key === "claims"),
        few,
        value(7),
        few,
      ),
  });
  await expect.element(tile("Offers claimed").getByText(en["console.numbers_few_long"])).toBeVisible();
  await expect.element(tile("Offers claimed").getByText("7 the week before")).toBeVisible();
  const line = tile("Offers claimed")
    .getByRole("img", { name: /week by week/ })
    .element();
  // The weeks before the gap, and the single week between the two gaps.
  expect(line.querySelectorAll("path")).toHaveLength(3);
  expect(line.querySelector("circle")).toBeNull();
});

test("P12 filters are the address's: building, its companies, until and how many weeks", async () => {
  const shown = await render();
  await expect.element(filter(en["console.building"])).toBeVisible();
  await expect.element(filter(en["console.numbers_company"])).not.toBeInTheDocument();
  await filter(en["console.building"]).selectOptions(pier.name);
  await filter(en["console.numbers_company"]).selectOptions(meridian.name);
  const week = weeksUntil(last, 3)[0] ?? "";
  await filter(en["console.numbers_until"]).selectOptions(`To ${weekText(week, "en")}`);
  await filter(en["console.numbers_span"]).selectOptions(en["console.numbers_span_26"]);
  await expect.element(page.getByRole("heading", { level: 2, name: weekText(week, "en") })).toBeVisible();
  expect(shown.href()).toBe(`/manage/numbers?building=${pier.uuid}&company=${meridian.uuid}&until=${week}&weeks=26`);
  await expect
    .poll(() => shown.api.calls(numbers).at(-1)?.query)
    .toEqual({
      lang: "en-us",
      weeks: 26,
      building_uuid: pier.uuid,
      company_uuid: meridian.uuid,
      until: week,
    });
  await filter(en["console.building"]).selectOptions(en["console.building_all"]);
  await expect.poll(() => shown.href()).toBe(`/manage/numbers?until=${week}&weeks=26`);
});

test("P12 the table has every week, and the file exactly what is shown", async () => {
  const shown = await render({ before: ({ running }) => void end(running.numbers.figures[1], few, value(1200)) });
  await page.getByText(en["console.numbers_table"]).click();
  await expect.element(page.getByRole("rowheader", { name: weekText(last, "en") })).toBeVisible();
  expect(page.getByRole("row").elements()).toHaveLength(13);
  await expect.element(page.getByRole("cell", { name: fewSign })).toBeVisible();
  await page.getByRole("button", { name: en["console.csv"] }).click();
  await expect.poll(() => shown.leavings).toHaveLength(1);
  const rows = (await (await fetch(shown.leavings[0] ?? "")).text()).split("\r\n");
  expect(rows).toHaveLength(15);
  expect(rows[0]).toContain(["figure", "unit", ...weeksUntil(last, 12), "definition"].join(","));
  expect(rows[2]).toMatch(/^Items read,count,.*,<5,1200,"What ""Items read"" counts."$/);
});

test("P12 the weekly mail is a switch, which confirms its state @night", async () => {
  const shown = await render();
  const mail = page.getByRole("switch", { name: en["console.numbers_mail"] });
  await mail.click();
  await expect.element(page.getByText(en["console.numbers_mail_on"])).toBeVisible();
  await expect.element(mail).toBeChecked();
  expect(shown.running.numbers.mail).toBe(true);
  shown.api.refuse("PUT /admin/v1/numbers/mail", "permission_missing", { once: true });
  await mail.click();
  await expect.element(page.getByText(en["console.not_yours_title"])).toBeVisible();
  await expect.element(mail).toBeChecked();
});

test("P12 weeks without activity explain what will be counted @night", async () => {
  await render({
    before: ({ running }) => {
      for (const figure of running.numbers.figures) figure.cells = figure.cells.map(() => value(0));
    },
  });
  await expect.element(page.getByRole("heading", { name: en["console.numbers_none"] })).toBeVisible();
  await expect.element(page.getByRole("switch", { name: en["console.numbers_mail"] })).toBeVisible();
});

test("P12 an address with a foreign building redirects to all; a failed load can be retried @night", async () => {
  const shown = await render({ address: `/numbers?building=${meridian.uuid}` });
  await expect.element(page.getByRole("heading", { name: en["console.numbers_gone"] })).toBeVisible();
  await page.getByRole("button", { name: en["console.filters_clear"] }).click();
  await expect.element(tile("Hours used")).toBeVisible();
  expect(shown.href()).toBe("/manage/numbers");
});

test("P12 G4 a person who may not read numbers has no such page", async () => {
  await renderConsole({ may: { portfolio: ["people.read"] }, address: "/numbers" });
  await expect.element(page.getByRole("heading", { name: en["console.not_yours_title"] })).toBeVisible();
});

test.each(narrowLooks)("P12 D6 the numbers are accessible and fit at $width px, $colorScheme", async (look) => {
  await render({
    ...look,
    before: ({ running }) =>
      void end(
        running.numbers.figures.find(({ key }) => key === "claims"),
        few,
      ),
  });
  await page.getByText("Bookings made").first().click();
  await page.getByText(en["console.numbers_table"]).click();
  await expect.element(page.getByRole("rowheader").first()).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
