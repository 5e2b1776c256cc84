import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { type Crowd, crowd, type One, tally } from "../../testing/participation.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { answeredAround } from "../../testing/lock-waits.ts";
import { addClaim, findClaims } from "./store.ts";

let rig: Rig;
let many: Crowd;
let people: One[];
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  people = await many.people(200);
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

const claim = (one: One, uuid: string) => many.put(one, `/buildings/${many.towerUuid}/offers/${uuid}/claim`);
const cancel = (one: One, uuid: string) => many.put(one, `/buildings/${many.towerUuid}/offers/${uuid}/cancel`);
const most = (claims: readonly { count: number }[]) => Math.max(...claims.map(({ count }) => count));

test("3 E7 two hundred people claim five times each at once: fifty in all, nobody more than two; ten cancellations allow ten more", async () => {
  const uuid = await many.offer({ max_claims_total: 50, max_claims_per_user: 2 });
  const rush = (those: One[]) => Promise.all(those.flatMap((one) => Array.from({ length: 5 }, () => claim(one, uuid))));
  expect(tally(await rush(people))["ok"]).toBe(50);
  const first = await many.standing(uuid);
  expect(first.claimed).toBe(50);
  expect(most(first.claims)).toBe(2);

  const holders = first.claims.slice(0, 10).map(({ user_uuid }) => people.find((one) => one.uuid === user_uuid));
  for (const one of holders) expect(one && (await cancel(one, uuid))).toBe("ok");
  expect((await many.standing(uuid)).claimed).toBe(40);
  expect(tally(await rush(people.slice(0, 60)))["ok"]).toBe(10);
  const second = await many.standing(uuid);
  expect(second.claimed).toBe(50);
  expect(most(second.claims)).toBe(2);
  expect(second.claims.reduce((sum, { count }) => sum + count, 0)).toBe(50);
}, 120_000);

test("3 the control: reading and then writing without a lock on the offer gives away too many", async () => {
  const uuid = await many.offer({ max_claims_total: 5 });
  const tenant = rig.services.database.tenant(many.portfolioUuid);
  const given = lookThenWrite(
    60,
    async (rival) => {
      const offer = await tenant.db
        .selectFrom("contents")
        .select("claims_taken")
        .where("uuid", "=", uuid)
        .executeTakeFirstOrThrow();
      const whose = { contentUuid: uuid, userUuid: people[rival]?.uuid ?? "" };
      const mine = await findClaims(tenant, whose);
      return offer.claims_taken < 5 && mine.length === 0 ? whose : undefined;
    },
    (whose) =>
      inTransaction(tenant, (own) =>
        addClaim(own, { ...whose, buildingUuid: many.towerUuid, ordinal: 1, now: rig.clock.now() }),
      ),
  );
  expect(await given).toBe(60);
  expect((await many.standing(uuid)).claimed).toBe(60);
});

test("3 claim against cancel, fifty rounds: each ends in one state, and the count agrees", async () => {
  const uuid = await many.offer({ max_claims_total: 1 });
  const [one] = people;
  if (!one) throw new Error("There is nobody.");
  for (let round = 0; round < 50; round += 1) {
    const answers = await Promise.all([claim(one, uuid), cancel(one, uuid)]);
    expect(answers[1]).toBe("ok");
    const { claims, claimed } = await many.standing(uuid);
    expect(claims.length).toBe(claimed);
    expect(claimed).toBeLessThanOrEqual(1);
  }
});

test("3 R18 a request that is repeated while another process answers it gets the same answer, and not that the last claim is gone", async (context) => {
  context.skip(!rig.databaseUrl, "The embedded database has one process.");
  const uuid = await many.offer({ max_claims_total: 1 });
  const [one] = people;
  if (!one) throw new Error("There is nobody.");
  const repeated = () =>
    many.put(one, `/buildings/${many.towerUuid}/offers/${uuid}/claim`, { "idempotency-key": uuid });
  expect(await repeated()).toBe("ok");
  // First as before the first request was answered; then its answer appears while the repetition is checked.
  const { system } = rig.services.database;
  await sql`create table kept as select * from idempotency_keys where key = ${uuid}`.execute(system);
  await sql`delete from idempotency_keys where key = ${uuid}`.execute(system);
  expect(await answeredAround(rig, repeated, [sql`insert into idempotency_keys select * from kept`])).toBe("ok");
  await sql`drop table kept`.execute(system);
  expect((await many.standing(uuid)).claimed).toBe(1);
});

test("4 a window that closes in the rush: nobody claims after that, and existing claims stay", async () => {
  const uuid = await many.offer({ max_claims_total: 200 });
  const rush = Promise.all(people.slice(0, 90).map((one) => claim(one, uuid)));
  await many.change(uuid, { cta_display_end_at: rig.clock.now() });
  const { claimed } = await many.standing(uuid);
  const answers = await rush;
  expect((await many.standing(uuid)).claimed).toBe(claimed);
  expect(tally(answers)["ok"] ?? 0).toBe(claimed);
  expect(await cancel(people[0] ?? { uuid: "", email: "", token: "" }, uuid)).not.toBe("internal");
  expect((await many.standing(uuid)).claimed).toBe(claimed);
});
