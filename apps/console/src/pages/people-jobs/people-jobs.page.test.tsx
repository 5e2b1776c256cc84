import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { narrowLooks, wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { many, uuid } from "@atrium/web/testing/world-ids.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { owner, person } from "../../testing/console-world.ts";
import { endedJob } from "../../testing/people-jobs-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const switching = "POST /admin/v1/people-jobs/switch";
const giving = "POST /admin/v1/people-jobs/roles";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const title = (name: string) => page.getByRole("heading", { level: 1, name });
const item = (name: string) => page.getByRole("menuitem", { name });
const dialog = () => page.getByRole("dialog");
const confirm = (name: string) => dialog().getByRole("button", { name });
const shownAll = () => page.getByRole("checkbox", { name: en["console.mark_shown"] });
const results = () => page.getByRole("list", { name: en["console.job_results"] });
const done = (done: number, refused: number) =>
  page.getByText(fill(en["console.job_done"], { done: `${done}`, unchanged: "0", refused: `${refused}` }));

const ended = `/people/jobs/${uuid(0x80001)}`;

const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: "/people", ...options });

async function choose(act: string): Promise<void> {
  await button(en["console.bulk_change"]).click();
  await item(act).click();
}

describe("many people", () => {
  test("G6 those of the page are switched off by a job: it shows the number, progresses, and shows the result for each", async () => {
    const shown = await render({ before: ({ running }) => void (running.manyPeople.notTheirs = uuid(0x20002)) });
    await shownAll().click();
    await choose(en["console.switch_off"]);
    await expect.element(dialog().getByText(fill(en["console.bulk_count"], { count: "3" }))).toBeVisible();
    await confirm(en["console.switch_off"]).click();
    await expect.element(title(en["console.switch_off"])).toBeVisible();
    await expect.element(done(2, 1)).toBeVisible();
    await expect.element(results().getByText(en["refusal.beyond_own_grants"])).toBeVisible();
    expect(shown.api.calls(switching).map(({ body }) => body)).toEqual([
      { whom: { people: [1, 2, 3].map((at) => uuid(0x20000 + at)) }, deactivated: true },
    ]);
    expect(shown.address()).toBe(`/manage/people/jobs/${uuid(0x80001)}`);
  });

  test("G6 all that match are marked, also those who are not shown: the server finds them by the filter", async () => {
    const shown = await render({
      address: "/people?standing=active",
      before: ({ running }) => void running.people.push(...many(60, (number) => person(100 + number))),
    });
    await shownAll().click();
    await button(en["console.mark_matching"]).click();
    await expect.element(page.getByText(fill(en["console.marked_matching"], { count: "61" }))).toBeVisible();
    await choose(en["console.switch_off"]);
    await confirm(en["console.switch_off"]).click();
    await expect.element(done(61, 0)).toBeVisible();
    expect(shown.api.calls(switching)[0]?.body.whom).toEqual({ matching: { standing: "active" } });
  });

  test("G6 with another filter nobody is selected who is not shown @night", async () => {
    await render();
    await shownAll().click();
    await expect.element(page.getByText(fill(en["console.marked_other"], { count: "3" }))).toBeVisible();
    await page.getByLabelText(en["console.standing"]).selectOptions(en["console.standing_waiting"]);
    await expect.element(page.getByText(fill(en["console.marked_one"], { count: "1" }))).toBeVisible();
  });

  test("G6 a role is given to many in a place; a failure keeps the form, and a retry is the same job @night", async () => {
    const shown = await render();
    await shownAll().click();
    await choose(en["console.role_give"]);
    await page.getByLabelText(en["console.role"], { exact: true }).selectOptions(en["console.role_front_desk"]);
    await page.getByLabelText(en["console.role_where"]).selectOptions(`${en["console.building"]}: ${pier.name}`);
    shown.api.drop(giving);
    await confirm(en["console.role_give"]).click();
    await expect.element(dialog().getByText(en["error.unreachable"])).toBeVisible();
    shown.api.reset(giving);
    await confirm(en["console.role_give"]).click();
    const name = fill(en["console.job_give_role"], { role: en["console.role_front_desk"] });
    await expect.element(title(name)).toBeVisible();
    await expect.element(page.getByText(`${en["console.building"]}: ${pier.name}`)).toBeVisible();
    const keys = shown.api.calls(giving).map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(1);
  });

  test("G6 a running job shows its progress, and is refreshed automatically @night", async () => {
    const shown = await render({ before: ({ running }) => void (running.manyPeople.held = true) });
    await shownAll().click();
    await choose(en["console.switch_off"]);
    await confirm(en["console.switch_off"]).click();
    await expect.element(page.getByText(fill(en["console.job_progress"], { done: "0", total: "3" }))).toBeVisible();
    await expect.element(page.getByRole("progressbar", { name: en["console.job_running"] })).toBeVisible();
    expect(button(en["console.undo"]).elements()).toEqual([]);
    shown.running.manyPeople.held = false;
    await expect.element(done(3, 0)).toBeVisible();
    await expect.element(button(en["console.undo"])).toBeVisible();
  });

  test("G6 failed people are retried separately", async () => {
    const shown = await render({ address: ended, before: ({ running }) => endedJob(running) });
    await button(en["console.job_again"]).click();
    await expect.element(done(1, 0)).toBeVisible();
    expect(shown.address()).toBe(`/manage/people/jobs/${uuid(0x80002)}`);
  });

  test("G6 a job is undone, once, and the two jobs link to each other", async () => {
    await render({ address: ended, before: ({ running }) => endedJob(running) });
    await button(en["console.undo"]).click();
    await expect.element(title(en["console.switch_on"])).toBeVisible();
    await page.getByRole("link", { name: en["console.job_undoes"] }).click();
    await expect.element(page.getByText(en["console.job_undone"])).toBeVisible();
    expect(button(en["console.undo"]).elements()).toEqual([]);
  });

  test("G6 results are filtered by the address @night", async () => {
    const shown = await render({ address: ended, before: ({ running }) => endedJob(running) });
    await expect.poll(() => results().getByRole("link").elements().length).toBe(3);
    await page
      .getByRole("combobox", { name: en["console.job_results"] })
      .selectOptions(en["console.job_state_refused"]);
    await expect.poll(() => results().getByRole("link").elements().length).toBe(1);
    expect(shown.href()).toContain("?state=refused");
  });

  test("G6 recent jobs are listed, each with its result @night", async () => {
    await render({ address: "/people/jobs", before: ({ running }) => endedJob(running) });
    await expect.element(page.getByText(en["console.job_partly"])).toBeVisible();
    await page.getByRole("link", { name: new RegExp(en["console.switch_off"]) }).click();
    await expect.element(done(2, 1)).toBeVisible();
  });

  test("G6 a person who may only read people selects and exports them, and cannot change any @night", async () => {
    await render({ may: { buildings: [{ name: "Pier One", capabilities: ["people.read"] }] } });
    await shownAll().click();
    await expect.element(button(en["console.csv"])).toBeVisible();
    expect(button(en["console.bulk_change"]).elements()).toEqual([]);
  });

  test("G6 an unknown job says so, and an empty list explains itself @night", async () => {
    const shown = await render({ address: `/people/jobs/${uuid(0x99)}` });
    await expect.element(page.getByText(en["refusal.job_not_found"])).toBeVisible();
    await page.getByRole("link", { name: en["console.jobs_title"] }).click();
    await expect.element(page.getByText(en["console.jobs_none"])).toBeVisible();
    expect(shown.address()).toBe("/manage/people/jobs");
  });
});

