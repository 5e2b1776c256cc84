import { someByDay } from "../../apps/server/src/testing/size.ts";
import { readFile } from "node:fs/promises";
import type { Role, ScopeKind } from "@atrium/rules/roles.ts";
import type { Page } from "@playwright/test";
import { expectAccessibleAtNight, screenshot, type Visit } from "./browser.ts";
import { pier } from "./building-steps.ts";
import { type Call, callsOf } from "./given-calls.ts";
import { giveRole } from "./given-role.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

/* A day of each role of the console: which pages it finds, its daily work, and what it sees at an address that is not its own. */

const { en } = tables;
type Phrase = keyof typeof en;
const staff = "staff@harborline.example";
const estates = "Harborline Estates";

type Day = {
  visitor: Visit;
  /** A person of the building without a role. */
  member: string;
  /** As a member, and as an owner. */
  as: { member: Call; owner: Call };
};

type Row = {
  role: Role;
  scope: ScopeKind;
  /** Of the place where the role is given; undefined for the portfolio. */
  where?: string;
  parts: readonly Phrase[];
  /** Its daily work. */
  act: (day: Day) => Promise<void>;
  /** An address that is not its own, and what is shown there. */
  elsewhere: { path: string | ((day: Day) => Promise<string>); says: Phrase };
};

const notYours = "console.not_yours_title";

const rows: readonly Row[] = [
  {
    role: "owner",
    scope: "portfolio",
    parts: [
      "console.inbox_title",
      "console.bookings_title",
      "console.content_title",
      "console.events_title",
      "console.people_title",
      "console.companies_title",
      "console.buildings_title",
      "console.brands_title",
      "console.flags_title",
      "console.numbers_title",
      "console.audit_title",
      "console.me_title",
    ],
    act: givesRole,
    // An owner may do everything in the portfolio, and nothing in another one.
    elsewhere: { path: brandOfOthers, says: "console.brand_gone" },
  },
  {
    role: "property_manager",
    scope: "building",
    where: pier,
    parts: [
      "console.inbox_title",
      "console.bookings_title",
      "console.content_title",
      "console.events_title",
      "console.people_title",
      "console.companies_title",
      "console.buildings_title",
      "console.numbers_title",
      "console.audit_title",
      "console.me_title",
    ],
    act: answersRequest,
    elsewhere: { path: "/manage/flags", says: notYours },
  },
  {
    role: "community_manager",
    scope: "building",
    where: pier,
    parts: ["console.content_title", "console.events_title", "console.numbers_title", "console.me_title"],
    act: publishesNews,
    elsewhere: { path: "/manage/people", says: notYours },
  },
  {
    role: "front_desk",
    scope: "building",
    where: pier,
    parts: ["console.events_title", "console.people_title", "console.me_title"],
    act: checksIn,
    elsewhere: { path: "/manage/audit", says: notYours },
  },
  {
    role: "analyst",
    scope: "building",
    where: pier,
    parts: ["console.numbers_title", "console.me_title"],
    act: exportsNumbers,
    elsewhere: { path: "/manage/content", says: notYours },
  },
  {
    role: "company_admin",
    scope: "company",
    where: estates,
    parts: ["console.inbox_title", "console.people_title", "console.companies_title", "console.me_title"],
    act: givesColleagueRole,
    elsewhere: { path: personOfOthers, says: "console.person_gone" },
  },
];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const filled = (key: Phrase, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), en[key]);

for (const { role, scope, where, parts, act, elsewhere } of someByDay(rows))
  test(`G1 G4 ${role}: the console opens the first page of this role, its daily work is done, and other pages are refused with a message @night`, ({
    inVisit,
    person,
    server: { port },
  }) =>
    inVisit(async (visitor) => {
      const { page, at } = visitor;
      const [email, member] = [person(), person()];
      await giveRole(port, email, role, { scope, ...(where ? { name: where } : {}) });
      await enter(visitor, email, { path: "/manage" });

      // The number of open decisions is beside the inbox.
      const names = parts.map((key) => new RegExp(`^${en[key]}\\s*\\d*\\+?$`));
      await page.getByRole("heading", { level: 1, name: names[0] ?? "" }).waitFor();
      const places = page.getByRole("navigation", { name: en["console.places"] }).getByRole("link");
      await expect(places).toHaveText(names);
      await screenshot(page, `roles-${role}`, { fullPage: true });

      const day = { visitor, member, as: { member: await callsOf(port, member), owner: await callsOf(port, staff) } };
      await act(day);
      await expectAccessibleAtNight(page);

      const { path, says } = elsewhere;
      await page.goto(at(typeof path === "string" ? path : await path(day)));
      await page.getByRole("heading", { name: en[says] }).waitFor();
      await expectAccessibleAtNight(page);
    }));

const buildingOf = async (owner: Call) => {
  const { data } = await owner<{ data: { buildings: { uuid: string; name: string }[] } }>("GET", "/admin/v1/places");
  return data.buildings.find(({ name }) => name === pier)?.uuid ?? "";
};

async function openPerson({ visitor: { page }, member }: Day): Promise<string> {
  await page.getByRole("link", { name: en["console.people_title"], exact: true }).click();
  await page.getByRole("searchbox").fill(member);
  const row = page.getByRole("list", { name: en["console.people_title"] }).getByRole("link");
  await expect(row).toHaveCount(1);
  await row.click();
  const title = page.getByRole("heading", { level: 1, name: /^Robin Person/ });
  await title.waitFor();
  return (await title.textContent()) ?? "";
}

