import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { allMails } from "../../testing/mails.ts";
import { type Desk, openDesk } from "../../testing/publishing.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { offerPlaces } from "../events/offer-places.ts";

let rig: Rig;
let desk: Desk;
let mara: Awaited<ReturnType<Desk["signIn"]>>["mara"];
beforeAll(async () => {
  rig = await startRig();
  desk = await openDesk(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  ({ mara } = await desk.signIn());
});

const system = () => rig.services.database.system;
const reachOf = async (uuid: string) =>
  (await mara.api("GET /admin/v1/contents/:uuid/reach", { params: { uuid } })).data;
const publish = (uuid: string, version: number) =>
  mara.api("POST /admin/v1/contents/:uuid/publish", { params: { uuid }, body: { version } });

test("P5 lists where an item appears in the portal: promoted, and in categories that have a list", async () => {
  const category = async (name: string, active: boolean) => {
    const uuid = v7();
    await system()
      .insertInto("categories")
      .values({
        portfolio_uuid: desk.managed.portfolio_uuid,
        uuid,
        pack_key: uuid,
        building_uuid: desk.managed.tower,
        content_group: "discover",
        translations: JSON.stringify({ "": { name } }),
        active,
      })
      .execute();
    return uuid;
  };
  const food = await category("Food", true);
  const off = await category("Off", false);
  const without = await desk.begun(mara.api, { title: { en: "Nowhere" } });
  expect(await reachOf(without.uuid)).toMatchObject({
    promoted: false,
    categories: [],
    channels: ["portal"],
    mails: 0,
  });
  const item = await desk.begun(mara.api, { title: { en: "Lunch" }, promoted: true, categories: [food, off] }, "Post");
  expect(await reachOf(item.uuid)).toMatchObject({ promoted: true, categories: [{ uuid: food, name: "Food" }] });
});

test("P5 the number of mails equals the mails sent: to those on the waiting list who get a place by the publication", async () => {
  const start_at = "2099-06-01 10:00";
  let mailed = 0;
  for (const [capacity, more] of [
    [1, {}],
    [2, {}],
    [4, {}],
    [20, {}],
    [4, { rsvp_enabled: false }],
    [4, { start_at: "2020-06-01 10:00" }],
    [4, { cta_display_end_at: "2020-06-01 10:00" }],
    [4, { title: {} }],
  ] as const) {
    const fields: DraftFields = { title: { en: "Full" }, start_at, rsvp_enabled: true, capacity: 1 };
    const { uuid } = await desk.begun(mara.api, fields);
    await publish(uuid, 1);
    await fill(uuid);
    const first = await reachOf(uuid);
    // The offer that is over frees the one place that there is.
    expect(first).toMatchObject({ mails: 1, channels: ["portal", "mail"] });
    const { version } = (await mara.api("GET /admin/v1/contents/:uuid", { params: { uuid } })).data.content;
    const edited = { ...fields, capacity, ...more } as DraftFields;
    const saved = { params: { uuid }, body: { version, fields: edited } };
    const { data } = await mara.api("PUT /admin/v1/contents/:uuid/draft", saved);
    const { mails } = await reachOf(uuid);
    const before = (await allMails(rig)).length;
    const isPublished = await publish(uuid, data.content.version).then(
      () => true,
      () => false,
    );
    if (isPublished) await offerPlaces(rig.services);
    expect((await allMails(rig)).length - before, JSON.stringify(edited)).toBe(mails);
    mailed += mails;
    await system().deleteFrom("event_waits").where("content_uuid", "=", uuid).execute();
  }
  // As many as have places, and of those who wait the five who can come.
  expect(mailed).toBe(1 + 2 + 4 + 5);
});

/** Of an event with one place: an offer that is over holds it, five people wait, and one more who was switched off. */
async function fill(content_uuid: string) {
  const now = rig.clock.now();
  const wait = async (minutes: number, offer: { offer_ends_at?: Date; told_at?: Date } = {}, deactivated = false) => {
    const { uuid: user_uuid } = await desk.managed.newPerson({ deactivated });
    const joined_at = new Date(now.getTime() + minutes * 60_000);
    await system()
      .insertInto("event_waits")
      .values({
        portfolio_uuid: desk.managed.portfolio_uuid,
        uuid: v7(),
        content_uuid,
        user_uuid,
        joined_at,
        state: offer.offer_ends_at ? "offered" : "waiting",
        ...offer,
      })
      .execute();
  };
  const hourAgo = new Date(now.getTime() - 3_600_000);
  await wait(-90, { offer_ends_at: hourAgo, told_at: hourAgo });
  for (const minutes of [-60, -50, -40, -30, -20]) await wait(minutes);
  await wait(-55, {}, true);
  await system().updateTable("contents").set({ attendants_taken: 1 }).where("uuid", "=", content_uuid).execute();
}
