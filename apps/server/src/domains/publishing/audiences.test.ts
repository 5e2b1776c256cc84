import type { Api } from "@atrium/contract/client.ts";
import { audienceBounds, type AudienceRule } from "@atrium/rules/audiences.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { audiencesOf } from "../../testing/audiences.ts";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { lockIsAwaited } from "../../testing/lock-waits.ts";
import { holdAudienceFor } from "../audiences/store.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: Api;
let world: ReturnType<typeof audiencesOf>;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  world = audiencesOf(rig, managed);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  owner = (await managed.newPerson({ grants: [{ role: "owner" }] })).api;
});

const system = () => rig.services.database.system;
const portfolioUuid = () => managed.portfolio_uuid;
const made = (rule: AudienceRule, building: string | null = null) => world.made(owner, rule, building);

test("P6 an audience that something is for is not deleted, and each item is named, published or written", async () => {
  const audience = await made({ match: "all", conditions: [{ buildings: [managed.tower] }] });
  const published = await world.item(audience);
  const body = { building_uuid: managed.tower, type: "Post" as const, fields: { title: { en: "Draft" }, audience } };
  const draft = (await owner("POST /admin/v1/contents", { body })).data.content.uuid;
  const remove = () => owner("DELETE /admin/v1/audiences/:uuid", { params: { uuid: audience } });
  const problem = await remove().then(
    () => undefined,
    (error) => error.problem,
  );
  expect(problem).toMatchObject({ code: "audience_in_use", status: 409 });
  expect(problem.errors.map(({ path }: { path: string }) => path)).toEqual([
    `/contents/${draft}`,
    `/contents/${published}`,
  ]);
  expect(problem.errors[0].message).toMatch(/^Draft \(.+\)$/);
  await system().deleteFrom("contents").where("uuid", "=", published).execute();
  await system().deleteFrom("drafts").where("content_uuid", "=", draft).execute();
  await remove();
  expect(await refusalOf(remove())).toBe("audience_not_found");
});

test("P6 a name of spaces is refused with the field, and changes nothing", async () => {
  const rule = { match: "all" as const, conditions: [{ buildings: [managed.tower] }] };
  const uuid = await made(rule);
  const { version, name } = (await owner("GET /admin/v1/audiences/:uuid", { params: { uuid } })).data.audience;
  const change = { params: { uuid }, body: { version, name: "  ", rule } };
  const create = { body: { building_uuid: null, name: " ", rule } };
  const refused = { problem: { code: "validation_failed", errors: [{ path: "/name", code: "required" }] } };
  await expect(owner("PUT /admin/v1/audiences/:uuid", change)).rejects.toMatchObject(refused);
  await expect(owner("POST /admin/v1/audiences", create)).rejects.toMatchObject(refused);
  expect((await owner("GET /admin/v1/audiences/:uuid", { params: { uuid } })).data.audience.name).toBe(name);
});

