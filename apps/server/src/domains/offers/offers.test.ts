import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Crowd, crowd } from "../../testing/participation.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const read = "GET /tenant/v1/offers/:uuid";
const claim = "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim";
const cancel = "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/cancel";

let rig: Rig;
let many: Crowd;
let api: Awaited<ReturnType<Rig["login"]>>["api"];
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  ({ api } = await rig.login("anna@acme.test"));
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

const of = (offerUuid: string) => ({ params: { buildingUuid: many.towerUuid, offerUuid } });
const detailsOf = async (uuid: string) => (await api(read, { params: { uuid } })).data.offer.claims_details;

describe("reading an offer", () => {
  test("E6 X5 every field, in the requested language, and one claim a person by default", async () => {
    const uuid = await rig.uuid("contents", "coupon");
    const { data, event_stream } = await api(read, { params: { uuid }, query: { lang: "de" } });
    expect(data.offer).toMatchObject({
      uuid,
      title: "Gratis-Kaffee",
      description_title: "So geht es",
      description: "An der Bar vorzeigen.",
      claimable: true,
      claimers: [],
      is_eligible: true,
      max_claims_per_user: 1,
      max_claims_total: 2,
      claims_details: { is_claimable: true, user_count: 0, count: 0 },
      cta_label_at_capacity: "Alle weg",
    });
    expect(event_stream.type).toBe("sse");
  });

  test("E6 unknown, unpublished, of another kind or building: not there, for reading and for both verbs", async () => {
    const hidden = await many.offer({ published_at: many.at(10) });
    const event = await many.event();
    const locked = await many.offer({ building_uuid: await rig.uuid("buildings", "locked") });
    for (const uuid of [randomUUID(), hidden, event, locked]) {
      expect(await refusalOf(api(read, { params: { uuid } }))).toBe("content_not_found");
      expect(await refusalOf(api(claim, of(uuid)))).toBe("content_not_found");
      expect(await refusalOf(api(cancel, of(uuid)))).toBe("content_not_found");
    }
    const berta = await rig.login("berta@borealis.test", "beta");
    const uuid = await many.offer();
    expect(await refusalOf(berta.api(claim, of(uuid)))).toBe("content_not_found");
    expect(await refusalOf(rig.api()(claim, of(uuid)))).toBe("unauthenticated");
  });
});

describe("claim and cancel", () => {
  test("E6 E7 claimed up to the person's limit, cancelled one by one, and never below zero", async () => {
    const uuid = await many.offer({ max_claims_per_user: 2, max_claims_total: 10 });
    expect((await api(claim, of(uuid))).data.offer.claims_details).toMatchObject({ user_count: 1, count: 1 });
    const { offer } = (await api(claim, of(uuid))).data;
    expect(offer.claims_details).toEqual({ is_claimable: false, user_count: 2, count: 2 });
    expect(offer.claimers).toHaveLength(1);
    await expect(api(claim, of(uuid))).rejects.toMatchObject({
      problem: { status: 409, code: "claim_limit_reached", detail: "You've reached the claims limit." },
    });
    for (const left of [1, 0, 0])
      expect((await api(cancel, of(uuid))).data.offer.claims_details).toMatchObject({ user_count: left, count: left });
    expect((await api(claim, of(uuid))).data.offer.claims_details.user_count).toBe(1);
  });

  test("E7 all of it claimed by others", async () => {
    const uuid = await many.offer({ max_claims_total: 4, claims_elsewhere: 4, claims_taken: 4 });
    expect(await refusalOf(api(claim, of(uuid)))).toBe("claims_exhausted");
    expect(await detailsOf(uuid)).toMatchObject({ is_claimable: false, user_count: 0 });
  });

  test.each([
    ["not claimable", () => ({ claimable: false })],
    ["not for this person", () => ({ is_eligible: false })],
    ["not open yet", () => ({ cta_display_start_at: many.at(5) })],
    ["closed again", () => ({ cta_display_end_at: many.at(-5) })],
    ["over", () => ({ end_at: many.at(-5) })],
  ])("E6 an offer that is %s cannot be claimed", async (_, more) => {
    const uuid = await many.offer(more());
    expect(await refusalOf(api(claim, of(uuid)))).toBe("claim_closed");
    expect((await detailsOf(uuid)).user_count).toBe(0);
  });

  test("E7 once the offer has closed, a claim can no longer be cancelled", async () => {
    const uuid = await many.offer();
    await api(claim, of(uuid));
    await many.change(uuid, { cta_display_end_at: many.at(-1) });
    await expect(api(cancel, of(uuid))).rejects.toMatchObject({
      problem: { status: 409, code: "claim_cancellation_closed", detail: "You can no longer cancel this deal." },
    });
    expect((await detailsOf(uuid)).user_count).toBe(1);
  });

  test("6 a repeated key claims once and cancels once", async () => {
    const uuid = await many.offer({ max_claims_per_user: 5 });
    const claiming = randomUUID();
    const first = await api(claim, { ...of(uuid), idempotencyKey: claiming });
    expect(await api(claim, { ...of(uuid), idempotencyKey: claiming })).toEqual(first);
    await api(claim, of(uuid));
    const cancelling = randomUUID();
    for (const _ of [1, 2]) await api(cancel, { ...of(uuid), idempotencyKey: cancelling });
    expect((await detailsOf(uuid)).user_count).toBe(1);
  });
});
