import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callers } from "../sessions/callers.ts";
import { connectDirectory, patchOf, type TestDirectory, userSchema } from "../../testing/directory.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let acme: TestDirectory;
beforeAll(async () => {
  rig = await startRig();
  acme = await connectDirectory(rig);
});
afterAll(() => rig.close());

const newPerson = (name: string, more: object = {}) => ({
  schemas: [userSchema],
  userName: `${name}@acme.test`,
  externalId: `key-${name}`,
  name: { givenName: name, familyName: "Neu" },
  active: true,
  ...more,
});

async function stored(email: string) {
  return rig.services.database.system
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .where("company_uuid", "=", await rig.uuid("companies", "acme"))
    .executeTakeFirst();
}

describe("a new person", () => {
  test("A8 is a scim record of the company: unconfirmed, without a password, in the company's buildings", async () => {
    const { status, type, headers, body } = await acme.ask("POST", "/Users", newPerson("nora"));
    expect(status).toBe(201);
    expect(type).toBe("application/scim+json");
    expect(body).toMatchObject({
      userName: "nora@acme.test",
      externalId: "key-nora",
      active: true,
      displayName: "nora Neu",
    });
    expect(headers.location).toBe((body.meta as { location: string }).location);
    const person = await stored("nora@acme.test");
    expect(person).toMatchObject({
      uuid: body.id,
      created_by: "scim",
      confirmed: false,
      terms_accepted: false,
      password_hash: null,
      default_building_uuid: await rig.uuid("buildings", "tower"),
    });
    const buildings = await rig.services.database.system
      .selectFrom("user_buildings")
      .select("building_uuid")
      .where("user_uuid", "=", body.id)
      .execute();
    expect(buildings.map((row) => row.building_uuid).toSorted()).toEqual(
      [await rig.uuid("buildings", "tower"), await rig.uuid("buildings", "annex")].toSorted(),
    );
  });

  test("A8 the e-mail check returns the scim record to the portal, with the names filled in", async () => {
    await acme.ask("POST", "/Users", newPerson("sven"));
    const reply = await rig.api()("POST /auth/v2/validate-email", { body: { email: "sven@acme.test" } });
    expect(reply).toMatchObject({
      confirmed: false,
      terms_accepted: false,
      user_verification: { created_by: "scim", first_name: "sven", last_name: "Neu" },
    });
  });

  test.each([
    ["another domain", { userName: "x@elsewhere.test" }, 400, "invalidValue"],
    ["another company's domain", { userName: "x@borealis.test" }, 400, "invalidValue"],
    ["a subdomain", { userName: "x@it.acme.test" }, 400, "invalidValue"],
    ["a user name that is no address", { userName: "x" }, 400, "invalidValue"],
    ["two addresses", { emails: [{ value: "other@acme.test", type: "work" }] }, 400, "invalidValue"],
    ["somebody who has an account", { userName: "Anna@acme.test" }, 409, "uniqueness"],
    ["somebody whom an operator switched off", { userName: "off@acme.test" }, 409, "uniqueness"],
  ])("A8 %s is refused", async (_, more, status, scimType) => {
    const reply = await acme.ask("POST", "/Users", newPerson("refused", more));
    expect(reply).toMatchObject({ status, body: { scimType, status: String(status) } });
    expect(await stored("refused@acme.test")).toBeUndefined();
  });

  test("Z2 a directory's name is reduced to one line, without invisible characters", async () => {
    const name = { givenName: "No\u200bra\r\nBcc: x", familyName: "\u202eNeu" };
    expect((await acme.ask("POST", "/Users", newPerson("lines", { name }))).status).toBe(201);
    expect(await stored("lines@acme.test")).toMatchObject({ first_name: "Nora Bcc: x", last_name: "Neu" });
  });

  test("A8 the same person twice is refused, and there once", async () => {
    expect((await acme.ask("POST", "/Users", newPerson("twice"))).status).toBe(201);
    const second = await acme.ask("POST", "/Users", newPerson("twice"));
    expect(second).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
  });

  test("A8 of ten that are created at once, one is", async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => acme.ask("POST", "/Users", newPerson("race"))));
    const made = replies.filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([1, 9]);
  });

  test("A8 31 a person who was entered before and never signed in becomes the directory's; an unproved password is deleted", async () => {
    expect((await stored("unconfirmed@acme.test"))?.password_hash).not.toBeNull();
    const reply = await acme.ask("POST", "/Users", newPerson("unconfirmed"));
    expect(reply.status).toBe(201);
    expect(await stored("unconfirmed@acme.test")).toMatchObject({
      uuid: reply.body.id,
      created_by: "scim",
      first_name: "unconfirmed",
      external_id: "key-unconfirmed",
      password_hash: null,
      confirmed: false,
    });
  });
});

