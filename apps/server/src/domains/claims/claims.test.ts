import { randomUUID } from "node:crypto";
import { readTicketCode } from "@atrium/rules/ticket-code.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBeside } from "../../testing/beside.ts";
import { type Crowd, crowd, type One } from "../../testing/participation.ts";
import { openDesk } from "../../testing/publishing.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const offers = "GET /admin/v1/offers";
const read = "GET /admin/v1/offers/:uuid";
const list = "GET /admin/v1/offers/:uuid/claims";
const takeOut = "POST /admin/v1/offers/:uuid/claims/export";
const redeemKey = "POST /admin/v1/offers/:uuid/redemptions";
const undoKey = "DELETE /admin/v1/offers/:uuid/redemptions/:claimUuid";

let rig: Rig;
let many: Crowd;
let desk: Awaited<ReturnType<typeof openDesk>>;
let mara: Awaited<ReturnType<typeof desk.signIn>>["mara"]["api"];
let front: Awaited<ReturnType<typeof desk.managed.newPerson>>;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  desk = await openDesk(rig);
  mara = (await desk.signIn()).mara.api;
  front = await desk.managed.newPerson({
    name: "Fred",
    last: "Front",
    grants: [{ role: "front_desk", building_uuid: desk.managed.tower }],
  });
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

const claim = (one: One, uuid: string) => many.put(one, `/buildings/${many.towerUuid}/offers/${uuid}/claim`);
const cancel = (one: One, uuid: string) => many.put(one, `/buildings/${many.towerUuid}/offers/${uuid}/cancel`);
type Own = { uuid: string; code: string; claimed_at: string; redeemed_at: string | null };

/** A person's claims as the portal shows them. */
async function ownOf(one: One, uuid: string, app = rig.app): Promise<Own[]> {
  const answer = await app.inject({
    url: `/api/tenant/v1/offers/${uuid}/claims`,
    headers: { authorization: `Bearer ${one.token}`, "x-brand": "alpha" },
  });
  return answer.json<{ data: { claims: Own[] } }>().data.claims;
}

async function claimed(times: number, of: { people?: number; most?: number } = {}) {
  const uuid = await many.offer({ max_claims_per_user: of.most ?? 5, max_claims_total: 100 });
  const people = await many.people(of.people ?? 1);
  for (const one of people) for (let at = 0; at < times; at += 1) expect(await claim(one, uuid)).toBe("ok");
  return { uuid, people: people as [One, ...One[]] };
}

const redeem = (uuid: string, body: { code: string } | { person: string }, api = front.api, idempotencyKey?: string) =>
  api(redeemKey, { params: { uuid }, body, ...(idempotencyKey ? { idempotencyKey } : {}) }).then(({ data }) => data);
const undo = (uuid: string, claimUuid: string) => front.api(undoKey, { params: { uuid, claimUuid } });

describe("codes of claims", () => {
  test("P8 each claim has a code of its own; one that is given back takes its code along", async () => {
    const { uuid, people } = await claimed(2);
    const [one] = people;
    const [first, second] = await ownOf(one, uuid);
    expect(readTicketCode(first?.code ?? "")).toBe(first?.code);
    expect(first?.code).not.toBe(second?.code);
    expect(await cancel(one, uuid)).toBe("ok");
    expect((await ownOf(one, uuid)).map(({ code }) => code)).toEqual([first?.code]);
    expect(await refusalOf(redeem(uuid, { code: second?.code ?? "" }))).toBe("claim_not_found");
    expect(await claim(one, uuid)).toBe("ok");
    expect((await ownOf(one, uuid)).map(({ code }) => code)).not.toContain(second?.code);
  });

  test("P8 another server knows the same code, and a person without a claim has none", async () => {
    const { uuid, people } = await claimed(1);
    const [stranger] = await many.people(1);
    const beside = await startBeside(rig);
    try {
      expect(await ownOf(people[0], uuid, beside.app)).toEqual(await ownOf(people[0], uuid));
    } finally {
      await beside.close();
    }
    expect(stranger && (await ownOf(stranger, uuid))).toEqual([]);
  });
});

