import type { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import type { Backend } from "./backend.ts";
import { openDatabase } from "./database.ts";
import { prepare } from "./prepared.ts";

/** A database that records its statements and returns no rows. */
function recorder(): { asked: CompiledQuery[]; backend: Backend } {
  const asked: CompiledQuery[] = [];
  const backend: Backend = {
    name: "postgres",
    acquire: async () => ({
      async executeQuery(query) {
        asked.push(query);
        return { rows: [] };
      },
      async *streamQuery() {},
    }),
    release() {},
    usage: () => [],
    runScript: async () => [],
    listen: async () => undefined,
    async close() {},
  };
  return { asked, backend };
}

type Values = { portfolioUuid: string; title: string; limit: number };

function titles() {
  let built = 0;
  const list = prepare((db, value: Values, { direction }: { direction: "asc" | "desc" }) => {
    built += 1;
    return db
      .selectFrom("companies")
      .select("name")
      .where("portfolio_uuid", "=", value.portfolioUuid)
      .where("sso_required", "=", false)
      .where((eb) => eb.or([eb("name", "=", value.title), eb("url", "=", value.title)]))
      .orderBy("name", direction)
      .limit(value.limit);
  });
  return { list, built: () => built };
}

test("a prepared statement is built once, and each call's values take their places", async () => {
  const { asked, backend } = recorder();
  const { db } = openDatabase(backend).tenant("p");
  const { list, built } = titles();
  await list(db, { portfolioUuid: "p", title: "first", limit: 1 }, { direction: "asc" });
  await list(db, { portfolioUuid: "p", title: "second", limit: 2 }, { direction: "asc" });
  expect(built()).toBe(1);
  expect(asked.map(({ parameters }) => parameters)).toEqual([
    ["p", false, "first", "first", 1],
    ["p", false, "second", "second", 2],
  ]);
  expect(asked[1]?.sql).toBe(asked[0]?.sql);
  expect(asked[0]?.sql).toMatch(/"name" = \$3 or "url" = \$4.* order by "name" asc limit \$5/);
});

test("each shape has its own statement, and transactions of other portfolios use the same ones", async () => {
  const { asked, backend } = recorder();
  const database = openDatabase(backend);
  const { list, built } = titles();
  await list(database.tenant("p").db, { portfolioUuid: "p", title: "x", limit: 1 }, { direction: "asc" });
  await database
    .tenant("q")
    .db.transaction()
    .execute((trx) => list(trx, { portfolioUuid: "q", title: "y", limit: 1 }, { direction: "desc" }));
  expect(built()).toBe(2);
  expect(asked.map(({ sql }) => sql.split(" ")[0])).toEqual(["select", "start", "select", "commit"]);
  expect(asked[2]?.sql).toContain("desc");
  expect(asked[2]?.parameters[0]).toBe("q");
});

test("a write cannot be prepared: it would wait for its locks and block the reads behind it", async () => {
  const { asked, backend } = recorder();
  const { db } = openDatabase(backend).tenant("p");
  const remove = prepare((on, value: { name: string }) => on.deleteFrom("companies").where("name", "=", value.name));
  await expect(remove(db, { name: "x" })).rejects.toThrow("Only a statement that reads");
  expect(asked).toEqual([]);
});
