import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { type Crowd, crowd, type One, tally } from "../../testing/participation.ts";
import { openDesk } from "../../testing/publishing.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { findMeant, writeRedeemed } from "./redeem-store.ts";

const redeemKey = "POST /admin/v1/offers/:uuid/redemptions";
const publishKey = "POST /admin/v1/contents/:uuid/publish";
const draftKey = "PUT /admin/v1/contents/:uuid/draft";
const readKey = "GET /admin/v1/contents/:uuid";

let rig: Rig;
let many: Crowd;
let people: One[];
let mara: Awaited<ReturnType<Awaited<ReturnType<typeof openDesk>>["signIn"]>>["mara"]["api"];
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  people = await many.people(120);
  mara = (await (await openDesk(rig)).signIn()).mara.api;
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

const claim = (one: One, uuid: string) => many.put(one, `/buildings/${many.towerUuid}/offers/${uuid}/claim`);
const cancel = (one: One, uuid: string) => many.put(one, `/buildings/${many.towerUuid}/offers/${uuid}/cancel`);

/** An offer with limits, published by the console, so that its limits are changed there. */
async function published(limits: { max_claims_total: number; max_claims_per_user?: number }): Promise<string> {
  const uuid = await many.offer({ image: null, ...limits });
  await publishWith(uuid, {});
  return uuid;
}

async function publishWith(uuid: string, changed: { max_claims_total?: number }): Promise<string> {
  const { content } = (await mara(readKey, { params: { uuid } })).data;
  const fields = { ...content.fields, ...changed };
  const saved = (await mara(draftKey, { params: { uuid }, body: { version: content.version, fields } })).data.content;
  return mara(publishKey, { params: { uuid }, body: { version: saved.version } }).then(
    () => "ok",
    async (error: unknown) => refusalOf(Promise.reject(error)),
  );
}

const limitOf = async (uuid: string) =>
  (
    await rig.services.database.system
      .selectFrom("contents")
      .select("max_claims_total")
      .where("uuid", "=", uuid)
      .executeTakeFirstOrThrow()
  ).max_claims_total ?? Number.POSITIVE_INFINITY;

test("P8 limits that are published in the rush never oversell: raised, exactly as many more; lowered, no more than were claimed, or refused", async () => {
  const uuid = await published({ max_claims_total: 40 });
  const rush = Promise.all(people.map((one) => claim(one, uuid)));
  const outcomes = [];
  for (const max_claims_total of [45, 20, 60, 30]) outcomes.push(await publishWith(uuid, { max_claims_total }));
  const answers = tally(await rush);
  const { claims, claimed } = await many.standing(uuid);
  expect(claims.reduce((sum, { count }) => sum + count, 0)).toBe(claimed);
  expect(claimed).toBe(answers["ok"]);
  expect(claimed).toBeLessThanOrEqual(await limitOf(uuid));
  expect(outcomes.every((outcome) => outcome === "ok" || outcome === "validation_failed")).toBe(true);
  // Whatever was published in between: in the end exactly as many are given out as the limit allows.
  expect(await publishWith(uuid, { max_claims_total: 61 })).toBe("ok");
  await Promise.all(people.map((one) => claim(one, uuid)));
  expect((await many.standing(uuid)).claimed).toBe(61);
  expect(await publishWith(uuid, { max_claims_total: 60 })).toBe("validation_failed");
}, 120_000);

test("P8 the control: a limit that is checked before a rush and written after it, without a lock on the offer, is below the number of claims", async () => {
  const uuid = await many.offer({ max_claims_total: 100 });
  const tenant = rig.services.database.tenant(many.portfolioUuid);
  const { claims_taken } = await tenant.db
    .selectFrom("contents")
    .select("claims_taken")
    .where("uuid", "=", uuid)
    .executeTakeFirstOrThrow();
  expect(claims_taken).toBeLessThanOrEqual(5);
  await Promise.all(people.slice(0, 20).map((one) => claim(one, uuid)));
  await many.change(uuid, { max_claims_total: 5 });
  expect((await many.standing(uuid)).claimed).toBeGreaterThan(await limitOf(uuid));
});

test("P8 1 twenty tills redeem at once: each claim once, and the others learn who redeemed it", async () => {
  const uuid = await many.offer({ max_claims_total: 10, max_claims_per_user: 3 });
  const [one] = people;
  if (!one) throw new Error("There is nobody.");
  for (const _ of [1, 2, 3]) expect(await claim(one, uuid)).toBe("ok");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      mara(redeemKey, { params: { uuid }, body: { person: one.uuid }, idempotencyKey: randomUUID() }),
    ),
  );
  expect(tally(answers.map(({ data }) => data.outcome))).toEqual({ redeemed: 3, before: 17 });
  const redeemed = answers.filter(({ data }) => data.outcome === "redeemed").map(({ data }) => data.redemption.claim);
  expect(new Set(redeemed).size).toBe(3);
});

test("P8 1 the control: tills that look and then write, without holding the offer, redeem one claim many times", async () => {
  const uuid = await many.offer({ max_claims_total: 1 });
  const [one] = people;
  if (!one) throw new Error("There is nobody.");
  expect(await claim(one, uuid)).toBe("ok");
  const tenant = rig.services.database.tenant(many.portfolioUuid);
  const redeemed = lookThenWrite(
    10,
    async () => {
      const found = await findMeant(tenant, uuid, { person: one.uuid });
      return found?.redeemed_at === null ? found : undefined;
    },
    (found) => writeRedeemed(tenant, { claim: found.uuid, redeemed: { by: one.uuid }, now: rig.clock.now() }),
  );
  expect(await redeemed).toBe(10);
});

test("P8 redemption against cancellation, thirty rounds: one of the two succeeds, and the count agrees", async () => {
  const uuid = await many.offer({ max_claims_total: 1 });
  const [one] = people;
  if (!one) throw new Error("There is nobody.");
  for (let round = 0; round < 30; round += 1) {
    expect(await claim(one, uuid)).toBe("ok");
    const [redeemed, givenBack] = await Promise.all([
      mara(redeemKey, { params: { uuid }, body: { person: one.uuid } }).then(
        ({ data }) => data.redemption.claim,
        async (error: unknown) => refusalOf(Promise.reject(error)),
      ),
      cancel(one, uuid),
    ]);
    const { claimed } = await many.standing(uuid);
    if (givenBack === "ok") expect([redeemed, claimed]).toEqual(["claim_not_found", 0]);
    else {
      expect([givenBack, claimed]).toEqual(["claim_cancellation_closed", 1]);
      await mara("DELETE /admin/v1/offers/:uuid/redemptions/:claimUuid", { params: { uuid, claimUuid: redeemed } });
      expect(await cancel(one, uuid)).toBe("ok");
    }
  }
});
