import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { wharf } from "../../testing/world-places.ts";
import { owner, seen } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const sees = "GET /admin/v1/people/:uuid/sees";
const marit = uuid(0x20001);
const title = "What Marit de Bruin sees";
const address = `/people/${marit}/sees`;
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });

test("G10 shows for each item whether the person sees it, and on request which condition is not met and since when", async () => {
  const shown = await render({ address: `/people/${marit}` });
  await page.getByRole("link", { name: en["console.sees"] }).click();
  await expect.element(heading(title)).toBeVisible();
  expect(shown.href()).toBe(`/manage${address}`);
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
  await expect.element(row("Rooftop breakfast").getByText(en["console.sees_lists"])).toBeVisible();
  await expect.element(row("Spring market").getByText(en["console.sees_no"])).toBeVisible();
  await expect.element(row("Winter lights").getByText(en["console.sees_address"])).toBeVisible();
  await userEvent.keyboard("jj{Enter}");
  await expect.element(page.getByText(en["console.gate_published_no"])).toBeVisible();
  await expect.element(page.getByText("They belong to Pier One.").nth(1)).toBeVisible();
  await expect.element(page.getByText(en["console.gate_not_over_no"])).not.toBeVisible();
});

test("G10 dates of a series have the same title, and each says when it starts, in the building's time", async () => {
  const dates = ["2026-03-03T17:00:00.000Z", "2026-03-10T17:00:00.000Z"];
  const series = dates.map((start_at, at) => ({ ...seen(5 + at, "Jazz on the quay"), start_at }));
  await render({ before: ({ running }) => void running.seen.push(...series) });
  await expect.element(page.getByText("Event · Pier One · Tue, Mar 3, 6:00 PM")).toBeVisible();
  await expect.element(page.getByText("Event · Pier One · Tue, Mar 10, 6:00 PM")).toBeVisible();
});

test("G10 the search is the address's; nothing found has a way back @night", async () => {
  const shown = await render();
  await page.getByRole("searchbox", { name: en["console.sees_search"] }).fill("market");
  await expect.element(page.getByText("Rooftop breakfast")).not.toBeInTheDocument();
  await expect.element(page.getByText("Spring market")).toBeVisible();
  expect(shown.href()).toBe(`/manage${address}?search=market`);
  expect(shown.api.calls(sees).at(-1)?.query).toEqual({ search: "market" });
  await page.getByRole("searchbox", { name: en["console.sees_search"] }).fill("nothing");
  await expect.element(heading(en["console.sees_none"])).toBeVisible();
  await page.getByRole("button", { name: en["console.filters_clear"] }).click();
  await expect.element(page.getByText("Rooftop breakfast")).toBeVisible();
});

test("G10 a failure can be retried; without content the page says so @night", async () => {
  const shown = await render({ before: ({ running }) => void (running.seen.length = 0) });
  await expect.element(heading(en["console.sees_empty"])).toBeVisible();
  for (let time = 0; time < 3; time += 1) shown.api.drop(sees, { once: true });
  await page.getByLabelText(en["console.building"], { exact: true }).selectOptions(wharf.name);
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.poll(() => shown.api.underWay()).toBe(0);
  await expect.element(heading(en["console.sees_none"])).toBeVisible();
});

test.each(narrowLooks)("G10 D6 every answer can be read at $width px, $colorScheme", async (look) => {
  const longest = `${"A very long title of a thing that everybody in the building ".repeat(3)}ends`;
  await render({
    ...look,
    before: ({ running }) =>
      void running.seen.push(seen(4, longest, ["in_building", "in_list"], { not_withdrawn: inDays(40) })),
  });
  await page.getByText(longest).click();
  await page.getByText("Winter lights").click();
  expect(fits()).toBe(true);
  await expectAccessible();
});
