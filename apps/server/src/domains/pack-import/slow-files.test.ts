import { type Kysely, sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Schema } from "../../platform/database/schema.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { applySamplePack } from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

/** The same database, which passes each of its transactions to `hear`. */
function overheard(system: Kysely<Schema>, hear: (trx: Transaction<Schema>) => void): Kysely<Schema> {
  return new Proxy(system, {
    get(target, name) {
      if (name === "transaction")
        return () => ({
          execute: <Result>(work: (trx: Transaction<Schema>) => Promise<Result>) =>
            target.transaction().execute((trx) => {
              hear(trx);
              return work(trx);
            }),
        });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

test("Z9 an import waits for its files as long as they take: the database does not end it for being idle meanwhile", async () => {
  const { database, files, clock } = rig.services;
  const allowed: string[] = [];
  let own: Transaction<Schema> | undefined;
  const slow: Pick<typeof files, "put"> = {
    async put(bytes, extension) {
      if (!own) throw new Error("The files are stored outside of the import's transaction.");
      const { rows } = await sql<{ idle: string }>`
        select current_setting('idle_in_transaction_session_timeout') as idle`.execute(own);
      allowed.push(...rows.map(({ idle }) => idle));
      return files.put(bytes, extension);
    },
  };
  const system = overheard(database.system, (trx) => (own = trx));
  await applySamplePack({ database: { ...database, system }, files: slow, clock });
  expect(allowed.length).toBeGreaterThan(0);
  expect(new Set(allowed)).toEqual(new Set(["0"]));
});
