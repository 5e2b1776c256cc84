import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";

const list = "GET /admin/v1/people-imports";
const enter = "POST /admin/v1/people-imports";
const undo = "POST /admin/v1/people-imports/:uuid/undo";

let rig: Rig;
let managed: ManagedPortfolio;
let manager: Api;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  const grants = [{ role: "property_manager", building_uuid: managed.tower }] as const;
  manager = (await managed.newPerson({ name: "Mara", last: "Meer", grants: [...grants] })).api;
});

const system = () => rig.services.database.system;
const sheet = (rows: string[][], { check = false, building_uuid = managed.tower } = {}) => ({
  body: { building_uuid, check, rows },
});
const peopleOf = (word: string) =>
  system().selectFrom("users").selectAll().where("email", "like", `%@${word}.test`).orderBy("email").execute();

test("G7 a check returns the result for each row, and changes nothing", async () => {
  const known = (await managed.newPerson({})).email;
  const rows = [
    ["new@check.test", "Nele", "Neu", "ACME"],
    [known, "", "", ""],
    ["nobody", "X", "", "No Such Company"],
    ["NEW@check.test", "", "", ""],
  ];
  const { data } = await manager(enter, sheet(rows, { check: true }));
  expect(data).toEqual({
    counts: { fresh: 1, known: 1, wrong: 2 },
    import_uuid: null,
    remarks: [
      { row: 1, state: "known", faults: [] },
      {
        row: 2,
        state: "wrong",
        faults: [
          { field: "email", fault: "not_an_address" },
          { field: "first_name", fault: "too_short" },
          { field: "company", fault: "unknown" },
        ],
      },
      { row: 3, state: "wrong", faults: [{ field: "email", fault: "twice" }] },
    ],
  });
  expect(await peopleOf("check")).toEqual([]);
});

test("G7 P6 all who are new are entered at once, belong to building and company, and find their name filled in", async () => {
  const known = (await managed.newPerson({})).email;
  const rows = [
    ["Ada@enter.test", "Ada", "Ost", "acme", "Press; Fire  warden, press"],
    ["bea@enter.test", "", "", ""],
    [known, "Other", "Name", ""],
  ];
  const { data } = await manager(enter, sheet(rows));
  expect(data.counts).toEqual({ fresh: 2, known: 1, wrong: 0 });
  const entered = await peopleOf("enter");
  expect(
    entered.map(({ email, first_name, company_uuid, created_by, confirmed }) => [
      email,
      first_name,
      company_uuid,
      created_by,
      confirmed,
    ]),
  ).toEqual([
    ["ada@enter.test", "Ada", managed.acme, "upload", false],
    ["bea@enter.test", "", null, "upload", false],
  ]);
  expect(entered.every((person) => person.pack_key === null && person.changed_in_console_at !== null)).toBe(true);
  const members = await system()
    .selectFrom("user_buildings")
    .select("building_uuid")
    .where(
      "user_uuid",
      "in",
      entered.map(({ uuid }) => uuid),
    )
    .execute();
  expect(members.map(({ building_uuid }) => building_uuid)).toEqual([managed.tower, managed.tower]);
  const tags = await system()
    .selectFrom("person_tags")
    .where("user_uuid", "=", entered[0]?.uuid ?? "")
    .orderBy("tag_key")
    .selectAll()
    .execute();
  expect(tags.map(({ tag, from_pack }) => [tag, from_pack])).toEqual([
    ["Fire warden", false],
    ["Press", false],
  ]);
  const fact = await system()
    .selectFrom("facts")
    .select(["action", "building_uuid", "details"])
    .where("target_uuid", "=", data.import_uuid)
    .executeTakeFirst();
  expect(fact).toEqual({ action: "people.imported", building_uuid: managed.tower, details: { created: 2 } });
  const [first] = (await manager(list, {})).data.imports;
  expect(first).toMatchObject({ uuid: data.import_uuid, created: 2, by: "Mara Meer", undone_at: null, undoable: true });
});

test("G7 with one invalid row nobody is created; the refusal names row and cell", async () => {
  const rows = [
    ["good@wrong.test", "", "", ""],
    ["bad", "", "", ""],
  ];
  const refusal = await manager(enter, sheet(rows)).catch((error: { problem: object }) => error.problem);
  expect(refusal).toMatchObject({ code: "validation_failed", errors: [{ path: "/rows/1/0", code: "not_an_address" }] });
  expect(await peopleOf("wrong")).toEqual([]);
});

test("G7 the same file twice at once: each person is entered once", async () => {
  const rows = Array.from({ length: 50 }, (_, at) => [`p${at}@twice.test`, "", "", ""]);
  const both = await Promise.all([manager(enter, sheet(rows)), manager(enter, sheet(rows.toReversed()))]);
  expect(both.reduce((sum, { data }) => sum + data.counts.fresh, 0)).toBe(50);
  expect(both.reduce((sum, { data }) => sum + data.counts.known, 0)).toBe(50);
  expect(await peopleOf("twice")).toHaveLength(50);
});

test("G7 undone: people who have not begun are removed, others stay; not twice, not after a day, not from another building", async () => {
  const rows = ["ada", "bea", "cleo"].map((name) => [`${name}@undo.test`, "", "", ""]);
  const uuid = (await manager(enter, sheet(rows))).data.import_uuid ?? "";
  const [ada] = await peopleOf("undo");
  await system()
    .updateTable("users")
    .set({ confirmed: true })
    .where("uuid", "=", ada?.uuid ?? "")
    .execute();
  const { api: elsewhere } = await managed.newPerson({
    grants: [{ role: "property_manager", building_uuid: managed.annex }],
  });
  expect(await refusalOf(elsewhere(undo, { params: { uuid } }))).toBe("import_not_found");
  expect((await elsewhere(list, {})).data.imports).toEqual([]);
  expect((await manager(undo, { params: { uuid } })).data).toEqual({ removed: 2, kept: 1 });
  expect((await peopleOf("undo")).map(({ email }) => email)).toEqual(["ada@undo.test"]);
  expect(await refusalOf(manager(undo, { params: { uuid } }))).toBe("import_not_found");

  const later = (await manager(enter, sheet([["late@undo.test", "", "", ""]]))).data.import_uuid ?? "";
  rig.clock.advance(24 * 60 * 60 + 1);
  const grants = [{ role: "owner" }] as const;
  const { api: owner } = await managed.newPerson({ grants: [...grants] });
  expect((await owner(list, {})).data.imports.find((each) => each.uuid === later)?.undoable).toBe(false);
  expect(await refusalOf(owner(undo, { params: { uuid: later } }))).toBe("import_not_found");
});

test("G7 G1 nobody imports people into a building that they do not manage", async () => {
  const rows = [["x@scope.test", "", "", ""]];
  expect(await refusalOf(manager(enter, sheet(rows, { building_uuid: managed.annex })))).toBe("permission_missing");
  const { api: desk } = await managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.tower }] });
  expect(await refusalOf(desk(enter, sheet(rows)))).toBe("permission_missing");
  const { api: company } = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: managed.acme }] });
  expect(await refusalOf(company(enter, sheet(rows)))).toBe("permission_missing");
  expect(await peopleOf("scope")).toEqual([]);
});

test("G7 the most rows of a file are imported by a few statements, however many they are", async () => {
  const count = sized(2_000, 10_000);
  const rows = Array.from({ length: count }, (_, at) => [`person-${at}@many.test`, "Somebody", `Number ${at}`, "Acme"]);
  const { data } = await manager(enter, sheet(rows));
  expect(data).toMatchObject({ counts: { fresh: count, known: 0, wrong: 0 }, remarks: [] });
});