describe("saved views", () => {
  const tabs = () => page.getByRole("navigation", { name: en["console.views"] });
  const tab = (name: string) => tabs().getByRole("link", { name });

  test("G6 the filters are saved under a name, are a tab that is an address, and are forgotten with a way back", async () => {
    const shown = await render({ address: "/people?standing=waiting" });
    await button(en["console.view_save"]).click();
    await dialog().getByLabelText(en["console.view_name"]).fill("Newcomers");
    await userEvent.keyboard("{Enter}");
    await expect.element(tab("Newcomers")).toBeVisible();
    await tab(en["console.view_all"]).click();
    await expect.poll(shown.href).toBe("/manage/people");
    await tab("Newcomers").click();
    await expect.poll(shown.href).toBe("/manage/people?standing=waiting");
    await expect.element(page.getByLabelText(en["console.standing"])).toHaveValue("waiting");
    await button(en["console.view_forget"]).click();
    await expect.element(tab("Newcomers")).not.toBeInTheDocument();
    await button(en["console.undo"]).click();
    await expect.element(tab("Newcomers")).toBeVisible();
    expect(shown.api.calls("POST /admin/v1/saved-views").map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ list: "people", name: "Newcomers", query: "standing=waiting" })),
    );
  });

  test("G6 G12 each list has its own, and a failure says why @night", async () => {
    const shown = await render({
      address: "/audit?about=session",
      before: ({ running }) =>
        void running.manyPeople.views.push({
          uuid: uuid(0x90009),
          list: "people",
          name: "Other",
          query: "standing=waiting",
        }),
    });
    shown.api.refuse("POST /admin/v1/saved-views", "view_limit_reached");
    await expect.element(tab(en["console.view_all"])).toBeVisible();
    expect(tab("Other").elements()).toEqual([]);
    await button(en["console.view_save"]).click();
    await dialog().getByLabelText(en["console.view_name"]).fill("Sign-ins");
    await confirm(en["console.view_save"]).click();
    await expect.element(dialog().getByText(en["refusal.view_limit_reached"])).toBeVisible();
    await expect.element(dialog().getByLabelText(en["console.view_name"])).toHaveValue("Sign-ins");
  });
});

test.each(narrowLooks)("G6 D6 views and marks are accessible and fit at $width px, $colorScheme", async (look) => {
  await render({
    ...look,
    address: "/people?standing=active",
    before: ({ running }) => {
      running.manyPeople.views.push({
        uuid: uuid(0x90001),
        list: "people",
        name: "A view of a long name",
        query: "standing=waiting",
      });
      running.people.push(...many(20, (number) => person(100 + number)));
    },
  });
  await shownAll().click();
  expect(fits()).toBe(true);
  await expectAccessible();
  await choose(en["console.role_give"]);
  await expectAccessible();
});

test.each(wideLooks)("G6 D6 a job is accessible and fits at $width px, $colorScheme", async (look) => {
  await render({ ...look, address: ended, before: ({ running }) => endedJob(running) });
  await expect.element(results().getByText(en["refusal.beyond_own_grants"])).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
