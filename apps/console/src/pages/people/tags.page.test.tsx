import { fill, words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type ConsoleWorld, owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const setting = "PUT /admin/v1/people/:uuid/tag";
const people = "GET /admin/v1/people";
const jobs = "POST /admin/v1/people-jobs/tags";
const noor = `/people/${uuid(0x20002)}`;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const chip = (tag: string) => button(fill(en["console.tag_take_named"], { tag }));
const option = (name: string) => page.getByRole("option", { name, exact: true });
const field = (name: string) => page.getByRole("combobox", { name, exact: true });

/** The first two people have tags. */
const render = (address: string, may: NonNullable<Parameters<typeof renderConsole>[0]>["may"] = owner) =>
  renderConsole({
    may,
    address,
    before: ({ running: { people: all } }) => {
      for (const [at, tags] of [["Fire warden", "Press"], ["Press"]].entries()) Object.assign(all[at] ?? {}, { tags });
    },
  });

test("P6 a person gets a tag that others have, or a new one, and loses it with an undo", async () => {
  const { api } = await render(noor);
  await expect.element(chip("Press")).toBeVisible();
  await button(en["console.tag_add"]).click();
  await field(en["console.tag_add"]).fill("war");
  await option("Fire warden").click();
  await expect.element(chip("Fire warden")).toBeVisible();
  await field(en["console.tag_add"]).fill("  Ground-floor   shop");
  await option(fill(en["console.tag_new"], { tag: "Ground-floor shop" })).click();
  await expect.element(chip("Ground-floor shop")).toBeVisible();
  await chip("Press").click();
  await expect.element(chip("Press")).not.toBeInTheDocument();
  await button(en["console.undo"]).click();
  await expect.element(chip("Press")).toBeVisible();
  expect(api.calls(setting).map(({ body }) => body)).toEqual([
    { tag: "Fire warden", has: true },
    { tag: "Ground-floor shop", has: true },
    { tag: "Press", has: false },
    { tag: "Press", has: true },
  ]);
});

test("P6 a tag that the person has is not offered again, in no spelling @night", async () => {
  await render(noor);
  await button(en["console.tag_add"]).click();
  await field(en["console.tag_add"]).fill("PRESS");
  await expect.element(page.getByText(en["console.tag_unknown"])).toBeVisible();
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
});

test("P6 a refusal is told, and the tags stay as they are", async () => {
  const { api } = await render(noor);
  api.refuse(setting, "too_many_tags");
  await chip("Press").click();
  await expect.element(page.getByText(en["refusal.too_many_tags"])).toBeVisible();
  await expect.element(chip("Press")).toBeVisible();
});

test("P6 who may not change people only reads the tags @night", async () => {
  await render(noor, { portfolio: ["people.read"] });
  const tags = page.getByRole("list", { name: en["console.tags"] });
  await expect.element(tags.getByText("Press")).toBeVisible();
  await expect.element(button(en["console.tag_add"])).not.toBeInTheDocument();
  await expect.element(chip("Press")).not.toBeInTheDocument();
});

test("P6 the tags of somebody whom the reader reaches by a company alone are absent @night", async () => {
  const before = ({ running }: { running: ConsoleWorld }) => {
    for (const one of running.people) one.tags = null;
  };
  await renderConsole({ may: owner, address: "/people", before });
  await page.getByRole("link", { name: /Noor/ }).click();
  await expect.element(page.getByRole("heading", { name: en["console.account"] })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: en["console.tags"] })).not.toBeInTheDocument();
});

test("P6 the list is filtered by a tag, which is in the address", async () => {
  const shown = await render("/people");
  await page.getByLabelText(en["console.tag"], { exact: true }).selectOptions("Fire warden");
  await expect.element(page.getByRole("link", { name: /Noor/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: /Marit/ })).toBeVisible();
  expect(shown.href()).toBe("/manage/people?tag=Fire+warden");
  expect(shown.api.calls(people).at(-1)?.query).toEqual({ limit: 50, tag: "Fire warden" });
});

test("P6 while nobody has a tag, the list has no filter for it @night", async () => {
  const { api } = await renderConsole({ may: owner, address: "/people" });
  await expect.element(page.getByRole("link", { name: /Marit/ })).toBeVisible();
  await expect.poll(() => api.calls("GET /admin/v1/people-tags").length).toBe(1);
  await expect.element(page.getByLabelText(en["console.tag"], { exact: true })).not.toBeInTheDocument();
});

test("P6 G6 many people get a tag, and lose one that exists, as a job", async () => {
  const { api } = await render("/people");
  await page.getByLabelText(en["console.mark_shown"]).click();
  await button(en["console.bulk_change"]).click();
  await page.getByRole("menuitem", { name: en["console.tag_add"] }).click();
  await field(en["console.tag"]).last().fill("Neighbour");
  await userEvent.keyboard("{Enter}");
  await button(en["console.tag_add"]).click();
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent(fill(en["console.job_add_tag"], { tag: "Neighbour" }));
  expect(api.calls(jobs).at(-1)?.body).toMatchObject({ give: true, tag: "Neighbour" });
});

test("P6 G6 only a tag that exists can be taken from many people @night", async () => {
  const { api } = await render("/people");
  await page.getByLabelText(en["console.mark_shown"]).click();
  await button(en["console.bulk_change"]).click();
  await page.getByRole("menuitem", { name: en["console.tag_take"] }).click();
  await field(en["console.tag"]).last().fill("Neighbour");
  await expect.element(page.getByText(en["console.tag_unknown"])).toBeVisible();
  await expect.element(button(en["console.tag_take"])).toBeDisabled();
  await field(en["console.tag"]).last().fill("press");
  await page.getByRole("listbox").getByRole("option", { name: "Press" }).click();
  await button(en["console.tag_take"]).click();
  await expect.poll(() => api.calls(jobs).at(-1)?.body).toMatchObject({ give: false, tag: "Press" });
});

test("P6 the file of the selected people contains their tags @night", async () => {
  const shown = await render("/people");
  await page.getByLabelText(en["console.mark_shown"]).click();
  await button(en["console.csv"]).click();
  await expect.poll(() => shown.leavings).toHaveLength(1);
  const text = await (await fetch(shown.leavings[0] ?? "")).text();
  expect(text).toContain(',active,Meridian Shipping,"Fire warden; Press"\r\n');
});
