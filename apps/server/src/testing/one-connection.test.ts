import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mustHaveUsedOne, outsideTransaction } from "./one-connection.ts";
import { type Rig, startRig } from "./rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const inTransaction = (work: () => Promise<unknown>) =>
  rig.services.database.system.transaction().execute(async () => void (await work()));
const one = sql`select 1`;
const alpha = { brand_identifier: "alpha" };

const uses: [string, () => Promise<unknown>][] = [
  ["a statement outside of it", () => one.execute(rig.services.database.system)],
  ["a transaction of its own", () => inTransaction(() => Promise.resolve())],
  ["a script", () => rig.services.database.backend.runScript("select 1")],
  ["a brand", () => rig.services.brands.find(alpha)],
];

test.each(uses)("%s, used inside a transaction, fails it, and its test once more at the end", async (_, use) => {
  // Cached, so that only its use is left to notice.
  await rig.services.brands.find(alpha);
  await expect(inTransaction(use)).rejects.toThrow("Inside a transaction");
  expect(mustHaveUsedOne).toThrow("Inside a transaction");
  expect(mustHaveUsedOne).not.toThrow();
});

test("one transaction after another, and the requests of others meanwhile, are no fault", async () => {
  await inTransaction(() => Promise.resolve());
  await inTransaction(async () => {
    const asked = outsideTransaction(() => one.execute(rig.services.database.system));
    // The embedded database answers it afterwards.
    if (rig.databaseUrl) await asked;
  });
  await rig.services.brands.find(alpha);
  expect(mustHaveUsedOne).not.toThrow();
});
