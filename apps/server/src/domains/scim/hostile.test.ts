import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDirectory, groupSchema, patchOf, type TestDirectory, userSchema } from "../../testing/directory.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

let rig: Rig;
let acme: TestDirectory;
let person: string;
let group: string;
beforeAll(async () => {
  rig = await startRig();
  acme = await connectDirectory(rig);
  person = (await acme.ask("POST", "/Users", { schemas: [userSchema], userName: "target@acme.test" })).body.id;
  group = (await acme.ask("POST", "/Groups", { schemas: [groupSchema], displayName: "target" })).body.id;
});
afterAll(() => rig.close());

const user = (more: object) => ({ schemas: [userSchema], userName: "hostile@acme.test", ...more });
const everyUuid = "018f0000-0000-7000-8000-000000000000";

describe("invalid requests", () => {
  test.each<[string, string, string, unknown, number]>([
    ["broken JSON", "POST", "/Users", '{"schemas":', 400],
    ["no JSON", "POST", "/Users", "userName=x", 400],
    ["a list", "POST", "/Users", [], 400],
    ["nothing", "POST", "/Users", undefined, 400],
    ["null", "PATCH", "/Users/PERSON", "null", 400],
    ["a number", "PUT", "/Users/PERSON", "5", 400],
    ["another schema", "POST", "/Users", { schemas: [groupSchema], userName: "x@acme.test" }, 400],
    ["no schema", "POST", "/Users", { userName: "x@acme.test" }, 400],
    ["no user name", "POST", "/Users", { schemas: [userSchema] }, 400],
    ["a user name of another kind", "POST", "/Users", user({ userName: { a: 1 } }), 400],
    ["a list of user names", "POST", "/Users", user({ userName: ["a@acme.test"] }), 400],
    ["a name of another kind", "POST", "/Users", user({ name: "Anna" }), 400],
    ["a name too long", "POST", "/Users", user({ name: { givenName: "x".repeat(101) } }), 400],
    ["a key too long", "POST", "/Users", user({ externalId: "x".repeat(256) }), 400],
    ["a name with NUL", "POST", "/Users", user({ name: { givenName: "a\0b" } }), 400],
    [
      "half a character",
      "POST",
      "/Users",
      '{"schemas":["' + userSchema + '"],"userName":"h@acme.test","externalId":"\\ud800"}',
      400,
    ],
    ["active of another kind", "POST", "/Users", user({ active: "perhaps" }), 400],
    ["addresses of another kind", "POST", "/Users", user({ emails: "x@acme.test" }), 400],
    ["an address that is a number", "POST", "/Users", user({ emails: [5] }), 400],
    ["an address of numbers", "POST", "/Users", user({ emails: [{ value: 5, type: "work" }] }), 400],
    ["a prototype", "POST", "/Users", '{"schemas":[],"__proto__":{"x":1}}', 400],
    ["operations of nothing", "PATCH", "/Users/PERSON", patchOf(), 400],
    ["an operation that is null", "PATCH", "/Users/PERSON", { ...patchOf(), Operations: [null] }, 400],
    ["operations that are a text", "PATCH", "/Users/PERSON", { ...patchOf(), Operations: "x" }, 400],
    [
      "a PATCH of another schema",
      "PATCH",
      "/Users/PERSON",
      { schemas: [userSchema], Operations: [{ op: "add", value: {} }] },
      400,
    ],
    ["an unknown operation", "PATCH", "/Users/PERSON", patchOf({ op: "move", path: "userName", value: "x" }), 400],
    ["a path that is a number", "PATCH", "/Users/PERSON", patchOf({ op: "replace", path: 5, value: "x" }), 400],
    ["an unknown attribute", "PATCH", "/Users/PERSON", patchOf({ op: "replace", path: "nonsense", value: "x" }), 400],
    ["an empty path", "PATCH", "/Users/PERSON", patchOf({ op: "replace", path: "", value: "x" }), 400],
    ["an open bracket", "PATCH", "/Users/PERSON", patchOf({ op: "replace", path: "emails[type", value: "x" }), 400],
    ["no value", "PATCH", "/Users/PERSON", patchOf({ op: "replace", value: null }), 400],
    ["no user name left", "PATCH", "/Users/PERSON", patchOf({ op: "remove", path: "userName" }), 400],
    ["a path into a path", "PATCH", "/Users/PERSON", patchOf({ op: "add", path: "active.active", value: true }), 400],
    [
      "too many operations",
      "PATCH",
      "/Users/PERSON",
      patchOf(...Array.from({ length: 101 }, () => ({ op: "add", path: "active", value: true }))),
      400,
    ],
    ["a member that is a text", "PATCH", "/Groups/GROUP", patchOf({ op: "add", path: "members", value: ["x"] }), 400],
    [
      "a member that is nobody",
      "PATCH",
      "/Groups/GROUP",
      patchOf({ op: "add", path: "members", value: [{ value: everyUuid }] }),
      400,
    ],
    ["members by type", "PATCH", "/Groups/GROUP", patchOf({ op: "remove", path: 'members[type eq "User"]' }), 400],
    [
      "a member to be replaced",
      "PATCH",
      "/Groups/GROUP",
      patchOf({ op: "replace", path: `members[value eq "${everyUuid}"].value`, value: "x" }),
      400,
    ],
    ["a group without a name", "POST", "/Groups", { schemas: [groupSchema], displayName: " " }, 400],
    ["an unknown user", "GET", `/Users/${everyUuid}`, undefined, 404],
    ["a user that is no uuid", "GET", "/Users/1", undefined, 404],
    ["an id with SQL", "DELETE", "/Users/'; drop table users--", undefined, 404],
    ["an unknown group", "PATCH", `/Groups/${everyUuid}`, patchOf({ op: "remove", path: "members" }), 404],
    ["an unknown schema", "GET", "/Schemas/urn:x", undefined, 404],
    ["an unknown address", "GET", "/Nothing", undefined, 404],
    ["the root", "GET", "/", undefined, 404],
    ["bulk, which is not offered", "POST", "/Bulk", {}, 404],
    ["a method that is not offered", "DELETE", "/Users", undefined, 404],
    ["a count of words", "GET", "/Users?count=many", undefined, 400],
    ["a parameter twice", "GET", "/Users?filter=id pr&filter=id pr", undefined, 400],
    ["a NUL in a filter", "GET", '/Users?filter=externalId eq "%00"', undefined, 400],
    ["an empty filter", "GET", "/Users?filter=", undefined, 400],
    ["a filter of half", "GET", "/Users?filter=userName eq", undefined, 400],
    ["a filter of an unknown name", "GET", '/Users?filter=nonsense eq "x"', undefined, 400],
    ["an open text", "GET", '/Users?filter=userName eq "x', undefined, 400],
    ["an open group", "GET", "/Users?filter=(userName pr", undefined, 400],
    ["a long filter", "GET", `/Users?filter=${"id pr or ".repeat(200)}id pr`, undefined, 400],
  ])("A8 27 %s is refused with a SCIM error, and changes nothing", async (_, method, path, body, status) => {
    const before = await everything();
    const at = path.replace("PERSON", person).replace("GROUP", group);
    const reply = await acme.ask(method, encodeURI(at).replaceAll("%2500", "%00"), body as object);
    expect(reply).toMatchObject({
      status,
      type: "application/scim+json",
      body: { schemas: [errorSchema], status: String(status) },
    });
    expect(String(reply.body.detail)).not.toMatch(/undefined|function|node_modules|select /);
    expect(await everything()).toEqual(before);
  });

  test("27 a megabyte and another media type are refused as such", async () => {
    const large = await acme.ask("POST", "/Users", user({ externalId: "x".repeat(1024 * 1024) }));
    expect(large).toMatchObject({ status: 413, body: { schemas: [errorSchema], status: "413" } });
    const text = await acme.ask("POST", "/Users", "hello", { "content-type": "text/plain" });
    expect(text).toMatchObject({ status: 415, type: "application/scim+json" });
    const plain = await acme.ask("POST", "/Users", user({ userName: "plain@acme.test" }), {
      "content-type": "application/json",
    });
    expect(plain.status).toBe(201);
  });

  test("R12 without a bearer no body is read", async () => {
    const answer = await rig.ask({
      method: "POST",
      url: "/scim/v2/Users",
      headers: { "content-type": "application/scim+json" },
      payload: "{".repeat(1024 * 1024 + 1),
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe("attempts to reach into the process", () => {
  const poisons = [
    '__proto__.polluted eq "1"',
    "constructor.prototype.polluted eq 1",
    "constructor[prototype.polluted eq 1]",
    'emails[constructor.prototype.polluted eq 1].value eq "x"',
    'userName eq "a" and __proto__.polluted eq 1',
    '(userName eq "a)") and (__proto__.polluted eq "(b")',
    'emails[value eq "] or __proto__.polluted eq 1 or emails[value eq "]"]',
    "Emails.__proto__.polluted eq 1",
  ];

  test.each(poisons)("35 the filter %s poisons no object", async (filter) => {
    const reply = await acme.ask("GET", `/Users?filter=${encodeURIComponent(filter)}`);
    expect(reply).toMatchObject({ status: 400, body: { scimType: "invalidFilter" } });
    expect({}).not.toHaveProperty("polluted");
  });

  test("35 paths, lists of attributes and members that are removed poison none either", async () => {
    const requests: [string, string, object?][] = [
      ["GET", "/Users?attributes=__proto__.polluted,constructor.prototype.polluted"],
      ["GET", "/Users?excludedAttributes=__proto__.polluted"],
      ["PATCH", `/Users/${person}`, patchOf({ op: "add", path: "emails[__proto__.polluted eq 1].value", value: "x" })],
      ["PATCH", `/Users/${person}`, patchOf({ op: "add", value: { "emails[__proto__.polluted eq 1].value": "x" } })],
      [
        "PATCH",
        `/Users/${person}`,
        patchOf({ op: "remove", path: "emails", value: [{ "constructor.prototype.polluted": 1 }] }),
      ],
      ["PATCH", `/Groups/${group}`, patchOf({ op: "remove", path: "members", value: [{ "__proto__.polluted": 1 }] })],
      ["PATCH", `/Groups/${group}`, patchOf({ op: "remove", path: "members[__proto__.polluted eq 1]" })],
      ["PATCH", `/Groups/${group}`, patchOf({ op: "add", path: "members.__proto__.polluted", value: [] })],
    ];
    for (const [method, path, body] of requests) {
      const { status } = await acme.ask(method, path, body);
      expect([path, status < 500]).toEqual([path, true]);
      expect({}).not.toHaveProperty("polluted");
    }
  });

  test("R14 a filter that its parser would take for ever over is refused before", async () => {
    const filter = `userName eq "${"\\".repeat(400)}`;
    const reply = await acme.ask("GET", `/Users?filter=${encodeURIComponent(filter)}`);
    expect(reply).toMatchObject({ status: 400, body: { scimType: "invalidFilter" } });
  });

  test("30 a forged Host header breaks no answer", async () => {
    for (const host of ["evil.test", "a b", "[", "x".repeat(300)]) {
      const reply = await acme.ask("GET", `/Users/${person}?attributes=meta`, undefined, { host });
      expect(reply.status).toBe(200);
    }
  });
});

describe("discovery", () => {
  test("A8 describes what is supported and stored", async () => {
    const config = await acme.ask("GET", "/ServiceProviderConfig");
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      authenticationSchemes: [{ type: "oauthbearertoken" }],
    });
    const types = await acme.ask("GET", "/ResourceTypes");
    expect(types.body.Resources?.map(({ endpoint }) => endpoint)).toEqual(["/Users", "/Groups"]);
    const schemas = await acme.ask("GET", "/Schemas");
    expect(schemas.body.Resources?.map(({ id }) => id)).toEqual([userSchema, groupSchema]);
    const one = await acme.ask("GET", `/Schemas/${userSchema}`);
    expect((one.body.attributes as { name: string }[]).map(({ name }) => name).toSorted()).toEqual([
      "active",
      "displayName",
      "emails",
      "groups",
      "name",
      "userName",
    ]);
    expect((await acme.ask("GET", "/ResourceTypes/User")).body.schema).toBe(userSchema);
  });
});

async function everything(): Promise<unknown> {
  const { system } = rig.services.database;
  return {
    users: await system.selectFrom("users").selectAll().orderBy("uuid").execute(),
    groups: await system.selectFrom("scim_groups").selectAll().orderBy("uuid").execute(),
    members: await system.selectFrom("scim_group_members").selectAll().execute(),
  };
}
