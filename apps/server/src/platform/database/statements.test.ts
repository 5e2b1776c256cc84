import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

/** Behaviour that named statements must not change, on either database. */
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const db = () => rig.services.database.system;

test("values come back unchanged, at the first run and from the kept plan", async () => {
  const given = {
    words: "Zażółć 'gęślą'; -- jaźń",
    nothing: null,
    yes: true,
    many: [1, 2, 3],
    texts: ['a"b', "c,d", "{}"],
    json: { a: [1, { b: null }] },
    bytes: Buffer.from([0, 1, 255]),
    time: new Date("2026-03-29T00:59:59.123Z"),
  };
  const ask = () =>
    sql<
      typeof given
    >`select ${given.words}::text as words, ${given.nothing}::text as nothing, ${given.yes}::bool as yes,
      ${given.many}::int[] as many, ${given.texts}::text[] as texts, ${JSON.stringify(given.json)}::jsonb as json,
      ${given.bytes}::bytea as bytes, ${given.time}::timestamptz as time`.execute(db());
  for (const { rows } of [await ask(), await ask(), await ask()]) {
    const [{ bytes, ...others }] = rows as [typeof given];
    const { bytes: givenBytes, ...givenOthers } = given;
    expect(others).toEqual(givenOthers);
    expect(Buffer.from(bytes).equals(givenBytes)).toBe(true);
  }
});

test("a statement with values of other types stays one statement", async () => {
  const ask = (value: string | null) => sql<{ value: string }>`select ${value}::text as value`.execute(db());
  expect((await ask("a")).rows).toEqual([{ value: "a" }]);
  expect((await ask(null)).rows).toEqual([{ value: null }]);
});

test("a statement that fails does not affect the next one: wrong syntax, wrong values, and both again", async () => {
  const wrongWords = () => sql`select nothing_of_that_name`.execute(db());
  const wrongValue = (value: string) => sql<{ n: number }>`select ${value}::int as n`.execute(db());
  for (let time = 0; time < 2; time += 1) {
    await expect(wrongWords()).rejects.toThrow("nothing_of_that_name");
    await expect(wrongValue("many")).rejects.toThrow("invalid input syntax");
    expect((await wrongValue("7")).rows).toEqual([{ n: 7 }]);
  }
});

test("a failure rolls back its whole transaction, and nothing after it", async () => {
  await sql`create table if not exists kept (n int primary key)`.execute(db());
  const put = (on: ReturnType<typeof db>, n: number) => sql`insert into kept values (${n})`.execute(on);
  const failed = db()
    .transaction()
    .execute(async (own) => {
      await put(own, 1);
      await put(own, 1);
    });
  await expect(failed).rejects.toThrow("duplicate key");
  const { numAffectedRows } = await put(db(), 2);
  expect(numAffectedRows).toBe(1n);
  expect((await sql`select n from kept`.execute(db())).rows).toEqual([{ n: 2 }]);
});

test("a kept plan follows the table when it changes", async () => {
  await sql`create table if not exists growing (a int)`.execute(db());
  const read = () => sql`select a from growing where a = ${1}`.execute(db());
  await read();
  await sql`insert into growing values (1)`.execute(db());
  await sql`alter table growing add column b int`.execute(db());
  await sql`create index on growing (a)`.execute(db());
  expect((await read()).rows).toEqual([{ a: 1 }]);
});
