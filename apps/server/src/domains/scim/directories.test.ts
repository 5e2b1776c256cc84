import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDirectory, patchOf, type TestDirectory, userSchema } from "../../testing/directory.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

/* The shapes that Entra ID and Okta document for their requests; written after those, not recorded from them. */
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const core = "urn:ietf:params:scim:schemas:core:2.0:User";

let rig: Rig;
let acme: TestDirectory;
let counter = 0;
beforeAll(async () => {
  rig = await startRig();
  acme = await connectDirectory(rig);
});
afterAll(() => rig.close());

async function somebody(): Promise<{ id: string; email: string }> {
  counter += 1;
  const email = `person${counter}@acme.test`;
  const { body } = await acme.ask("POST", "/Users", {
    schemas: [userSchema],
    userName: email,
    externalId: `key-${counter}`,
    name: { givenName: "Before", familyName: "Before" },
    active: true,
  });
  return { id: body.id, email };
}

describe("creating", () => {
  test.each([
    [
      "Entra",
      {
        schemas: [core, enterprise],
        externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
        userName: "Test_User_ab6490ee@acme.test",
        active: "True",
        addresses: [{ primary: false, type: "work", country: "Germany", locality: "Berlin" }],
        emails: [{ primary: true, type: "work", value: "Test_User_ab6490ee@acme.test" }],
        meta: { resourceType: "User" },
        name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
        phoneNumbers: [{ type: "mobile", value: "+49 30 1" }],
        roles: [],
        preferredLanguage: "de-DE",
        [enterprise]: { department: "Anvils", manager: { value: "7" } },
      },
      { first_name: "givenName", last_name: "familyName", email: "test_user_ab6490ee@acme.test" },
    ],
    [
      "Okta",
      {
        schemas: [core],
        userName: "test.user@acme.test",
        name: { givenName: "Test", familyName: "User" },
        emails: [{ primary: true, value: "test.user@acme.test", type: "work" }],
        displayName: "Test User",
        locale: "en-US",
        externalId: "00ujl29u0le5T6Aj10h7",
        groups: [],
        password: "1mz050nq",
        active: true,
      },
      { first_name: "Test", last_name: "User", email: "test.user@acme.test", password_hash: null },
    ],
    [
      "a directory that knows a display name alone",
      { schemas: [core], userName: "mono@acme.test", displayName: "Mona van der Berg" },
      { first_name: "Mona", last_name: "van der Berg", external_id: "" },
    ],
    [
      "one that creates somebody who may not come in yet",
      { schemas: [core], userName: "later@acme.test", active: false, emails: [null], name: null, externalId: null },
      { deactivated: true, first_name: "", last_name: "" },
    ],
  ])("A8 %s", async (_, body, expected) => {
    const reply = await acme.ask("POST", "/Users", body);
    expect(reply.status).toBe(201);
    const row = await rig.services.database.system
      .selectFrom("users")
      .selectAll()
      .where("uuid", "=", reply.body.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ created_by: "scim", ...expected });
    expect(JSON.stringify(reply.body)).not.toContain("1mz050nq");
  });
});

