import { randomUUID } from "node:crypto";
import type { Api } from "@atrium/contract/client.ts";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

const read = "GET /tenant/v1/posts/:uuid";
let rig: Rig;
let api: Api;
let token: string;
beforeAll(async () => {
  rig = await startRig();
  ({ api, token } = await rig.login("anna@acme.test"));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rig.close());

const post = (key: string) => rig.uuid("contents", key);
const change = async (key: string, to: object) =>
  rig.services.database.system.updateTable("contents").set(to).where("pack_key", "=", key).execute();

test("E9 X1 a post is read whole, in the wanted language text by text", async () => {
  const uuid = await post("promo");
  const of = async (lang: string) => (await api(read, { params: { uuid }, query: { lang } })).data.post;
  const english = await of("en-us");
  expect(english).toMatchObject({
    uuid,
    building_uuid: await rig.uuid("buildings", "tower"),
    title: "Roof open again",
    subtitle: "From noon",
    image_alt_text: "The roof",
    cta_type: "url",
    cta_label: "Plan of the roof",
    cta_url: "https://alpha.test/roof",
    cta_display_start_at: null,
    attachable_survey_type: null,
  });
  expect(english.image_url).toMatch(/^\/files\/[0-9a-f]{64}\.\w+\/1296\.webp$/);
  expect(await of("de-de")).toMatchObject({ title: "Dach wieder offen", cta_label: "Plan des Dachs" });
  expect(await of("pl-pl")).toEqual(english);
});

test.each([
  ["not yet published", "hidden"],
  ["withdrawn", "withdrawn"],
  ["another portfolio's", "secret"],
  ["an event", "concert"],
  ["an offer", "coupon"],
])("E9 one that is %s is not found", async (_, key) => {
  expect(await refusalOf(api(read, { params: { uuid: await post(key) } }))).toBe("content_not_found");
});

test("E9 a post of a building that the person is not in is not found, like an unknown one", async () => {
  const building_uuid = await rig.uuid("buildings", "locked");
  await change("in-closed", { building_uuid });
  expect(await refusalOf(api(read, { params: { uuid: await post("in-closed") } }))).toBe("content_not_found");
  expect(await refusalOf(api(read, { params: { uuid: randomUUID() } }))).toBe("content_not_found");
  expect(await refusalOf(api(read, { params: { uuid: "promo" } }))).toBe("invalid_parameter");
  expect(await refusalOf(rig.api()(read, { params: { uuid: await post("promo") } }))).toBe("unauthenticated");
});

test("E9 it appears and disappears at the operator's times", async () => {
  const uuid = await post("notice");
  const now = rig.clock.now().getTime();
  await change("notice", { published_at: new Date(now + 60_000), unpublished_at: new Date(now + 120_000) });
  const asked = () => api(read, { params: { uuid } });
  expect(await refusalOf(asked())).toBe("content_not_found");
  rig.clock.advance(60);
  expect((await asked()).data.post.title).toBe("Lift two rests on Monday");
  rig.clock.advance(60);
  expect(await refusalOf(asked())).toBe("content_not_found");
});

test("E9 needs one statement, and its answer is not stored by shared caches", async () => {
  const url = `/api/tenant/v1/posts/${await post("promo")}`;
  const ask = () => rig.ask({ url, headers: { authorization: `Bearer ${token}`, "x-brand": "alpha" } });
  await ask();
  const statements = watchStatements(rig);
  const { headers, statusCode } = await ask();
  expect(statusCode).toBe(200);
  expect(headers["cache-control"]).toMatch(/^private/);
  expect(statements.filter((text) => text.includes("contents"))).toHaveLength(1);
});
