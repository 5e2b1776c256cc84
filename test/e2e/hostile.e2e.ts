import { isSingleLine } from "@atrium/rules/text-lines.ts";
import { expect } from "@playwright/test";
import { choosing, freeTexts } from "../../apps/server/src/testing/hostile/hostile-pack.ts";
import { sized, someByDay } from "../../apps/server/src/testing/size.ts";
import { type BrandName, brands, password, signIn, type Visit, wordsOf } from "./browser.ts";
import { flagAdministrator, off } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { payloads, test } from "./hostile-server.ts";
import { openers, pressAll, screenLoaded, walk } from "./hostile-walk.ts";
import { everyMail } from "./mails.ts";
import { reopenWithin, openWithin } from "./open-within.ts";
import { tables } from "./tables.ts";

// A trace adds scripts to each page; if a page forbids all scripts, the browser reports a violation.
test.use({ trace: "off" });

const { en } = tables;
/** The number of pages of one kind that are opened: at night, all. */
const most = sized(1, 1_000);

// One worker imports the hostile pack and runs all tests: the last test checks that every text was seen.
test.describe.configure({ mode: "serial", timeout: sized(300_000, 7_200_000) });

/** Texts of a pack that no page of the portal shows. The API returns them unchanged. */
const nowhere: Record<string, string> = {
  "portfolio.name": "for whoever imports",
  "apps.name": "for whoever imports",
  "audiences.name": "for whoever publishes",
  "brands.theme.hero_alt_text": "the picture stands behind words and is decoration",
  "brands.utilities.name": "its text is shown",
  "buildings.address_1": "the address is shown",
  "buildings.theme.home_header_image_alt_text": "the picture stands behind words and is decoration",
  "contents.tags": "the API alone says them",
  "contents.street_number": "the formatted address is shown",
  "contents.route": "the formatted address is shown",
  "contents.locality": "the formatted address is shown",
  "contents.administrative_area_1": "the formatted address is shown",
  "contents.postal_code": "the formatted address is shown",
  "payment_methods.card_brand": "shown by the portal's own name for it",
  "services.description": "services are booked elsewhere",
  "service_request_types.description": "its name is shown",
};
/**
 * Texts that are shown only in some states, or only for some items. The demo may have no item in such a state, or another item is opened. For
 * example: an item shows its service's name beside its own text; a list begins with the newest request, of which there are more at night; a
 * description is shown only until the code for formatted texts has loaded; home links to a room only while it is free.
 */
const seldom = [
  "contents.description",
  "resources.description",
  "resources.questions.question",
  "resources.image_alt_text",
  "contents.cta_label_at_capacity",
  "service_requests.description",
  "service_requests.location",
  "services.name",
  "smart_buildings.floors.suites.temp_equipment_name",
];

const before = ["/", "/login", "/signup", "/reset-password", "/maintenance"];
const history = ["event_post", "resource_booking", "services_booking"].flatMap((type) =>
  ["upcoming", "past"].map((tab) => `/my-history?type=${type}&tab=${tab}`),
);
const personal = ["/account/profile", "/account/password", "/account/cards", "/help-desk", "/add-card", ...history];
const inBuilding = ["", "/smart-building", "/service-requests", "/amenities", "/companies"];

/** The addresses from which a signed-in person's walk starts. */
const starts = ({ page }: Visit) => [...inBuilding.map((part) => new URL(page.url()).pathname + part), ...personal];

/** Signs in a person of the brand, and returns the addresses from which the walk starts. */
async function begin(visitor: Visit, brand: BrandName = "harborline"): Promise<string[]> {
  await enter(visitor, brands[brand].email);
  return starts(visitor);
}

test("36 every text that a pack can hold has a payload in it, or is known to choose something @night", ({
  hostile,
}) => {
  const held = new Set([...hostile.planted.values()].map(({ field }) => field));
  expect(freeTexts().filter((field) => !held.has(field) && !(field in choosing))).toEqual([]);
  expect(Object.keys(choosing).filter((field) => !freeTexts().includes(field))).toEqual([]);
});