test("P6 a portfolio has as many audiences as its list shows: of two at once the one too many is refused, and a deletion makes room", async () => {
  const rule: AudienceRule = { match: "all", conditions: [{ buildings: [managed.tower] }] };
  const list = async () => (await owner("GET /admin/v1/audiences", {})).data.audiences;
  const before = await list();
  const filling = Array.from({ length: audienceBounds.audiences - before.length - 1 }, (_, at) => ({
    portfolio_uuid: portfolioUuid(),
    uuid: v7(),
    pack_key: `filling-${at}`,
    building_uuid: managed.tower,
    name: `Filling ${at}`,
    rule: JSON.stringify(rule),
    clauses: "[]",
    flag_keys: [],
  }));
  const uuids = filling.map(({ uuid }) => uuid);
  onTestFinished(async () => void (await system().deleteFrom("audiences").where("uuid", "in", uuids).execute()));
  await system().insertInto("audiences").values(filling).execute();
  const outcomes = await Promise.allSettled([made(rule), made(rule, managed.tower)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refusalOf(made(rule))).toBe("too_many_audiences");
  expect(await list()).toHaveLength(audienceBounds.audiences);
  const [uuid = ""] = uuids;
  await owner("DELETE /admin/v1/audiences/:uuid", { params: { uuid } });
  expect(await made(rule)).toEqual(expect.any(String));
});

describe("an audience is deleted during a publication for it", () => {
  const contentFor = (audience_uuid: string) => ({
    portfolio_uuid: portfolioUuid(),
    uuid: v7(),
    pack_key: `race-${v7()}`,
    building_uuid: managed.tower,
    type: "Post" as const,
    audience_uuid,
    translations: JSON.stringify({ "": { title: "In time" } }),
  });

  test("P6 the publication locks it: the item and the audience both stay", async () => {
    const audience = await made({ match: "all", conditions: [{ roles: ["Host"] }] });
    const { removing } = await system()
      .transaction()
      .execute(async (db) => {
        const own = { ...rig.services.database.tenant(portfolioUuid()), db };
        expect(await holdAudienceFor(own, managed.tower, audience)).toMatchObject({ uuid: audience });
        const removing = owner("DELETE /admin/v1/audiences/:uuid", { params: { uuid: audience } });
        const outcome = refusalOf(removing);
        await expect.poll(() => lockIsAwaited(rig)).toBe(true);
        await db.insertInto("contents").values(contentFor(audience)).execute();
        return { removing: outcome };
      });
    expect(await removing).toBe("audience_in_use");
  });

  test.runIf(inject("prepared").backend === "postgres")(
    "P6 the control: where nobody holds it, it is gone before the item is there",
    async () => {
      const audience = await made({ match: "all", conditions: [{ roles: ["Host"] }] });
      const publishing = system()
        .transaction()
        .execute(async (db) => {
          await owner("DELETE /admin/v1/audiences/:uuid", { params: { uuid: audience } });
          await db.insertInto("contents").values(contentFor(audience)).execute();
        });
      await expect(publishing).rejects.toThrow(/foreign key/);
    },
  );
});

test("P6 P2 publishing for an audience that is gone, or another building's, is refused with the field; for everybody it says nothing", async () => {
  const ofAnnex = await made({ match: "all", conditions: [{ buildings: [managed.annex] }] }, managed.annex);
  for (const audience of [ofAnnex, v7(), "nonsense"]) {
    const fields = { title: { en: "For whom?" }, audience };
    const body = { building_uuid: managed.tower, type: "Post" as const, fields };
    const { uuid, version } = (await owner("POST /admin/v1/contents", { body })).data.content;
    const reach = (await owner("GET /admin/v1/contents/:uuid/reach", { params: { uuid } })).data;
    expect(reach.audience).toBeNull();
    const problem = await owner("POST /admin/v1/contents/:uuid/publish", { params: { uuid }, body: { version } }).then(
      () => undefined,
      (error) => error.problem,
    );
    expect(problem.errors).toMatchObject([{ path: "/fields/audience", code: "gone" }]);
  }
});

test("P6 P1 a copy for another building keeps an audience of the portfolio, and otherwise is for everybody", async () => {
  const rule = { match: "all" as const, conditions: [{ roles: ["Host"] }] };
  for (const [owned, expected] of [
    [null, "kept"],
    [managed.tower, "dropped"],
  ] as const) {
    const audience = await made(rule, owned);
    const fields = { title: { en: "Copied" }, audience };
    const body = { building_uuid: managed.tower, type: "Post" as const, fields };
    const { uuid } = (await owner("POST /admin/v1/contents", { body })).data.content;
    const copy = await owner("POST /admin/v1/contents/:uuid/duplicate", {
      params: { uuid },
      body: { building_uuid: managed.annex },
    });
    expect(copy.data.content.fields.audience).toBe(expected === "kept" ? audience : undefined);
  }
});

test("P6 G1 a user who writes for one building counts and names only its people, and changes only its audiences", async () => {
  const everybody = await made({ match: "any", conditions: [{ buildings: [managed.tower, managed.annex] }] });
  const ofAnnex = await made({ match: "any", conditions: [{ buildings: [managed.annex] }] }, managed.annex);
  await managed.newPerson({ buildings: [managed.annex] });
  const { api } = await managed.newPerson({ grants: [{ role: "community_manager", building_uuid: managed.tower }] });
  const shown = (await api("GET /admin/v1/audiences")).data.audiences;
  expect(shown.find(({ uuid }) => uuid === everybody)?.may_change).toBe(false);
  expect(shown.some(({ uuid }) => uuid === ofAnnex)).toBe(false);

  const rule = { match: "any" as const, conditions: [{ buildings: [managed.tower, managed.annex] }] };
  const counted = async (building_uuid: string | null) =>
    (await api("POST /admin/v1/audience-counts", { body: { rule, building_uuid } })).data.people;
  const inTower = (await owner("POST /admin/v1/audience-counts", { body: { rule, building_uuid: managed.tower } }))
    .data;
  expect(await counted(null)).toBe(inTower.people);
  expect(await world.listed(api, everybody)).toHaveLength(inTower.people);
  expect((await world.listed(owner, everybody)).length).toBeGreaterThan(inTower.people);
  expect(await refusalOf(counted(managed.annex))).toBe("building_not_found");
  expect(await refusalOf(world.listed(api, ofAnnex))).toBe("audience_not_found");

  const post = (body: { building_uuid: string | null; rule: typeof rule }) =>
    api("POST /admin/v1/audiences", { body: { name: "Mine", ...body } });
  const own = { match: "any" as const, conditions: [{ buildings: [managed.tower] }] };
  expect(await refusalOf(post({ building_uuid: null, rule: own }))).toBe("beyond_own_grants");
  expect(await refusalOf(post({ building_uuid: managed.annex, rule: own }))).toBe("building_not_found");
  const faults = await post({ building_uuid: managed.tower, rule }).then(
    () => undefined,
    (error) => error.problem.errors,
  );
  expect(faults).toMatchObject([{ path: "/rule/conditions/0/buildings/1", code: "gone" }]);
  const { audience } = (await post({ building_uuid: managed.tower, rule: own })).data;
  expect(audience).toMatchObject({ name: "Mine", may_change: true, building: { uuid: managed.tower } });
  const remove = (uuid: string) => api("DELETE /admin/v1/audiences/:uuid", { params: { uuid } });
  expect(await refusalOf(remove(everybody))).toBe("beyond_own_grants");
  expect(await refusalOf(remove(ofAnnex))).toBe("audience_not_found");
  await remove(audience.uuid);
});

test("P6 an invalid rule is refused at its field", async () => {
  const faultsOf = (rule: object) =>
    owner("POST /admin/v1/audience-counts", { body: { rule: rule as never, building_uuid: null } }).then(
      () => undefined,
      (error) => error.problem.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
    );
  expect(await faultsOf({ match: "all", conditions: [] })).toEqual(["/rule/conditions required"]);
  expect(await faultsOf({ match: "all", conditions: [{ roles: [] }, {}] })).toEqual([
    "/rule/conditions/0/roles required",
    "/rule/conditions/1 required",
  ]);
  expect(await faultsOf({ match: "any", conditions: [{ roles: ["a"], grants: ["owner"] }] })).toEqual([
    "/rule/conditions/0 one_kind",
  ]);
  expect(await faultsOf({ match: "any", conditions: [{ grants: ["king"] }] })).toEqual([
    "/rule/conditions/0/grants/0 unknown",
  ]);
  const either = { match: "any", conditions: [{ not: true, roles: ["a"] }, { roles: ["b"] }] };
  expect(await faultsOf({ match: "all", conditions: Array.from({ length: 8 }, () => either) })).toEqual([
    "/rule/conditions too_much",
  ]);
});

test("P6 a feature that does not depend on the building alone, or that is not defined, is refused at its field", async () => {
  const fractional = [
    ["on", 50],
    ["off", 50],
  ];
  await owner("PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key", {
    params: { whitelabelUuid: managed.brand, key: "half" },
    query: {},
    body: {
      state: "ENABLED",
      variants: { on: true, off: false },
      defaultVariant: "off",
      targeting: { fractional },
    } as never,
  });
  const post = (flags: string[]) =>
    owner("POST /admin/v1/audiences", {
      body: { name: "Some", building_uuid: null, rule: { match: "all", conditions: [{ flags }] } },
    });
  const problem = await post(["kiosk", "half", "nowhere", "constructor"]).then(
    () => undefined,
    (error) => error.problem,
  );
  expect(problem.errors).toMatchObject([
    { path: "/rule/conditions/0/flags/1", code: "flag" },
    { path: "/rule/conditions/0/flags/2", code: "flag" },
    { path: "/rule/conditions/0/flags/3", code: "flag" },
  ]);
  await post(["kiosk"]);
});

test("P6 each change is recorded, with what differs", async () => {
  const rule = { match: "all" as const, conditions: [{ roles: ["Host"] }] };
  const uuid = await made(rule);
  const { version, name } = (await owner("GET /admin/v1/audiences/:uuid", { params: { uuid } })).data.audience;
  await owner("PUT /admin/v1/audiences/:uuid", { params: { uuid }, body: { version, name: "Hosts", rule } });
  await owner("DELETE /admin/v1/audiences/:uuid", { params: { uuid } });
  const facts = await system()
    .selectFrom("facts")
    .where("target_uuid", "=", uuid)
    .orderBy("uuid")
    .selectAll()
    .execute();
  expect(facts.map(({ action, details }) => ({ action, ...details }))).toEqual([
    { action: "audience.created" },
    { action: "audience.changed", name_from: name, name_to: "Hosts" },
    { action: "audience.removed" },
  ]);
});
