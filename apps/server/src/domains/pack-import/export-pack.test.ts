import { isMultiLine } from "@atrium/rules/text-lines.ts";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoFolder } from "../../demo.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { chanceOf } from "../../testing/hostile/chance.ts";
import { hostilePack } from "../../testing/hostile/hostile-pack.ts";
import { scriptPayloads } from "../../testing/hostile/script-payloads.ts";
import { startRig, type Rig } from "../../testing/rig.ts";
import { exportPack } from "./export-pack.ts";
import { importPack } from "./import-pack.ts";
import { kinds } from "./kinds.ts";
import { applySamplePack, sampleUuid } from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
let folder: string;
beforeAll(async () => {
  rig = await startRig();
  folder = await mkdtemp(join(tmpdir(), "atrium-export-"));
  await load(demoFolder);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rig.close();
});

const portfolios = ["harborline", "northlight", "ember"];
const load = (from: string) => importPack({ ...rig.services, folder: from, report: () => undefined });

async function save(portfolio: string, name: string): Promise<{ pack: string; said: string[] }> {
  const said: string[] = [];
  const pack = join(folder, name);
  await exportPack({ ...rig.services, portfolio, folder: pack, report: (line) => said.push(line) });
  return { pack, said };
}

const saved = new Map<string, ReturnType<typeof save>>();

/** An export of one of the demo's portfolios as it was loaded, made once. */
function savedDemo(portfolio: string): ReturnType<typeof save> {
  const whole = saved.get(portfolio) ?? save(portfolio, portfolio);
  saved.set(portfolio, whole);
  return whole;
}

/** Every row of every table, except what an import writes about itself. */
async function everyTable(db: Kysely<Schema>): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('facts', 'unread_facts')`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db);
    all[name] = rows.map(({ row }) => row).sort();
  }
  return all;
}

test("G2 an export that is imported again changes no row of any table @night", async () => {
  const db = rig.services.database.system;
  const before = await everyTable(db);
  expect(before.contents?.length).toBeGreaterThan(100);
  for (const portfolio of portfolios) {
    const { pack, said } = await savedDemo(portfolio);
    expect(said.filter((line) => line.startsWith("Left out"))).toEqual([]);
    rig.clock.advance(3 * 86_400);
    await load(pack);
    expect(await everyTable(db)).toEqual(before);
  }
});

/** Values that each installation generates itself, and that no pack contains. */
const itsOwn = /"(id|updated_at|given_at|whitelabel_config_uuid|password_hash|door_code)": ("[^"]*"|\d+|null)(, )?/g;
const sinceWhen = /"created_at": "[^"]*"/;

test("G2 an export is whole: imported into an installation that has nothing, it gives the same rows", async () => {
  const db = rig.services.database.system;
  const other = await startRig();
  try {
    for (const portfolio of portfolios) {
      const { pack, said } = await savedDemo(portfolio);
      expect(said.filter((line) => line.startsWith("Left out"))).toEqual([]);
      await importPack({ ...other.services, folder: pack, report: () => undefined });
    }
    const tables = new Set(kinds.flatMap(({ table, links }) => [table, ...links.map((link) => link.table)]));
    const rowsOf = async (db: Kysely<Schema>) => {
      const people = await db.selectFrom("users").select(["uuid", "email"]).execute();
      const smart = await db.selectFrom("smart_buildings").select(["uuid", "pack_key"]).execute();
      const names = new Map([
        ...people.map(({ uuid, email }) => [uuid, email]),
        ...smart.map(({ uuid, pack_key }) => [uuid, pack_key]),
      ] as [string, string][]);
      const named = (row: string) =>
        row.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (uuid) => names.get(uuid) ?? uuid).replaceAll(itsOwn, "");
      const all = Object.entries(await everyTable(db)).filter(([table]) => tables.has(table));
      return Object.fromEntries(
        all.map(([table, rows]) => [
          table,
          rows.map((row) => (table === "users" ? named(row).replace(sinceWhen, "") : named(row))).sort(),
        ]),
      );
    };
    const [there, here] = [await rowsOf(other.services.database.system), await rowsOf(db)];
    for (const table of tables) expect(there[table], table).toEqual(here[table]);
  } finally {
    await other.close();
  }
}, 180_000);

test("G2 things that the console changed and created are in the export; importing it does not change them, or what people did themselves", async () => {
  const db = rig.services.database.system;
  await applySamplePack(rig.services);
  const portfolio_uuid = await sampleUuid(db);
  const at = rig.clock.now();
  const { uuid: building_uuid } = await db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolio_uuid)
    .select("uuid")
    .executeTakeFirstOrThrow();
  const { uuid: type_uuid } = await db
    .selectFrom("service_request_types")
    .where("portfolio_uuid", "=", portfolio_uuid)
    .select("uuid")
    .executeTakeFirstOrThrow();
  const [made, guest, invited, request] = [
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  const text = {
    translations: '{"": {"title": "Café"}, "de": {"title": "Café – im Haus"}, "en": {"title": "Café"}}',
  };
  await db
    .insertInto("contents")
    .values({ portfolio_uuid, uuid: made, building_uuid, type: "Post", ...text, changed_in_console_at: at })
    .execute();
  await db
    .updateTable("resources")
    .set({ manager_user_uuid: null, capacity: 7, changed_in_console_at: at })
    .where("pack_key", "=", "room")
    .execute();
  const person = { portfolio_uuid, first_name: 'No, "really"', last_name: " Two  " };
  await db
    .insertInto("users")
    .values([
      { ...person, uuid: guest, email: "guest@acme.example", created_by: "user" },
      { ...person, uuid: invited, email: "invited@acme.example", changed_in_console_at: at },
    ])
    .execute();
  await db.updateTable("resources").set({ manager_user_uuid: guest }).where("pack_key", "=", "room").execute();
  await db
    .insertInto("service_requests")
    .values({
      portfolio_uuid,
      uuid: request,
      building_uuid,
      type_uuid,
      user_uuid: guest,
      title: "Light",
      description: "Off",
      status: "open",
      created_at: at,
      updated_at: at,
    })
    .execute();
  // A company's directory has changed a person's address.
  await db
    .updateTable("users")
    .set({ email: "r.costa@acme.example", external_id: "1" })
    .where("email", "=", "rui@acme.example")
    .execute();
  const before = await everyTable(db);

  const { pack, said } = await save("sample", "sample");
  expect(said[0]).toBe(
    "Left out: resources/room names one of the people that is neither the pack's nor the console's.",
  );
  const people = await readFile(join(pack, "sample/people.csv"), "utf8");
  expect(people).toContain("invited@acme.example");
  expect(people).not.toMatch(/guest@|argon|scrypt/);
  const { portfolios } = await load(pack);
  expect(portfolios[0]?.left).toEqual([`contents/${made}`, "people/invited@acme.example", "resources/room"]);
  expect(await everyTable(db)).toEqual(before);

  // Taken back into the pack under a better key.
  const written = join(pack, "sample/content/tower.yaml");
  await writeFile(written, (await readFile(written, "utf8")).replace(`key: ${made}`, "key: cafe"));
  const takeBack = ["contents/cafe", "resources/room", "people/invited@acme.example"];
  const taking = await importPack({ ...rig.services, folder: pack, takeBack, report: () => undefined });
  expect(taking.portfolios[0]?.left).toEqual([]);
  const taken = await db.selectFrom("contents").where("uuid", "=", made).selectAll().executeTakeFirstOrThrow();
  expect(taken).toMatchObject({
    pack_key: "cafe",
    changed_in_console_at: null,
    translations: JSON.parse(text.translations),
  });
  await expect(save("sample", "sample")).rejects.toThrow("is not empty");
  await expect(save("nobody", "nobody")).rejects.toThrow("There is no portfolio nobody.");
});

/** Texts that YAML, CSV and HTML could misinterpret. */
const pieces =
  `: |- |#| #|&a|*a|!t|%|@|\`|>|?|{|}|[|]|,|;|<<|~|\\|\\n|'|"|''|""|null|true|on|1e3|0x1|2026-01-01|=cmd()|+1|<b>|&amp;|$&|{{|\n|\n |\t| |  |a|é|e\u0301|日本|👩🏽‍🚀|\ufdd0|\u0130`
    .split("|")
    .concat("|");

