import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiRefusal } from "@atrium/contract/client.ts";
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

  test("6 a refusal is not kept: the key can be used again", async () => {
    const { api } = await rig.login("anna@acme.test");
    const idempotencyKey = randomUUID();
    const refused = api("PUT /users/current", { body: { default_building_uuid: randomUUID() }, idempotencyKey });
    await expect(refused).rejects.toBeInstanceOf(ApiRefusal);
    const annex = await rig.uuid("buildings", "annex");
    const { data } = await api("PUT /users/current", { body: { default_building_uuid: annex }, idempotencyKey });
    expect(data.user.default_building_uuid).toBe(annex);
  });
});