describe("changing", () => {
  const named = (givenName: string, familyName: string) => ({ name: { givenName, familyName } });
  test.each<[string, object[], object]>([
    ["Entra replaces a name", [{ op: "Replace", path: "name.givenName", value: "After" }], named("After", "Before")],
    ["Entra adds a name", [{ op: "Add", path: "name.familyName", value: "After" }], named("Before", "After")],
    [
      "Entra without a path",
      [{ op: "Add", value: { "name.givenName": "A", "name.familyName": "B", [`${enterprise}:department`]: "Sales" } }],
      named("A", "B"),
    ],
    ["Entra switches off by a text", [{ op: "Replace", path: "active", value: "False" }], { active: false }],
    ["Entra switches off in an object", [{ op: "Replace", value: { active: "False" } }], { active: false }],
    ["Entra switches off as newer ones do", [{ op: "Replace", path: "active", value: false }], { active: false }],
    [
      "Entra with the schema before the name",
      [{ op: "replace", path: `${core}:active`, value: "false" }],
      { active: false },
    ],
    [
      "Entra sends all that is mapped at once",
      [
        { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+49 30 1" },
        { op: "Replace", path: 'addresses[type eq "work"].locality', value: "Bonn" },
        { op: "Replace", path: `${enterprise}:manager`, value: "7" },
        { op: "Replace", path: "title", value: "Head" },
        { op: "Replace", path: "active", value: "False" },
      ],
      { active: false },
    ],
    ["Okta switches off", [{ op: "replace", value: { active: false } }], { active: false }],
    ["Okta with the resource's key", [{ op: "replace", value: { id: "x", active: false } }], { active: false }],
    ["names in other letters", [{ op: "REPLACE", path: "Name.GivenName", value: "After" }], named("After", "Before")],
    ["a name as a whole", [{ op: "add", path: "name", value: { givenName: "A" } }], named("A", "Before")],
    [
      "a display name follows the names",
      [{ op: "replace", path: "displayName", value: "X" }],
      { displayName: "Before Before" },
    ],
    ["another key", [{ op: "replace", path: "externalId", value: "new-key" }], { externalId: "new-key" }],
    ["only what is not kept", [{ op: "replace", path: "nickName", value: "Nick" }], { active: true }],
  ])("A8 %s", async (_, operations, expected) => {
    const { id, email } = await somebody();
    const reply = await acme.ask("PATCH", `/Users/${id}`, patchOf(...operations));
    expect(reply).toMatchObject({ status: 200, body: { id, userName: email, ...expected } });
    expect((await acme.ask("GET", `/Users/${id}`)).body).toEqual(reply.body);
  });

  test.each([
    ["by the user name", [{ op: "Replace", path: "userName", value: "NEW" }]],
    ["by the work address", [{ op: "Replace", path: 'emails[type eq "work"].value', value: "NEW" }]],
    [
      "by both",
      [{ op: "Replace", value: { userName: "NEW", emails: [{ type: "work", primary: "True", value: "NEW" }] } }],
    ],
    ["by all addresses", [{ op: "replace", path: "emails", value: [{ value: "NEW", type: "work", primary: true }] }]],
  ])("A8 the address %s", async (_, operations) => {
    const { id } = await somebody();
    counter += 1;
    const address = `renamed${counter}@acme.test`;
    const sent = JSON.parse(JSON.stringify(operations).replaceAll("NEW", address)) as object[];
    const reply = await acme.ask("PATCH", `/Users/${id}`, patchOf(...sent));
    expect(reply).toMatchObject({
      status: 200,
      body: { userName: address, emails: [{ value: address, type: "work" }] },
    });
  });
});

describe("finding", () => {
  test.each([
    ["Entra's and Okta's question", 'userName eq "EMAIL"', 1],
    ["in capitals", 'USERNAME EQ "EMAIL_CAPITALS"', 1],
    ["by work address", 'emails[type eq "work"].value eq "EMAIL"', 1],
    ["by address", 'emails.value eq "EMAIL"', 1],
    ["Y10 by a part of any address", 'emails co "EMAIL"', 1],
    ["Y10 by an address, with nothing between", 'emails eq "EMAIL"', 1],
    ["Y10 by the end of an address that nobody has", 'emails ew "nobody.example"', 0],
    ["by key", 'externalId eq "KEY"', 1],
    ["by key in other letters", 'externalId eq "KEY_CAPITALS"', 0],
    ["by both", '(userName eq "EMAIL") and (active eq "True")', 1],
    ["of those who are switched off", 'userName eq "EMAIL" and active eq false', 0],
    ["by either", 'userName eq "EMAIL" or userName eq "nobody@acme.test"', 1],
    ["by the beginning", 'userName sw "PERSON."', 1],
    ["without a key", 'userName eq "EMAIL" and not (externalId pr)', 0],
    ["by when it changed", 'userName eq "EMAIL" and meta.lastModified gt "2020-01-01T00:00:00Z"', 1],
    ["nobody", 'userName eq "nobody@acme.test"', 0],
  ])("A8 %s", async (_, filter, found) => {
    const { id, email } = await somebody();
    const { externalId } = (await acme.ask("GET", `/Users/${id}`)).body as unknown as { externalId: string };
    const asked = filter
      .replaceAll("EMAIL_CAPITALS", email.toUpperCase())
      .replaceAll("EMAIL", email)
      .replaceAll("KEY_CAPITALS", externalId.toUpperCase())
      .replaceAll("KEY", externalId)
      .replaceAll("PERSON.", email.split("@")[0] ?? "");
    const { status, body } = await acme.ask("GET", `/Users?filter=${encodeURIComponent(asked)}&startIndex=1&count=100`);
    expect(status).toBe(200);
    expect(body.totalResults).toBe(found);
    expect((body.Resources ?? []).map((one) => one.id)).toEqual(found ? [id] : []);
  });

  test("A8 pages follow each other without a gap, and a count of zero returns the total", async () => {
    for (let index = 0; index < 5; index += 1) await somebody();
    const all = (await acme.ask("GET", "/Users")).body;
    const none = (await acme.ask("GET", "/Users?count=0")).body;
    expect(none).toMatchObject({ totalResults: all.totalResults, itemsPerPage: 0, Resources: [] });
    const seen: string[] = [];
    for (let start = 1; start <= (all.totalResults ?? 0); start += 3) {
      const page = (await acme.ask("GET", `/Users?startIndex=${start}&count=3`)).body;
      expect(page).toMatchObject({ startIndex: start, totalResults: all.totalResults });
      seen.push(...(page.Resources ?? []).map(({ id }) => id));
    }
    expect(seen).toEqual((all.Resources ?? []).map(({ id }) => id));
  });

  test("A8 only the requested attributes are returned", async () => {
    const { id, email } = await somebody();
    const some = await acme.ask("GET", `/Users/${id}?attributes=userName,name.givenName`);
    expect(some.body).toEqual({ schemas: [core], id, userName: email, name: { givenName: "Before" } });
    const others = await acme.ask("GET", `/Users?filter=id eq "${id}"&excludedAttributes=emails,groups,nonsense`);
    expect(Object.keys(others.body.Resources?.[0] ?? {})).not.toContain("emails");
    expect(others.body.Resources?.[0]).toMatchObject({ id, userName: email, active: true });
  });
});