describe("a person who leaves", () => {
  test("25 A8 is refused at once by the notified process, and within a second by every other one", async () => {
    const { token, refresh, api } = await rig.login("anna@acme.test");
    const { id } = (await find("anna@acme.test")) ?? { id: "" };
    // Another process: it keeps what it knows of a session for itself.
    const { database, tokens } = rig.services;
    const elsewhere = callers({ database, tokens, clock: rig.clock });
    await elsewhere.ofToken(token);
    await api("GET /users/current");

    const { status, body } = await acme.ask(
      "PATCH",
      `/Users/${id}`,
      patchOf({ op: "Replace", path: "active", value: "False" }),
    );
    expect({ status, active: body.active }).toEqual({ status: 200, active: false });
    await expect(api("GET /users/current")).rejects.toMatchObject({ problem: { code: "session_ended" } });
    rig.clock.advance(1);
    await expect(elsewhere.ofToken(token)).rejects.toMatchObject({ code: "session_ended" });
    const renewal = rig.api()("POST /auth/v2/refresh", { body: { refresh_token: refresh } });
    await expect(renewal).rejects.toMatchObject({ problem: { code: "refresh_refused" } });
    await expect(rig.login("anna@acme.test")).rejects.toMatchObject({ problem: { status: 401 } });

    // Still there for the directory, which may take them back; the old session stays ended.
    expect((await acme.ask("GET", `/Users/${id}`)).body).toMatchObject({ id, active: false });
    await acme.ask("PATCH", `/Users/${id}`, patchOf({ op: "replace", value: { active: true } }));
    expect((await acme.ask("GET", `/Users/${id}`)).body).toMatchObject({ id, active: true });
    await expect(api("GET /users/current")).rejects.toMatchObject({ problem: { code: "session_ended" } });
    const again = await rig.login("anna@acme.test");
    expect((await again.api("GET /users/current")).data.user.email).toBe("anna@acme.test");
  });

  test("25 the control: a change of the name ends no session", async () => {
    const { api } = await rig.login("anna@acme.test");
    const { id } = (await find("anna@acme.test")) ?? { id: "" };
    await acme.ask("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "name.familyName", value: "Umbenannt" }));
    expect((await api("GET /users/current")).data.user.last_name).toBe("Umbenannt");
  });

  test("A8 DELETE switches off and keeps the person; the same one comes back by POST, another one with that address does not", async () => {
    const { body } = await acme.ask("POST", "/Users", newPerson("leaver"));
    expect((await acme.ask("DELETE", `/Users/${body.id}`)).status).toBe(204);
    expect((await acme.ask("DELETE", `/Users/${body.id}`)).status).toBe(204);
    expect((await acme.ask("GET", `/Users/${body.id}`)).body).toMatchObject({ id: body.id, active: false });
    const namesake = await acme.ask("POST", "/Users", newPerson("leaver", { externalId: "somebody-else" }));
    expect(namesake).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    const back = await acme.ask("POST", "/Users", newPerson("leaver"));
    expect({ status: back.status, id: back.body.id, active: back.body.active }).toEqual({
      status: 201,
      id: body.id,
      active: true,
    });
  });

  test("32 codes that were mailed to a person end with their access and with their address", async () => {
    const { database } = rig.services;
    for (const change of [
      { op: "replace", value: { active: false } },
      { op: "replace", path: "userName", value: "elsewhere@acme.test" },
    ]) {
      const { body } = await acme.ask("POST", "/Users", newPerson(`code${change.path ?? ""}`.toLowerCase()));
      const person = await database.system
        .selectFrom("users")
        .selectAll()
        .where("uuid", "=", body.id)
        .executeTakeFirstOrThrow();
      const code = {
        portfolio_uuid: person.portfolio_uuid,
        uuid: person.uuid,
        purpose: "reset_password" as const,
        email: person.email,
        user_uuid: person.uuid,
        code_hash: Buffer.from(person.uuid),
        link_hash: Buffer.from(person.uuid),
        created_at: rig.clock.now(),
        expires_at: new Date(rig.clock.now().getTime() + 60_000),
      };
      await database.system.insertInto("verification_codes").values(code).execute();
      await acme.ask("PATCH", `/Users/${body.id}`, patchOf({ op: "replace", value: { displayName: "No matter" } }));
      expect(await openCodes(body.id)).toBe(1);
      expect((await acme.ask("PATCH", `/Users/${body.id}`, patchOf(change))).status).toBe(200);
      expect(await openCodes(body.id)).toBe(0);
    }
  });
});

describe("a changed person", () => {
  test("A8 gets the new address everywhere; one outside the company's domains or of another person is refused", async () => {
    const { body } = await acme.ask("POST", "/Users", newPerson("married"));
    const change = (value: string) =>
      acme.ask("PATCH", `/Users/${body.id}`, patchOf({ op: "replace", path: "userName", value }));
    expect((await change("New.Name@acme.test")).body).toMatchObject({
      userName: "new.name@acme.test",
      emails: [{ value: "new.name@acme.test", type: "work", primary: true }],
    });
    expect(await change("x@borealis.test")).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    expect(await change("anna@acme.test")).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    expect((await stored("new.name@acme.test"))?.uuid).toBe(body.id);
  });

  test("A8 an address that is not of the company's domains is not taken over", async () => {
    const { system } = rig.services.database;
    const { body } = await acme.ask("POST", "/Users", newPerson("guest"));
    await system.updateTable("users").set({ email: "guest@private.test" }).where("uuid", "=", body.id).execute();
    const change = { op: "replace", path: "userName", value: "mine@acme.test" };
    const reply = await acme.ask("PATCH", `/Users/${body.id}`, patchOf(change));
    expect(reply).toMatchObject({ status: 400, body: { scimType: "mutability" } });
    expect((await acme.ask("DELETE", `/Users/${body.id}`)).status).toBe(204);
  });

  test("A8 PUT replaces the fields that it contains; If-Match refuses a change of a newer version", async () => {
    const { body } = await acme.ask("POST", "/Users", newPerson("put"));
    const { version } = body.meta as { version: string };
    const first = await acme.ask(
      "PUT",
      `/Users/${body.id}`,
      newPerson("put", { name: { givenName: "Paula", familyName: "P" } }),
      {
        "if-match": version,
      },
    );
    expect(first).toMatchObject({ status: 200, body: { name: { givenName: "Paula" } } });
    const late = await acme.ask("PUT", `/Users/${body.id}`, newPerson("put"), { "if-match": version });
    expect(late.status).toBe(412);
    const unchanged = await acme.ask("GET", `/Users/${body.id}`, undefined, {
      "if-none-match": String(first.headers.etag),
    });
    expect(unchanged.status).toBe(304);
  });
});

async function find(email: string) {
  return (await acme.ask("GET", `/Users?filter=userName eq "${email}"`)).body.Resources?.[0];
}

async function openCodes(userUuid: string): Promise<number> {
  const rows = await rig.services.database.system
    .selectFrom("verification_codes")
    .select("uuid")
    .where("user_uuid", "=", userUuid)
    .where("ended_at", "is", null)
    .execute();
  return rows.length;
}
