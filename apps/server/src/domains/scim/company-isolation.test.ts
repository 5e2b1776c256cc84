import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addRivalCompany,
  askScim,
  connectDirectory,
  patchOf,
  type TestDirectory,
  userSchema,
} from "../../testing/directory.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { createScimToken } from "./tokens.ts";

let rig: Rig;
let acme: TestDirectory;
let rival: { person: string };
beforeAll(async () => {
  rig = await startRig();
  acme = await connectDirectory(rig);
  rival = await addRivalCompany(rig);
});
afterAll(() => rig.close());

describe("the wall between companies", () => {
  test("1 R12 people of another company or portfolio are not visible: they cannot be read, found, changed or listed", async () => {
    const berta = await rig.uuid("users", "berta@borealis.test");
    for (const id of [rival.person, berta]) {
      for (const [method, body] of [
        ["GET", undefined],
        ["DELETE", undefined],
        ["PATCH", patchOf({ op: "replace", value: { active: false } })],
        ["PUT", { schemas: [userSchema], userName: "taken@acme.test" }],
      ] as const) {
        const reply = await acme.ask(method, `/Users/${id}`, body);
        expect([method, reply.status, reply.body.schemas]).toEqual([
          method,
          404,
          ["urn:ietf:params:scim:api:messages:2.0:Error"],
        ]);
      }
      expect((await acme.ask("GET", `/Users?filter=id eq "${id}"`)).body.totalResults).toBe(0);
    }
    for (const email of ["rita@rival.test", "berta@borealis.test"]) expect(await find(email)).toBeUndefined();
    const intruder = { schemas: [userSchema], userName: "new@rival.test" };
    expect((await acme.ask("POST", "/Users", intruder)).status).toBe(400);
    const everybody = (await acme.ask("GET", "/Users")).body.Resources ?? [];
    expect(everybody.length).toBeGreaterThan(3);
    expect(everybody.filter(({ userName }) => !String(userName).endsWith("@acme.test"))).toEqual([]);
    // The control: their own directory does see them, and none was changed.
    const own = await connectDirectory(rig, "alpha/rival");
    expect((await own.ask("GET", "/Users")).body.Resources).toMatchObject([
      { userName: "rita@rival.test", active: true },
    ]);
    const other = await connectDirectory(rig, "beta/borealis");
    expect((await other.ask("GET", `/Users/${berta}`)).body).toMatchObject({
      active: true,
      userName: "berta@borealis.test",
    });
  });

  test("1 twenty concurrent requests of two directories each get their own company's answer", async () => {
    const other = await connectDirectory(rig, "beta/borealis");
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? acme : other).ask("GET", '/Users?filter=userName eq "anna@acme.test"'),
      ),
    );
    const names = replies.map(({ body }) =>
      String((body.Resources?.[0]?.name as { givenName: string } | undefined)?.givenName),
    );
    expect(new Set(names.filter((_, index) => index % 2 === 0))).toEqual(new Set(["Annika"]));
    expect(new Set(names.filter((_, index) => index % 2 === 1))).toEqual(new Set(["Anna"]));
  });
});

describe("the bearer", () => {
  test("is shown once and stored as a hash; an older one ends on request", async () => {
    const { database } = rig.services;
    const first = await createScimToken(database, rig.clock, { company: "alpha/acme", endOlder: false });
    const second = await createScimToken(database, rig.clock, { company: "alpha/rival", endOlder: false });
    const rows = await database.system.selectFrom("scim_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first.token);
    expect((await askScim(rig, first.token, "GET", "/Users")).status).toBe(200);
    const next = await createScimToken(database, rig.clock, { company: "alpha/acme", endOlder: true });
    expect(next.ended).toBeGreaterThan(0);
    expect((await askScim(rig, first.token, "GET", "/Users")).status).toBe(401);
    expect((await askScim(rig, next.token, "GET", "/Users")).status).toBe(200);
    expect((await askScim(rig, second.token, "GET", "/Users")).status).toBe(200);
    acme = { bearer: next.token, ask: (...request) => askScim(rig, next.token, ...request) };
    await expect(createScimToken(database, rig.clock, { company: "alpha/nobody", endOlder: true })).rejects.toThrow(
      "alpha/nobody",
    );
  });

  test("28 a wrong one is refused, after twenty with a wait; the right one is not affected", async () => {
    const { token } = await rig.login("anna@acme.test");
    for (const wrong of [undefined, "x".repeat(43), token, `${acme.bearer}x`]) {
      const reply = await askScim(rig, wrong, "GET", "/Users");
      expect(reply).toMatchObject({ status: 401, type: "application/scim+json" });
      expect(reply.headers["www-authenticate"]).toContain("Bearer");
    }
    const statuses = [];
    for (let index = 0; index < 20; index += 1)
      statuses.push((await askScim(rig, "y".repeat(43), "GET", "/Users")).status);
    const late = await askScim(rig, "y".repeat(43), "GET", "/Users");
    expect(statuses.at(-1)).toBe(429);
    expect(late.status).toBe(429);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
    expect((await acme.ask("GET", "/Users")).status).toBe(200);
  });
});

async function find(email: string) {
  return (await acme.ask("GET", `/Users?filter=userName eq "${email}"`)).body.Resources?.[0];
}
