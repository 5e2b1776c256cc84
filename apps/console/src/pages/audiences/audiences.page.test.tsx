import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { audience } from "../../testing/audiences-world.ts";
import { type ConsoleWorld, owner } from "../../testing/console-world.ts";
import { contentItem } from "../../testing/content-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { meridian, pier, wharf } from "../../testing/world-places.ts";

const { en } = words;
const count = "POST /admin/v1/audience-counts";
const make = "POST /admin/v1/audiences";
const change = "PUT /admin/v1/audiences/:uuid";
const remove = "DELETE /admin/v1/audiences/:uuid";
const crew = audience(1, "").uuid;
const hosts = audience(2, "").uuid;
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const condition = (number: number) =>
  page.getByRole("group", { name: fill(en["console.whom_condition"], { number: String(number) }), exact: true });
const heading = (name: string) => page.getByRole("heading", { name, exact: true });

const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: "/content/audiences", ...options });
const open = (uuid: string, options: Parameters<typeof renderConsole>[0] = {}) =>
  render({ address: `/content/audiences/${uuid}`, ...options });

describe("the list", () => {
  test("P6 says of each whom it means in words, whose it is, and for how many items @night", async () => {
    const shown = await render({ address: "/content" });
    await page.getByRole("link", { name: en["console.whom_title"], exact: true }).click();
    await expect
      .element(page.getByRole("link", { name: /Crew of Meridian.*of Meridian Shipping.*Used in 1 place/ }))
      .toBeVisible();
    await expect
      .element(
        page.getByRole("link", {
          name: /The Wharf · in The Wharf and \(with the role Host or not of Meridian Shipping\)/,
        }),
      )
      .toBeVisible();
    expect(shown.href()).toBe("/manage/content/audiences");
    await expectAccessibleAtNight();
  });

  test("P6 an empty list says what an audience is for; readers without the right to write cannot create one @night", async () => {
    await render({
      may: { portfolio: ["content.read"] },
      before: ({ running }) => void running.audiences.audiences.splice(0),
    });
    await expect.element(page.getByText(en["console.whom_none_text"])).toBeVisible();
    await expect.element(page.getByRole("link", { name: en["console.whom_new"] })).not.toBeInTheDocument();
  });
});

describe("one audience", () => {
  test("P6 a condition names tags of people, and is read in words", async () => {
    const shown = await open(crew, {
      before: ({ running }) => Object.assign(running.people[0] ?? {}, { tags: ["Fire warden", "Press"] }),
    });
    await condition(1).getByLabelText(en["console.whom_kind"]).selectOptions(en["console.whom_kind_tags"]);
    const field = condition(1).getByRole("combobox", { name: en["console.tag_add"] });
    await field.fill("nothing like it");
    await expect.element(condition(1).getByText(en["console.tag_unknown"])).toBeVisible();
    await field.fill("WARD");
    await condition(1).getByRole("option", { name: "Fire warden" }).click();
    await expect.element(condition(1).getByRole("list", { name: en["console.tags"] })).toHaveTextContent("Fire warden");
    await expect.poll(() => shown.api.calls(count).at(-1)?.body.rule.conditions).toEqual([{ tags: ["Fire warden"] }]);
    await button(en["console.save"]).click();
    await expect.poll(() => shown.api.calls(change)).toHaveLength(1);
    await page.getByRole("link", { name: en["console.whom_title"], exact: true }).click();
    await expect.element(page.getByRole("link", { name: /Crew of Meridian.*with the tag Fire warden/ })).toBeVisible();
  });

  test("P6 lists the rooms with rules or prices for the audience, with a link for users who may change them", async () => {
    const rooms = [{ uuid: uuid(0xf0001), name: "Maas", building: pier }];
    const before = ({ running }: { running: ConsoleWorld }) => {
      const [first] = running.audiences.audiences;
      if (first) Object.assign(first, { used: 2, used_in_rooms: rooms });
    };
    await open(crew, { before });
    await expect.element(page.getByText(`${en["console.room"]} · ${pier.name}`)).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Maas", exact: true }))
      .toHaveAttribute("href", `/manage/bookings/rooms/${pier.uuid}/${rooms[0]?.uuid}`);
    await expect.element(button(en["console.whom_delete"])).not.toBeInTheDocument();
  });

  test("P6 shows the number of people and five of their names, and counts again when the rule changes", async () => {
    const { api } = await open(crew);
    await expect.element(page.getByText("412 people")).toBeVisible();
    await expect.element(page.getByText("Person 5")).toBeVisible();
    await expect.element(page.getByText("and 407 more")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Jazz on the quay" })).toBeVisible();
    await button(en["console.whom_add"]).click();
    await expect.element(page.getByText(en["console.whom_count_none"])).toBeVisible();
    const second = condition(2);
    await second.getByLabelText(en["console.whom_kind"]).selectOptions(en["console.whom_kind_buildings"]);
    await second.getByLabelText(en["console.whom_sign"]).selectOptions(en["console.whom_not"]);
    await second.getByLabelText(pier.name).click();
    await expect
      .poll(() => api.calls(count).at(-1)?.body)
      .toEqual({
        building_uuid: null,
        rule: { match: "all", conditions: [{ companies: [meridian.uuid] }, { not: true, buildings: [pier.uuid] }] },
      });
    await button(en["console.save"]).click();
    await expect.poll(() => api.calls(change).at(-1)?.body).toMatchObject({ version: "version-0000000001" });
    await expect.element(page.getByText(fill(en["console.saved"], { name: "Crew of Meridian" }))).toBeVisible();
    await expectAccessibleAtNight();
  });

  test("P6 an audience in use cannot be deleted, and its uses are listed with their times", async () => {
    await open(crew);
    await expect.element(page.getByRole("link", { name: "Jazz on the quay" })).toBeVisible();
    await expect.element(page.getByText("Event · Pier One · Tue, Mar 3, 6:00 PM")).toBeVisible();
    await expect.element(button(en["console.whom_delete"])).not.toBeInTheDocument();
  });

  test("P6 an unused audience is deleted after a confirmation; if it has been put to use since, the dialog says so @night", async () => {
    const shown = await open(hosts);
    await button(en["console.whom_delete"]).click();
    shown.api.refuse(remove, "audience_in_use", { once: true });
    await page.getByRole("dialog").getByRole("button", { name: en["console.whom_delete"], exact: true }).click();
    await expect.element(page.getByRole("dialog").getByText(en["refusal.audience_in_use"])).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: en["console.whom_delete"], exact: true }).click();
    await expect.poll(shown.href).toBe("/manage/content/audiences");
    await expect.element(page.getByRole("link", { name: /Hosts/ })).not.toBeInTheDocument();
  });

  test("P6 a user who may not change it reads its rule in words, and its number of people @night", async () => {
    await open(crew, {
      may: { portfolio: ["content.read"] },
      before: ({ running }) => void Object.assign(running.audiences.audiences[0] ?? {}, { may_change: false }),
    });
    await expect.element(page.getByText("of Meridian Shipping", { exact: true })).toBeVisible();
    await expect.element(page.getByText("412 people")).toBeVisible();
    await expect.element(button(en["console.save"])).not.toBeInTheDocument();
  });
});