describe("the till", () => {
  test("P8 a claim is redeemed once by its code, a second attempt returns when and by whom, and after an undo it can be redeemed again", async () => {
    const { uuid, people } = await claimed(1);
    const [own] = await ownOf(people[0], uuid);
    const code = own?.code ?? "";
    const first = await redeem(uuid, { code: ` ${code.slice(0, 8).toLowerCase()}-${code.slice(8)} ` });
    expect(first).toMatchObject({
      outcome: "redeemed",
      redemption: { claim: own?.uuid, by: { name: "Fred Front" } },
      person: { uuid: people[0].uuid, claims: 1, redeemed: 1 },
      counts: { people: 1, claims: 1, redeemed: 1 },
    });
    expect((await ownOf(people[0], uuid))[0]?.redeemed_at).toBe(first.redemption.at);
    rig.clock.advance(60);
    const again = await redeem(uuid, { code }, mara);
    expect(again).toEqual({ ...first, outcome: "before" });
    expect(await redeem(uuid, { person: people[0].uuid }, mara)).toEqual(again);
    for (const _ of [1, 2]) {
      const { data } = await undo(uuid, own?.uuid ?? "");
      expect(data).toMatchObject({ person: { redeemed: 0, last: null }, counts: { redeemed: 0 } });
    }
    expect((await redeem(uuid, { code })).outcome).toBe("redeemed");
    const facts = (await desk.factsOf(uuid)).filter(({ action }) => action !== "offer.claimed");
    const details = { by: "user", person: people[0].uuid, ordinal: 1 };
    expect(facts).toEqual(
      ["offer.redeemed", "offer.redemption_undone", "offer.redeemed"].map((action) => ({ action, ...details })),
    );
  });

  test("P8 by name it is one claim after the other, and a request that is repeated redeems one", async () => {
    const { uuid, people } = await claimed(2);
    const body = { person: people[0].uuid };
    const key = randomUUID();
    const first = await redeem(uuid, body, front.api, key);
    expect(await redeem(uuid, body, front.api, key)).toEqual(first);
    expect(first.person).toMatchObject({ claims: 2, redeemed: 1 });
    const second = await redeem(uuid, body);
    expect(second).toMatchObject({ outcome: "redeemed", person: { redeemed: 2 } });
    expect(second.redemption.claim).not.toBe(first.redemption.claim);
    expect(await redeem(uuid, body)).toMatchObject({ outcome: "before", redemption: second.redemption });
  });

  test("P8 E7 a redeemed claim cannot be cancelled by its person: the others can, and the specified answer stays the same", async () => {
    const { uuid, people } = await claimed(2);
    const [one] = people;
    const own = await ownOf(one, uuid);
    await redeem(uuid, { code: own[1]?.code ?? "" });
    expect(await cancel(one, uuid)).toBe("ok");
    expect((await ownOf(one, uuid)).map((left) => left.uuid)).toEqual([own[1]?.uuid]);
    expect(await cancel(one, uuid)).toBe("claim_cancellation_closed");
    expect(await many.standing(uuid)).toMatchObject({ claimed: 1 });
    expect(await claim(one, uuid)).toBe("ok");
    expect((await ownOf(one, uuid)).map(({ redeemed_at }) => redeemed_at === null)).toEqual([true, false]);
    expect(await many.standing(uuid)).toMatchObject({ claimed: 2 });
  });

  test("P8 is refused by name: an unknown code, no claim, another offer's, another building's, without the capability", async () => {
    const { uuid, people } = await claimed(1);
    const other = await claimed(1);
    const [own] = await ownOf(people[0], uuid);
    const [stranger] = await many.people(1);
    for (const body of [
      { code: "0000000000000000" },
      { code: "https://x.test" },
      { person: stranger?.uuid ?? "" },
      { person: other.people[0].uuid },
    ])
      expect(await refusalOf(redeem(uuid, body))).toBe("claim_not_found");
    const both = { code: own?.code ?? "", person: people[0].uuid };
    expect(await refusalOf(redeem(uuid, both))).toBe("validation_failed");
    expect(await refusalOf(front.api(redeemKey, { params: { uuid }, body: {} }))).toBe("validation_failed");
    expect(await refusalOf(redeem(other.uuid, { code: own?.code ?? "" }))).toBe("claim_not_found");
    expect(await refusalOf(undo(other.uuid, own?.uuid ?? ""))).toBe("claim_not_found");
    expect(await refusalOf(redeem(await many.event(), { code: own?.code ?? "" }))).toBe("content_not_found");
    const annex = await desk.managed.newPerson({ grants: [{ role: "front_desk", building_uuid: desk.managed.annex }] });
    expect(await refusalOf(redeem(uuid, { code: own?.code ?? "" }, annex.api))).toBe("content_not_found");
    expect(await refusalOf(annex.api(list, { params: { uuid } }))).toBe("content_not_found");
    expect(await refusalOf(annex.api(takeOut, { params: { uuid } }))).toBe("content_not_found");
    expect((await annex.api(offers, {})).data.offers.map((one) => one.uuid)).not.toContain(uuid);
    const booker = await desk.managed.newPerson({
      grants: [{ role: "booking_manager", building_uuid: desk.managed.tower }],
    });
    expect(await refusalOf(redeem(uuid, { code: own?.code ?? "" }, booker.api))).toBe("permission_missing");
    expect(await refusalOf(booker.api(read, { params: { uuid } }))).toBe("permission_missing");
    expect((await ownOf(people[0], uuid))[0]?.redeemed_at).toBeNull();
  });
});