test("36 what visitors see before they sign in is text and nothing else @night", ({ underWatch }) =>
  underWatch(async (visitor, watch) => {
    const { page, at } = visitor;
    await walk(visitor, watch, before, most);
    await page.goto(at("/login?from=landing"));
    const email = page.getByRole("textbox", { name: en["sign_in.email_label"], exact: true });
    await email.fill("farm:");
    await page.getByRole("dialog").getByRole("radio").last().waitFor();
    await watch.look("the farms");
    await page.goto(at("/login?from=landing"));
    await email.fill("yusuf@tidewater.example");
    await page.getByRole("button", { name: en["sign_in.next"], exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await watch.look("the providers");
  }));

for (const brand of someByDay(["harborline", "ember"] as const))
  test(`36 all pages of a building and of a person at ${brand} show texts and nothing else`, ({ underWatch }) =>
    underWatch(async (visitor, watch) => {
      const kinds = await walk(visitor, watch, await begin(visitor, brand), most);
      expect(kinds.length).toBeGreaterThan(20);
    }, brand));

test("36 the other version of home shows texts and nothing else @night", ({ underWatch, server }) =>
  underWatch(async (visitor, watch) => {
    const change = await flagAdministrator(server.port);
    try {
      await change.to("show-content-v-2", off);
      await begin(visitor);
      await screenLoaded(visitor.page);
      await watch.look("the other home");
    } finally {
      await change.restore("show-content-v-2");
    }
  }));

test("36 a brand with a payload in every phrase shows them all as text @night", ({ underWatch, hostile }) =>
  underWatch(async (visitor, watch) => {
    await walk(visitor, watch, before, 1);
    const words = {
      ...wordsOf("en"),
      signIn: hostile.word("landing.sign_in"),
      email: hostile.word("sign_in.email_label"),
      next: hostile.word("sign_in.next"),
      password: hostile.word("sign_in.password_label"),
      submit: hostile.word("sign_in.submit"),
    };
    await visitor.page.goto(visitor.at("/"));
    await signIn(visitor, "northlight", words);
    await walk(visitor, watch, starts(visitor), most);
    const planted = [...hostile.planted].filter(([, { field }]) => field === "brands.texts");
    expect(planted.length).toBeGreaterThan(700);
  }, "northlight"));

test("36 what opens over pages shows texts and nothing else: tiles, buildings, menu, requests, documents, calendars, answers @night", ({
  underWatch,
}) =>
  underWatch(async (visitor, watch) => {
    const { page, at } = visitor;
    const [home = ""] = await begin(visitor);
    await pressAll(visitor, watch, "header button");
    await pressAll(visitor, watch, openers);
    for (const path of [`${home}/service-requests`, "/account/profile", "/account/cards", "/help-desk"]) {
      await openWithin(page, at(path));
      await pressAll(visitor, watch, openers);
    }
    await openWithin(page, at(`${home}/smart-building`));
    for (const part of ["/floors/", "/control/"]) await page.locator(`main a[href*='${part}']`).first().click();
    await pressAll(visitor, watch, "main [role=tab]");
    for (const kind of ["event-posts", "offers", "posts", "amenities"]) {
      await openWithin(page, at(kind === "amenities" ? `${home}/amenities` : home));
      await page.locator(`main a[href*='/${kind}/']`).first().click();
      await page.waitForURL(new RegExp(`/${kind}/`));
      await pressAll(visitor, watch, openers);
      await pressAll(visitor, watch, "main a[href*='#document-']");
    }
  }));

/** Calls the API directly as the demo's person; returns a function for further calls. */
async function caller(port: number) {
  const at = (path: string) => `http://127.0.0.1:${port}/api${path}`;
  const headers: Record<string, string> = { "content-type": "application/json", "x-brand": "harborline" };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(at(path), { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200);
    return (await answer.json()) as { token: string; data: unknown };
  };
  const { token } = await ask("POST", "/auth/v2/login", { email: brands.harborline.email, password });
  headers["authorization"] = `Bearer ${token}`;
  return ask;
}

/** Calls the API as the demo's person, and creates service requests in their building. */
async function requester(port: number) {
  const ask = await caller(port);
  const { user } = (await ask("GET", "/users/current")).data as { user: { default_building_uuid: string } };
  const building = user.default_building_uuid;
  const path = `/service-request/buildings/${building}`;
  const { types, priorities } = (await ask("GET", `${path}/metadata`)).data as Record<string, { uuid: string }[]>;
  const chosen = { type_uuid: types?.[0]?.uuid, priority: priorities?.[0]?.uuid };
  const request = async (texts: { title: string; description: string; location?: string }) =>
    (await ask("POST", `${path}/create`, { ...chosen, ...texts })).data as { service_request: { id: number } };
  return { ask, building, request };
}

test("36 what people write is seen by them, by managers and in mails as text and nothing else @night", async ({
  underWatch,
  hostile,
  server,
}) => {
  const { ask, building, request } = await requester(server.port);
  const written = payloads.filter((payload) => payload.length < 80 && isSingleLine(payload));
  for (const payload of written.filter((_, index) => index % Math.ceil(written.length / 3) === 0)) {
    await ask("PUT", "/users/current", {
      first_name: hostile.written("written.first_name", payload),
      last_name: hostile.written("written.last_name", payload),
    });
    await request({
      title: hostile.written("written.title", payload),
      description: hostile.written("written.description", payload),
      location: hostile.written("written.location", payload),
    });
    await ask("POST", "/helpdesk-service/v1/records/create", {
      issue_type: "question",
      subject: hostile.written("written.subject", payload),
      description: hostile.written("written.message", payload),
      building_uuid: building,
    });
  }
  const wanted = 3 + 3 * 3;
  await expect.poll(async () => (await everyMail(server.dataDir)).length).toBeGreaterThanOrEqual(wanted);
  await underWatch(async (visitor, watch) => {
    const { page, at } = visitor;
    const [home = ""] = await begin(visitor);
    await openWithin(page, at(`${home}/service-requests`));
    await pressAll(visitor, watch, openers);
    await walk(visitor, watch, ["/account/profile", "/help-desk"], 1);
    await page.goto(at("/logout"));
    await page.waitForURL(/\/login/);
    const mails = await everyMail(server.dataDir);
    // In a page without a policy, as some mail programs show them.
    await page.goto("about:blank");
    for (const { html = "", text } of mails) {
      await page.setContent(html);
      await watch.look(`a mail ${text.slice(0, 40)}`);
    }
    for (const { text } of mails) {
      const link = /https?:\/\/[^/\s]+(\/decide#\S+)/.exec(text)?.[1];
      if (!link) continue;
      await reopenWithin(page, at(link));
      await screenLoaded(page);
      await watch.look("a decision");
    }
  });
});

// A night has nine times as many payloads as a day: more than the walks meet.
test("36 payloads that no page has shown are shown in a person's requests as text and nothing else @night", ({
  underWatch,
  hostile,
  server,
}) =>
  underWatch(async (visitor, watch) => {
    const { request } = await requester(server.port);
    const [home = ""] = await begin(visitor);
    const left = payloads.filter((payload) => !hostile.seen.payloads.has(payload));
    for (let from = 0; from < left.length; from += 20) {
      const lines = left.slice(from, from + 20).map((payload) => hostile.written("written.description", payload));
      const { service_request } = await request({ title: "Left", description: lines.join("\n") });
      await openWithin(visitor.page, visitor.at(`${home}/service-requests?request=${service_request.id}`));
      await visitor.page.getByRole("dialog").getByRole("heading", { name: "Left" }).waitFor();
      await screenLoaded(visitor.page);
      await watch.look("a request with what was left");
    }
  }));

test("36 each text was seen on some page, and each payload in some text, except those that no page shows @night", ({
  hostile,
}) => {
  const texts = [...hostile.planted.values()].filter(({ kind }) => kind !== "address");
  const unseen = [...new Set(texts.map(({ field }) => field))].filter((field) => !hostile.seen.fields.has(field));
  expect(unseen.filter((field) => !seldom.includes(field)).toSorted()).toEqual(Object.keys(nowhere).toSorted());
  expect(payloads.filter((payload) => !hostile.seen.payloads.has(payload))).toEqual([]);
});
