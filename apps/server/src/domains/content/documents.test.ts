import type { Api } from "@atrium/contract/client.ts";
import { linksOf } from "@atrium/rules/document-link.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let api: Api;
let tower: string;
let contentUuid: string;
beforeAll(async () => {
  rig = await startRig();
  ({ api } = await rig.login("anna@acme.test"));
  tower = await rig.uuid("buildings", "tower");
  contentUuid = await rig.uuid("contents", "concert");
});
afterAll(() => rig.close());

const key = "GET /tenant/v2/buildings/:id/content/:contentUuid/document";
const find = (href: string, asking = api) => asking(key, { params: { id: tower, contentUuid }, query: { href } });

async function ownLink(): Promise<string> {
  const params = { id: tower, contentUuid };
  const { data } = await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params, query: { lang: "en" } });
  return linksOf(data.content.rich_description ?? "").find((href) => href.startsWith("/files/")) ?? "";
}

async function linkTo(href: string): Promise<string> {
  const rich_description = `<p><a href="${href}">x</a></p>`;
  await rig.services.database.system
    .updateTable("contents")
    .set({ translations: JSON.stringify({ "": { title: "x", rich_description } }) })
    .where("uuid", "=", await rig.uuid("contents", "promo"))
    .execute();
  return href;
}

test("H7 a document of the pack is served to people who can read the text that links to it", async () => {
  const href = await ownLink();
  expect(href).toMatch(/^\/files\/[0-9a-f]{64}\.pdf\/house-rules\.pdf$/);
  const { document } = (await find(href)).data;
  expect(document.name).toBe("house-rules.pdf");
  const answer = await rig.ask({ url: document.request_uri });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename*=UTF-8''house-rules.pdf",
    "cache-control": "private, max-age=600",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});

test("H7 a link that no text has, a text that is not for the asker, and one that is not shown are all not there", async () => {
  const href = await ownLink();
  const stranger = (await rig.login("anna@acme.test", "beta")).api;
  await expect(find(href, stranger)).rejects.toMatchObject({ problem: { status: 404, code: "building_not_found" } });
  for (const other of [href.replace("house", "other"), "https://alpha.test/other.pdf", "https://alpha.test/"])
    await expect(find(other)).rejects.toMatchObject({ problem: { status: 404, code: "content_not_found" } });
  await expect(rig.api()(key, { params: { id: tower, contentUuid }, query: { href } })).rejects.toMatchObject({
    problem: { status: 401 },
  });
  const { system } = rig.services.database;
  const show = (published_at: Date | null) =>
    system.updateTable("contents").set({ published_at }).where("uuid", "=", contentUuid).execute();
  await show(new Date(rig.clock.now().getTime() + 60_000));
  await expect(find(href)).rejects.toMatchObject({ problem: { code: "content_not_found" } });
  await show(null);
  expect((await find(href)).data.document.name).toBe("house-rules.pdf");
});

test("H7 an address for a document ends, and no other ticket opens one", async () => {
  const { request_uri } = (await find(await ownLink())).data.document;
  const event = await api("GET /tenant/v1/event-posts/:uuid", { params: { uuid: contentUuid } });
  const places = event.event_stream.request_uri.split("ticket=")[1];
  const [path] = request_uri.split("?");
  for (const url of [`${path}`, `${path}?ticket=x`, `${path}?ticket=${places}`, request_uri.slice(0, -2)])
    expect((await rig.ask({ url })).statusCode).toBe(401);
  expect((await rig.ask({ url: request_uri })).statusCode).toBe(200);
  rig.clock.advance(601);
  expect((await rig.ask({ url: request_uri })).statusCode).toBe(401);
});

test("H7 R15 the server cannot be used to reach its own network, and the number of downloads is limited", async () => {
  ({ api } = await rig.login("anna@acme.test"));
  const href = await linkTo("http://169.254.169.254/latest/meta-data/x.pdf");
  const params = { id: tower, contentUuid: await rig.uuid("contents", "promo") };
  const { request_uri } = (await api(key, { params, query: { href } })).data.document;
  const answers = [];
  for (let asked = 0; asked < 62; asked += 1) answers.push((await rig.ask({ url: request_uri })).statusCode);
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
  expect(answers.slice(60)).toEqual([429, 429]);
});

test("H7 a document is no picture", async () => {
  const [, , file] = (await ownLink()).split("/");
  expect((await rig.ask({ url: `/files/${file}/648.webp` })).statusCode).toBe(404);
});