describe("a new audience", () => {
  test("P6 a rule consists of conditions and a group, for a building or the portfolio", async () => {
    const shown = await render({ address: "/content/audiences/new" });
    await page.getByLabelText(en["console.whom_name"]).fill("Fire wardens");
    await page.getByLabelText(en["console.whom_of"]).selectOptions(wharf.name);
    await button(en["console.whom_create"]).click();
    await expect.element(condition(1).getByText(en["console.field_required"])).toBeVisible();
    expect(shown.api.calls(make)).toEqual([]);
    await condition(1).getByLabelText(en["console.whom_kind"]).selectOptions(en["console.whom_kind_roles"]);
    await condition(1).getByLabelText(en["console.whom_roles"]).fill("Fire warden, Host,");
    await button(en["console.whom_add_group"]).click();
    const group = page.getByRole("group", { name: fill(en["console.whom_group"], { number: "2" }), exact: true });
    await group.getByLabelText(en["console.whom_kind"]).selectOptions(en["console.whom_kind_grants"]);
    await group.getByLabelText(en["console.role_front_desk"]).click();
    await button(en["console.whom_create"]).click();
    await expect
      .poll(() => shown.api.calls(make)[0]?.body)
      .toEqual({
        name: "Fire wardens",
        building_uuid: wharf.uuid,
        rule: {
          match: "all",
          conditions: [{ roles: ["Fire warden", "Host"] }, { match: "any", conditions: [{ grants: ["front_desk"] }] }],
        },
      });
    await expect.element(heading("Fire wardens")).toBeVisible();
  });

  test("P6 a user who writes for one building creates the audience for that building, without a choice @night", async () => {
    const shown = await render({
      address: "/content/audiences/new",
      may: { buildings: [{ ...pier, capabilities: ["content.read", "content.write"] }] },
    });
    await page.getByLabelText(en["console.whom_name"]).fill("All of us");
    await expect.element(page.getByLabelText(en["console.whom_of"])).not.toBeInTheDocument();
    await button(en["console.whom_create"]).click();
    await expect.poll(() => shown.api.calls(make)[0]?.body).toMatchObject({ building_uuid: pier.uuid });
  });
});

describe("an item", () => {
  const jazz = contentItem(1).uuid;

  test("P6 P5 is for an audience by a field, and publishing says to how many of them", async () => {
    const shown = await render({ address: `/content/${jazz}` });
    await page.getByLabelText(en["console.field_audience"]).selectOptions("Crew of Meridian");
    await expect
      .poll(() => shown.api.calls("PUT /admin/v1/contents/:uuid/draft").at(-1)?.body)
      .toMatchObject({ fields: { audience: crew } });
    await button(en["console.content_publish"]).click();
    await expect
      .element(page.getByRole("dialog").getByText("To 412 people of “Crew of Meridian” in Pier One"))
      .toBeVisible();
  });
});

describe("looks", () => {
  test.each(wideLooks)("P6 the editor is accessible and fits at $width px, $colorScheme", async (look) => {
    await open(hosts, look);
    await expect.element(page.getByText("412 people")).toBeVisible();
    expect(fits()).toBe(true);
    await expectAccessible();
  });
});