test("G2 texts with special characters are exported and imported unchanged @night", async () => {
  const db = rig.services.database.system;
  const seed = Date.now() % 1_000_000;
  const chance = chanceOf(seed);
  const made = Array.from({ length: 600 }, () =>
    Array.from({ length: 1 + chance.below(12) }, () => chance.pick(pieces)).join(""),
  );
  const payloads = [...scriptPayloads(false), ...made].filter((text) => isMultiLine(text) && text.trim() === text);
  const hostile = join(folder, "hostile");
  await hostilePack(demoFolder, hostile, payloads);
  await load(hostile);
  const before = await everyTable(db);
  for (const portfolio of portfolios) await load((await save(portfolio, `hostile-${portfolio}`)).pack);
  expect(await everyTable(db), `seed ${seed}`).toEqual(before);
}, 180_000);

test("G8 a company that was created in the console is in the export with its buildings and valid domains, and importing it changes nothing", async () => {
  const { api } = await rig.login("staff@harborline.example", "harborline");
  const building_uuids = (await api("GET /admin/v1/places")).data.buildings.map(({ uuid }) => uuid);
  const plain = { logo: null, url: "", manager_email: null, approves_sign_ups: false };
  const body = { ...plain, name: "Fresh Works", building_uuids };
  const { uuid } = (await api("POST /admin/v1/companies", { body })).data.company;
  const domain = "fresh-works.example";
  await api("POST /admin/v1/companies/:uuid/domains", { params: { uuid }, body: { domain } });
  const { pack } = await save("harborline", "with-company");
  const written = await readFile(join(pack, "harborline/companies.yaml"), "utf8");
  expect(written).toContain(`key: ${uuid}`);
  expect(written).toContain(domain);
  const db = rig.services.database.system;
  const before = await everyTable(db);
  await load(pack);
  expect(await everyTable(db)).toEqual(before);
});
