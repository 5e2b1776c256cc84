import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiRefusal } from "@atrium/contract/client.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

describe("a person's buildings", () => {
  test("C3 are listed with languages, in their order, and by brand", async () => {
    const { api } = await rig.login("anna@acme.test");
    const all = await api("GET /tenant/v1/users/current/buildings", {
      query: { include: "languages", brand_scope: "ALL" },
    });
    expect(all.data.buildings.map(({ uuid }) => uuid)).toEqual([
      await rig.uuid("buildings", "tower"),
      await rig.uuid("buildings", "annex"),
    ]);
    expect(all.data.buildings[0]).toMatchObject({ timezone: "Europe/Berlin", brand_identifier: "alpha" });
    const own = await api("GET /tenant/v1/users/current/buildings", { query: { brand_scope: "alpha" } });
    expect(own.data.buildings).toHaveLength(2);
    const none = await api("GET /tenant/v1/users/current/buildings", { query: { brand_scope: "beta" } });
    expect(none.data.buildings).toEqual([]);
  });

  test("C4 a building without languages has the default three with their priorities", async () => {
    const { api } = await rig.login("anna@acme.test");
    const annex = await rig.uuid("buildings", "annex");
    await rig.services.database.system
      .updateTable("buildings")
      .set({ languages: "[]" })
      .where("uuid", "=", annex)
      .execute();
    const { data } = await api("GET /tenant/v1/buildings/:id", { params: { id: annex } });
    expect(data.building.languages).toEqual([
      { code: "en_US", name: "English (US)", priority: 0 },
      { code: "es_ES", name: "Spanish (ES)", priority: 1 },
      { code: "el_EL", name: "Elvish (EL)", priority: 2 },
    ]);
  });
});

describe("a person who has proved the address but not finished signing up", () => {
  const begin = async (email: string) => {
    const { database, sessions } = rig.services;
    const person = await database.system
      .selectFrom("users")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const { system } = database;
    await system
      .updateTable("users")
      .set({ confirmed: true, terms_accepted: false })
      .where("uuid", "=", person.uuid)
      .execute();
    const tenant = database.tenant(person.portfolio_uuid);
    const { token } = await sessions.beginUnfinished(tenant, person.uuid, { headers: {} } as FastifyRequest);
    return { person, api: rig.api({ token }) };
  };

  test("A17 A18 R8 completes the profile with that session, and may do nothing else before", async () => {
    const { api } = await begin("terms@acme.test");
    expect(await refusalOf(api("GET /users/current/sessions"))).toBe("sign_up_unfinished");
    const annex = await rig.uuid("buildings", "annex");
    const names = { first_name: "Tine", last_name: "Termin" };
    const { data } = await api("PUT /users/current", {
      body: { ...names, default_building_uuid: annex, is_term_accepted: true, is_email_accepted: true },
    });
    expect(data.user).toMatchObject({
      ...names,
      default_building_uuid: annex,
      terms_accepted: true,
      email_accepted: true,
    });
    const { data: after } = await api("GET /users/current/buildings");
    expect(after.buildings.map(({ uuid }) => uuid)).toContain(annex);
  });

  test("A18 chooses a building of the company, and no other", async () => {
    const { api } = await begin("unconfirmed@acme.test");
    const choose = async (key: string) =>
      refusalOf(api("PUT /users/current", { body: { default_building_uuid: await rig.uuid("buildings", key) } }));
    expect(await choose("locked")).toBe("building_not_found");
    expect(await choose("hall")).toBe("building_not_found");
    expect(await choose("annex")).toBe("none");
  });

  test("24 a person who has finished can only choose among their own buildings", async () => {
    const { api, person } = await begin("terms@acme.test");
    await api("PUT /users/current", { body: { is_term_accepted: true } });
    const annex = await rig.uuid("buildings", "annex");
    await rig.services.database.system
      .deleteFrom("user_buildings")
      .where("user_uuid", "=", person.uuid)
      .where("building_uuid", "=", annex)
      .execute();
    rig.clock.advance(2);
    const call = api("PUT /users/current", { body: { default_building_uuid: annex } });
    expect(await refusalOf(call)).toBe("building_not_found");
  });

  test("R8 24 saying that the address is confirmed does not confirm it", async () => {
    const { system } = rig.services.database;
    const { api, person } = await begin("unconfirmed@acme.test");
    await system.updateTable("users").set({ confirmed: false }).where("uuid", "=", person.uuid).execute();
    await api("PUT /users/current", { body: { confirmed: true, is_term_accepted: true } });
    const row = await system.selectFrom("users").select("confirmed").where("uuid", "=", person.uuid).executeTakeFirst();
    expect(row).toEqual({ confirmed: false });
  });
});

describe("an Idempotency-Key", () => {
  test("6 twenty equal requests at once have one effect and one answer", async () => {
    const { api } = await rig.login("anna@acme.test");
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api("PUT /users/current", { body: { last_name: "Once" }, idempotencyKey })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const rows = await rig.services.database.system
      .selectFrom("idempotency_keys")
      .select(["key", "status"])
      .where("key", "=", idempotencyKey)
      .execute();
    expect(rows).toEqual([{ key: idempotencyKey, status: 200 }]);
  });

  test("6 a repetition gets the first answer although the state has moved on", async () => {
    const { api } = await rig.login("anna@acme.test");
    const idempotencyKey = randomUUID();
    const first = await api("PUT /users/current", { body: { first_name: "First" }, idempotencyKey });
    await api("PUT /users/current", { body: { first_name: "Second" } });
    const again = await api("PUT /users/current", { body: { first_name: "First" }, idempotencyKey });
    expect(again).toEqual(first);
    expect((await api("GET /users/current")).data.user.first_name).toBe("Second");
  });

  test("6 the same key with another body is refused", async () => {
    const { api } = await rig.login("anna@acme.test");
    const idempotencyKey = randomUUID();
    await api("PUT /users/current", { body: { first_name: "One" }, idempotencyKey });
    const other = api("PUT /users/current", { body: { first_name: "Two" }, idempotencyKey });
    await expect(other).rejects.toMatchObject({ problem: { code: "idempotency_key_reused", status: 422 } });
    expect((await api("GET /users/current")).data.user.first_name).toBe("One");
  });

  test("6 the same key of another person is another key", async () => {
    const idempotencyKey = randomUUID();
    const anna = await rig.login("anna@acme.test");
    const berta = await rig.login("berta@borealis.test", "beta");
    await anna.api("PUT /users/current", { body: { first_name: "Anna" }, idempotencyKey });
    const { data } = await berta.api("PUT /users/current", { body: { first_name: "Berta" }, idempotencyKey });
    expect(data.user.first_name).toBe("Berta");
  });

  test("6 a refusal is not stored: the key can be used again", async () => {
    const { api } = await rig.login("anna@acme.test");
    const idempotencyKey = randomUUID();
    const refused = api("PUT /users/current", { body: { default_building_uuid: randomUUID() }, idempotencyKey });
    await expect(refused).rejects.toBeInstanceOf(ApiRefusal);
    const annex = await rig.uuid("buildings", "annex");
    const { data } = await api("PUT /users/current", { body: { default_building_uuid: annex }, idempotencyKey });
    expect(data.user.default_building_uuid).toBe(annex);
  });
});
