import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { happening } from "../../../testing/calendar-world.ts";
import { owner } from "../../../testing/console-world.ts";
import { renderConsole } from "../../../testing/render-console.tsx";
import { pier, wharf } from "../../../testing/world-places.ts";

const { en } = words;
const read = "GET /admin/v1/contents/calendar";
type Options = Parameters<typeof renderConsole>[0];
type World = Parameters<NonNullable<NonNullable<Options>["before"]>>[0]["running"]["content"]["calendar"];

const cell = (name: RegExp) => page.getByRole("gridcell", { name });
const dayButton = (name: RegExp) => page.getByRole("button", { name });
const entry = (name: RegExp) => page.getByRole("link", { name });

function fillDays(days: World): void {
  days.set("2026-11-25", [
    happening(1, "2026-11-25T17:00:00.000Z", { title: "Jazz on the quay", until: "2026-11-25T20:00:00.000Z" }),
    happening(2, "2026-11-25T08:00:00.000Z", { title: "Coffee", type: "Deal", what: "ends", building: wharf }),
  ]);
  days.set("2026-11-27", [
    happening(3, "2026-11-27T08:00:00.000Z", {
      title: "Bicycle racks",
      type: "Post",
      what: "published",
      state: "scheduled",
    }),
    happening(4, "2026-11-27T18:00:00.000Z", { title: "Choir", state: "draft", has_draft: true }),
  ]);
  days.set(
    "2026-11-30",
    Array.from({ length: 9 }, (_, at) =>
      happening(10 + at, `2026-11-30T${String(8 + at).padStart(2, "0")}:00:00.000Z`),
    ),
  );
}

const render = (options: Options = {}) =>
  renderConsole({
    may: owner,
    address: "/content/calendar?day=2026-11-26",
    before: ({ running }) => fillDays(running.content.calendar),
    ...options,
  });

afterEach(() => void vi.useRealTimers());

describe("the grid", () => {
  test("P11 has what happens on its day, by the clock of its building, one tap from its editor", async () => {
    const shown = await render();
    await expect.element(page.getByRole("heading", { name: /Calendar November 2026/ })).toBeVisible();
    await expect.element(entry(/6:00.PM ?Jazz on the quay ?, Event, Begins, Published, Pier One/)).toBeVisible();
    await expect.element(entry(/Bicycle racks.*Goes online, Planned/)).toBeVisible();
    await expect.element(entry(/Choir.*Draft/)).toBeVisible();
    await expect.element(entry(/Coffee.*Ends.*The Wharf/)).toBeVisible();
    expect(shown.api.calls(read)[0]?.query).toEqual({ from: "2026-10-26", to: "2026-12-06", limit: 12 });
    await entry(/Jazz/).click();
    await expect.poll(shown.address).toBe(`/manage/content/${happening(1, "").uuid}`);
  });

  test("P11 of a busy day says how many more there are, and lists them all under an address @night", async () => {
    const shown = await render();
    await expect.element(entry(/Happening 12/)).toBeVisible();
    await expect.element(entry(/Happening 13/)).not.toBeInTheDocument();
    await page.getByRole("button", { name: /^\+6 more, Monday, November 30, 2026/ }).click();
    const dialog = page.getByRole("dialog", { name: "Monday, November 30, 2026" });
    await expect.element(dialog.getByRole("link", { name: /Happening 18/ })).toBeVisible();
    expect(shown.href()).toBe("/manage/content/calendar?day=2026-11-26&open=2026-11-30");
    await userEvent.keyboard("{Escape}");
    await expect.poll(shown.href).toBe("/manage/content/calendar?day=2026-11-26");
  });

  test("P11 is a week as well, and each state is an address @night", async () => {
    const shown = await render();
    await page.getByRole("radio", { name: en["console.calendar_week"] }).click();
    await expect.element(page.getByRole("heading", { name: /Nov 23 – 29, 2026/ })).toBeVisible();
    expect(shown.href()).toBe("/manage/content/calendar?day=2026-11-26&view=week");
    await dayButton(new RegExp(`^${en["console.calendar_after_week"]}`)).click();
    await expect.element(entry(/Happening 18/)).toBeVisible();
    expect(shown.href()).toBe("/manage/content/calendar?day=2026-12-03&view=week");
    await page.getByRole("checkbox", { name: en["console.kind_of_post"] }).click();
    await expect.element(page.getByRole("heading", { name: en["console.calendar_none"] })).toBeVisible();
    await page.getByRole("checkbox", { name: en["console.kind_of_event"] }).click();
    await expect.element(entry(/Happening 18/)).toBeVisible();
    expect(shown.api.calls(read).at(-1)?.query).toMatchObject({ types: "Post,Event" });
    await page.getByLabelText(en["console.building"]).selectOptions("The Wharf");
    await expect.poll(() => shown.api.calls(read).at(-1)?.query).toMatchObject({ building_uuid: wharf.uuid });
    await page.getByRole("button", { name: en["console.filters_clear"] }).click();
    await expect.element(entry(/Happening 18/)).toBeVisible();
  });

  test("P11 the address restores the whole view @night", async () => {
    const shown = await render({
      address: `/content/calendar?view=week&day=2026-11-24&building=${pier.uuid}&kinds=Event,Post&open=2026-11-27`,
    });
    await expect.element(page.getByRole("dialog", { name: "Friday, November 27, 2026" })).toBeVisible();
    await expect
      .poll(() => shown.api.calls(read).map(({ query }) => query))
      .toContainEqual({
        from: "2026-11-23",
        to: "2026-11-29",
        limit: 12,
        building_uuid: pier.uuid,
        types: "Post,Event",
      });
  });

  test("P11 the keyboard goes over days, weeks and months, and one day is in the order of Tab", async () => {
    const shown = await render();
    const number = (name: RegExp) => dayButton(name);
    await expect.element(number(/^Thursday, November 26, 2026, 0 entries/)).toBeVisible();
    number(/^Thursday, November 26, 2026/)
      .element()
      .focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(number(/^Friday, November 27, 2026, 2 entries/)).toHaveFocus();
    await userEvent.tab();
    await expect.element(entry(/Bicycle racks/)).toHaveFocus();
    await userEvent.keyboard("{Home}");
    await expect.element(number(/^Monday, November 23, 2026/)).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(number(/^Sunday, November 29, 2026/)).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(number(/^Sunday, December 6, 2026/)).toHaveFocus();
    await expect.element(page.getByRole("heading", { name: /December 2026/ })).toBeVisible();
    await userEvent.keyboard("{PageUp}");
    await expect.element(number(/^Friday, November 6, 2026/)).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowLeft}");
    await expect.element(number(/^Thursday, October 29, 2026/)).toHaveFocus();
    expect(document.querySelectorAll("[data-day][tabindex='0']")).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog", { name: "Thursday, October 29, 2026" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: en["console.calendar_day_none"] })).toBeVisible();
    expect(shown.href()).toBe("/manage/content/calendar?day=2026-10-29&open=2026-10-29");
  });

  test("P11 today is the building's, and is marked @night", async () => {
    vi.useFakeTimers({ now: new Date("2026-10-24T22:30:00.000Z"), toFake: ["Date"] });
    await render({ address: "/content/calendar" });
    // In Amsterdam it is half past midnight of the day on which the clock goes back.
    await expect.element(page.getByRole("heading", { name: /October 2026/ })).toBeVisible();
    await expect
      .poll(() => document.querySelector("[aria-current='date'] [data-day]")?.getAttribute("data-day"))
      .toBe("2026-10-25");
    await expect.element(page.getByRole("button", { name: en["console.today"] })).toBeDisabled();
  });
});

