import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDirectory, groupSchema, patchOf, type TestDirectory, userSchema } from "../../testing/directory.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let acme: TestDirectory;
let counter = 0;
beforeAll(async () => {
  rig = await startRig();
  acme = await connectDirectory(rig);
});
afterAll(() => rig.close());

async function somebody(): Promise<{ id: string }> {
  counter += 1;
  const userName = `member${counter}@acme.test`;
  return (await acme.ask("POST", "/Users", { schemas: [userSchema], userName })).body;
}

describe("groups", () => {
  const create = async (displayName: string, members: string[] = []) =>
    (
      await acme.ask("POST", "/Groups", {
        schemas: [groupSchema],
        externalId: `key-${displayName}`,
        displayName,
        members: members.map((value) => ({ value })),
      })
    ).body.id;
  const members = async (id: string) =>
    ((await acme.ask("GET", `/Groups/${id}`)).body.members ?? []).map(({ value }) => value).toSorted();

  test("A8 are created, found, renamed, shown with people, and deleted permanently", async () => {
    const { id: person } = await somebody();
    const id = await create("Äther & Öl", [person]);
    const found = await acme.ask(
      "GET",
      `/Groups?filter=${encodeURIComponent('displayName eq "äther & öl"')}&excludedAttributes=members`,
    );
    expect(found.body.Resources).toMatchObject([{ id, displayName: "Äther & Öl" }]);
    expect(found.body.Resources?.[0]).not.toHaveProperty("members");
    expect((await acme.ask("GET", `/Users/${person}`)).body.groups).toMatchObject([
      { value: id, display: "Äther & Öl" },
    ]);
    const renamed = await acme.ask(
      "PATCH",
      `/Groups/${id}`,
      patchOf({ op: "replace", value: { id, displayName: "Sales (EMEA)" } }),
    );
    expect(renamed.body).toMatchObject({ displayName: "Sales (EMEA)", members: [{ value: person, type: "User" }] });
    expect((await acme.ask("GET", '/Groups?filter=displayName eq "Sales (EMEA)"')).body.totalResults).toBe(1);
    const taken = await acme.ask("POST", "/Groups", { schemas: [groupSchema], displayName: "Sales (EMEA)" });
    expect(taken).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    expect((await acme.ask("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect((await acme.ask("GET", `/Groups/${id}`)).status).toBe(404);
    expect((await acme.ask("GET", `/Users/${person}`)).body.groups).toEqual([]);
  });

  test.each<[string, (a: string, b: string) => object[], (a: string, b: string, c: string) => string[]]>([
    [
      "Entra adds",
      (_, b) => [{ op: "Add", path: "members", value: [{ $ref: null, value: b }] }],
      (a, b, c) => [a, b, c],
    ],
    [
      "Entra removes",
      (a) => [{ op: "Remove", path: "members", value: [{ $ref: null, value: a }] }],
      (_a, _b, c) => [c],
    ],
    ["Okta removes", (a) => [{ op: "remove", path: `members[value eq "${a}"]` }], (_a, _b, c) => [c]],
    [
      "Okta replaces",
      (_, b) => [{ op: "replace", path: "members", value: [{ value: b, display: "b" }] }],
      (_a, b) => [b],
    ],
    ["all are removed", () => [{ op: "remove", path: "members" }], () => []],
    [
      "one is added twice",
      (a, b) => [{ op: "add", value: { members: [{ value: a }, { value: b }] } }],
      (a, b, c) => [a, b, c],
    ],
    [
      "one goes and comes",
      (a) => [
        { op: "remove", path: `members[value eq "${a}"]` },
        { op: "add", path: "members", value: [{ value: a }] },
      ],
      (a, _b, c) => [a, c],
    ],
  ])("A8 members: %s", async (name, operations, expected) => {
    const [a, b, c] = [(await somebody()).id, (await somebody()).id, (await somebody()).id];
    const id = await create(`members ${name}`, [a, c]);
    const reply = await acme.ask("PATCH", `/Groups/${id}`, patchOf(...operations(a, b)));
    expect(reply.status).toBe(200);
    expect(await members(id)).toEqual(expected(a, b, c).toSorted());
  });

  test("A8 PUT replaces the members; a member gets no right from any of it", async () => {
    const [a, b] = [(await somebody()).id, (await somebody()).id];
    const id = await create("administrators", [a]);
    const before = await rights(b);
    await acme.ask("PUT", `/Groups/${id}`, {
      schemas: [groupSchema],
      displayName: "administrators",
      members: [{ value: b }],
    });
    expect(await members(id)).toEqual([b]);
    expect(await rights(b)).toEqual(before);
  });

  test("Y10 whether a person is in a group is asked as Entra ID asks: by the group's id and the member's", async () => {
    const [{ id: a }, { id: b }] = [await somebody(), await somebody()];
    const id = await create("asked", [a]);
    const asked = async (member: string) => {
      const filter = encodeURIComponent(`id eq "${id}" and members eq "${member}"`);
      return acme.ask("GET", `/Groups?filter=${filter}&attributes=id`);
    };
    expect(await asked(a)).toMatchObject({ status: 200, body: { totalResults: 1, Resources: [{ id }] } });
    expect(await asked(b)).toMatchObject({ status: 200, body: { totalResults: 0 } });
  });

  test("1 people and groups of another company are not there", async () => {
    const other = await connectDirectory(rig, "beta/borealis");
    const id = await create("ours");
    const berta = await rig.uuid("users", "berta@borealis.test");
    const add = patchOf({ op: "add", path: "members", value: [{ value: berta }] });
    expect(await acme.ask("PATCH", `/Groups/${id}`, add)).toMatchObject({
      status: 400,
      body: { scimType: "invalidValue" },
    });
    expect(await members(id)).toEqual([]);
    for (const method of ["GET", "DELETE"]) expect((await other.ask(method, `/Groups/${id}`)).status).toBe(404);
    expect((await other.ask("PATCH", `/Groups/${id}`, add)).status).toBe(404);
    expect((await other.ask("GET", "/Groups")).body.totalResults).toBe(0);
    expect((await other.ask("POST", "/Groups", { schemas: [groupSchema], displayName: "ours" })).status).toBe(201);
  });

  async function rights(uuid: string) {
    const { system } = rig.services.database;
    return [
      await system.selectFrom("users").select(["admin", "hqo_staff", "roles"]).where("uuid", "=", uuid).execute(),
      await system.selectFrom("user_buildings").selectAll().where("user_uuid", "=", uuid).execute(),
    ];
  }
});