async function givesRole(day: Day): Promise<void> {
  const { page } = day.visitor;
  const name = await openPerson(day);
  await button(page, en["console.role_give"]).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(en["console.role"], { exact: true }).selectOption(en["console.role_front_desk"]);
  await dialog.getByLabel(en["console.role_where"], { exact: true }).selectOption(`${en["console.building"]}: ${pier}`);
  await dialog.getByRole("button", { name: en["console.role_give"], exact: true }).click();
  await page.getByText(filled("console.role_given", { name, role: en["console.role_front_desk"] })).waitFor();
}

/** The address of people of one company only. */
async function givesColleagueRole(day: Day): Promise<void> {
  const { page, at } = day.visitor;
  await page.goto(at("/manage/people?search=yusuf"));
  await page.getByRole("heading", { name: en["console.people_none"] }).waitFor();
  const name = await openPerson(day);
  await button(page, en["console.role_give"]).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(en["console.role"], { exact: true }).selectOption(en["console.role_company_admin"]);
  await dialog.getByRole("combobox", { name: en["console.company"] }).fill("Harb");
  await dialog.getByRole("option", { name: estates }).click();
  await dialog.getByRole("button", { name: en["console.role_give"], exact: true }).click();
  await page.getByText(filled("console.role_given", { name, role: en["console.role_company_admin"] })).waitFor();
}

/** A brand of another portfolio of the same installation. */
async function brandOfOthers({ visitor: { page } }: Day): Promise<string> {
  const { port } = new URL(page.url());
  const answer = await fetch(`http://127.0.0.1:${port}/api/public/whitelabel`, { headers: { "x-brand": "ember" } });
  const { data } = (await answer.json()) as { data: { whitelabel: { uuid: string } } };
  return `/manage/brands/${data.whitelabel.uuid}`;
}

async function personOfOthers({ as }: Day): Promise<string> {
  const { data } = await as.owner<{ data: { people: { uuid: string }[] } }>("GET", "/admin/v1/people?search=yusuf");
  return `/manage/people/${data.people[0]?.uuid}`;
}

async function answersRequest({ visitor: { page }, as }: Day): Promise<void> {
  const at = `/service-request/buildings/${await buildingOf(as.owner)}`;
  const { data } = await as.member<{ data: { types: { uuid: string }[] } }>("GET", `${at}/metadata`);
  // Distinguishes the requests of one server.
  const title = `Door ${Date.now()} sticks`;
  const body = { type_uuid: data.types[0]?.uuid, title, description: "Since this morning." };
  await as.member("POST", `${at}/create`, body);
  await page.reload();
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await page.getByRole("heading", { level: 2, name: title }).waitFor();
  await button(page, en["console.yes_open"]).click();
  await page.getByText(filled("console.decided_approve", { subject: title })).waitFor();
}

async function publishesNews({ visitor: { page } }: Day): Promise<void> {
  const title = `The lifts are quick again ${Date.now()}`;
  await button(page, en["console.content_new"]).click();
  await page.getByRole("menuitem", { name: en["console.kind_of_post"] }).click();
  await page.getByRole("textbox", { name: en["console.field_title"], exact: true }).fill(title);
  await page.getByText(/^Draft saved/).waitFor();
  await button(page, en["console.content_publish"]).click();
  await page.getByRole("dialog").getByRole("button", { name: en["console.content_publish"] }).click();
  await page.getByText(filled("console.content_published_done", { title })).waitFor();
}

async function checksIn({ visitor: { page }, as }: Day): Promise<void> {
  const title = "Golden hour on sixteen";
  const found = await as.owner<{ data: { events: { uuid: string; title: string }[] } }>("GET", "/admin/v1/events");
  const event = found.data.events.find((one) => one.title === title)?.uuid ?? "";
  await as.member("PUT", `/tenant/v1/buildings/${await buildingOf(as.owner)}/event-posts/${event}/attend`, {});
  const self = await as.member<{ data: { user: { first_name: string; last_name: string } } }>("GET", "/users/current");
  const name = `${self.data.user.first_name} ${self.data.user.last_name}`;
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await page.getByRole("link", { name: en["console.door_open"] }).click();
  await heading(page, en["console.door_title"]).waitFor();
  await page.getByRole("searchbox").fill(name);
  await button(page, filled("console.door_check_in_named", { name })).click();
  const isIn = page.getByRole("status").filter({ hasText: filled("console.door_in", { name }) });
  await isIn.waitFor();
  await button(page, filled("console.door_undo_named", { name })).waitFor();
}

async function exportsNumbers({ visitor: { page } }: Day): Promise<void> {
  await page.getByRole("heading", { name: en["console.numbers_of_people"] }).waitFor();
  const leaving = page.waitForEvent("download");
  await button(page, en["console.csv"]).click();
  const file = await readFile(await (await leaving).path(), "utf8");
  const [head = "", ...lines] = file.trim().split("\r\n");
  expect(head).toMatch(/figure,unit,(\d{4}-\d\d-\d\d,){12}definition$/);
  expect(lines.map((line) => line.split(",")[0])).toContain("People who signed in");
}