describe("when there is nothing, or no answer", () => {
  test("P11 an empty time says so, and the days stay", async () => {
    await render({ before: () => undefined });
    await expect.element(page.getByText(en["console.calendar_none_text"])).toBeVisible();
    await expect.element(cell(/26/).first()).toBeVisible();
  });

  test("P11 a failure can be tried again, and another month that does not come is not the one before @night", async () => {
    const shown = await render();
    await expect.element(entry(/Jazz/)).toBeVisible();
    shown.api.refuse(read, "internal");
    await dayButton(new RegExp(`^${en["console.calendar_after_month"]}`)).click();
    await expect.element(page.getByRole("button", { name: en["app.try_again"] })).toBeVisible();
    await expect.element(entry(/Jazz/)).not.toBeInTheDocument();
    shown.api.reset(read);
    await page.getByRole("button", { name: en["app.try_again"] }).click();
    await expect.element(entry(/Happening 10/)).toBeVisible();
  });

  test("P11 a user who may not read content sees who can grant the right", async () => {
    const shown = await render({ may: { portfolio: ["people.read"] } });
    await expect.element(page.getByRole("heading", { name: en["console.not_yours_title"] })).toBeVisible();
    expect(shown.api.calls(read)).toEqual([]);
  });
});

test("P11 on a phone is a list of days, from today on", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00.000Z"), toFake: ["Date"] });
  const shown = await render({ address: "/content/calendar", width: 390 });
  await expect.element(entry(/Bicycle racks/)).toBeVisible();
  expect(shown.api.calls(read)[0]?.query).toEqual({ from: "2026-11-01", to: "2026-11-30", limit: 12 });
  await expect.element(page.getByRole("grid")).not.toBeInTheDocument();
  await expect.element(entry(/Jazz/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: en["console.calendar_earlier"] }).click();
  await expect.element(entry(/Jazz/)).toBeVisible();
});

test.each(wideLooks)("P11 fits and is accessible at $width px, $colorScheme", async (look) => {
  await render(look);
  await expect.element(entry(/Happening 12/)).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});

test("P11 the list of contents links to the calendar of its building @night", async () => {
  const shown = await render({ address: `/content?building=${pier.uuid}` });
  await page.getByRole("link", { name: en["console.content_calendar"] }).click();
  await expect.poll(shown.href).toBe(`/manage/content/calendar?building=${pier.uuid}`);
});
