import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants } from "../invariants.ts";
import { crowd, type Crowd } from "../participation.ts";
import { type Rig, startRig } from "../rig.ts";

let rig: Rig;
let many: Crowd;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

test("14 the invariants hold after a crowd has sent RSVPs, claims and cancellations to three servers", async () => {
  const people = await many.people(40);
  const event = await many.event({ capacity: 10 });
  const offer = await many.offer({ max_claims_total: 30, max_claims_per_user: 2 });
  const asked = people.flatMap((one, index) => [
    many.put(one, `/buildings/${many.towerUuid}/event-posts/${event}/attend`),
    many.put(one, `/buildings/${many.towerUuid}/offers/${offer}/claim`),
    many.put(one, `/buildings/${many.towerUuid}/offers/${offer}/claim`, { "idempotency-key": v7() }),
    ...(index % 3 === 0 ? [many.put(one, `/event-posts/${event}/recall`)] : []),
    ...(index % 4 === 0 ? [many.put(one, `/buildings/${many.towerUuid}/offers/${offer}/cancel`)] : []),
  ]);
  const said = new Set(await Promise.all(asked));
  expect(said.has("ok")).toBe(true);
  expect(await brokenInvariants(rig)).toEqual([]);
});

test("14 the control: a violation is found and named", async () => {
  const { system } = rig.services.database;
  const event = await many.event({ capacity: 10, attendants_taken: 3 });
  expect(await brokenInvariants(rig)).toEqual([
    `places taken are those taken elsewhere, the attendances that stand and the offers that are open: ${event}`,
  ]);
  await system.deleteFrom("contents").where("uuid", "=", event).execute();
  const { uuid } = await system
    .selectFrom("companies")
    .select("uuid")
    .where("pack_key", "=", "acme")
    .executeTakeFirstOrThrow();
  const logo = `${"0".repeat(64)}.png`;
  await system.updateTable("companies").set({ logo }).where("uuid", "=", uuid).execute();
  expect(await brokenInvariants(rig)).toEqual([`a row names a file that is not there: ${logo}`]);
});