describe("the list of claims", () => {
  test("P8 contains person, number, times and redemptions, by name, page by page, and as a complete export", async () => {
    const { uuid, people } = await claimed(2, { people: 3 });
    const [ann, bob, cy] = people;
    await redeem(uuid, { person: ann.uuid });
    for (const _ of [1, 2]) await redeem(uuid, { person: bob?.uuid ?? "" });
    expect(await cancel(cy ?? ann, uuid)).toBe("ok");
    const { data } = await mara(read, { params: { uuid } });
    expect(data).toMatchObject({
      offer: { uuid, title: "Made up", claimed: 5, max_claims_total: 100, max_claims_per_user: 5 },
      counts: { people: 3, claims: 5, redeemed: 3 },
    });
    const whole = (await mara(list, { params: { uuid } })).data.people;
    expect(new Map(whole.map((one) => [one.uuid, [one.claims, one.redeemed]]))).toEqual(
      new Map([
        [ann.uuid, [2, 1]],
        [bob?.uuid, [2, 2]],
        [cy?.uuid, [1, 0]],
      ]),
    );
    const pages: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const answer = (await mara(list, { params: { uuid }, query: { limit: 2, ...(after ? { after } : {}) } })).data;
      pages.push(...answer.people.map((one) => one.uuid));
      after = answer.next;
    }
    expect(pages).toEqual(whole.map((one) => one.uuid));
    const those = async (query: object) =>
      (await mara(list, { params: { uuid }, query })).data.people.map((one) => one.uuid).toSorted();
    expect(await those({ state: "open" })).toEqual([ann.uuid, cy?.uuid ?? ""].toSorted());
    expect(await those({ state: "redeemed" })).toEqual([ann.uuid, bob?.uuid ?? ""].toSorted());
    expect(await those({ search: ann.email.slice(0, 30) })).toContain(ann.uuid);
    const taken = (await mara(takeOut, { params: { uuid } })).data.claims;
    expect(taken).toHaveLength(5);
    expect(taken.filter(({ redeemed_by }) => redeemed_by === "Fred Front")).toHaveLength(3);
    expect((await desk.factsOf(uuid)).at(-1)).toEqual({ action: "offer.claims_exported", by: "user", count: 5 });
  });

  test("P8 of offers those that run, the newest first, or those that are over; without claims none is missing", async () => {
    const older = await many.offer();
    const newer = await many.offer({ end_at: many.at(60) });
    const over = await many.offer({ end_at: many.at(-5) });
    const gone = await many.offer({ unpublished_at: many.at(-5) });
    const planned = await many.offer({ published_at: many.at(5) });
    const unclaimable = await many.offer({ claimable: false });
    const known = [older, newer, over, gone, planned, unclaimable];
    const all = async (period: "current" | "past") => {
      const found: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = (await front.api(offers, { query: { period, limit: 3, ...(after ? { after } : {}) } })).data;
        found.push(...page.offers.map(({ uuid }) => uuid));
        after = page.next;
      }
      return found.filter((uuid) => known.includes(uuid));
    };
    expect(await all("current")).toEqual([newer, older]);
    expect(await all("past")).toEqual([gone, over]);
    expect((await mara(read, { params: { uuid: older } })).data.counts).toEqual({ people: 0, claims: 0, redeemed: 0 });
  });
});
