import type { Api } from "@atrium/contract/client.ts";
import { type AudienceRule, type Condition, clausesOf, isMeant, traitOf } from "@atrium/rules/audiences.ts";
import type { Role } from "@atrium/rules/roles.ts";
import { seededNumbers } from "@atrium/rules/seeded-numbers.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Given, type Running, runningOf } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";
import { somebodyWaits } from "../../testing/somebody-waits.ts";
import { holdAudienceFor } from "../audiences/store.ts";

let rig: Rig;
let house: Running;
let owner: Api;
beforeAll(async () => {
  rig = await startRig();
  house = await runningOf(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  owner = (await house.somebody({ grants: [{ role: "owner" }] })).api;
});

const system = () => rig.services.database.system;
const portfolioUuid = () => house.portfolio_uuid;

/** An audience with its rule as it was stored, whoever made it. */
async function made(rule: AudienceRule, building_uuid: string | null = null): Promise<string> {
  const { data } = await owner("POST /admin/v1/audiences", {
    body: { name: `Some ${v7()}`, building_uuid, rule: rule as never },
  });
  return data.audience.uuid;
}

async function item(audience_uuid: string | null, { building_uuid = house.tower, type = "Event" as const } = {}) {
  const uuid = v7();
  await system()
    .insertInto("contents")
    .values({
      portfolio_uuid: portfolioUuid(),
      uuid,
      pack_key: `for-${uuid}`,
      building_uuid,
      type,
      audience_uuid,
      promoted: true,
      tags: [`tag-${uuid}`],
      translations: JSON.stringify({ "": { title: `Item ${uuid}` } }),
    })
    .execute();
  return uuid;
}

/** Whether somebody sees an item, wherever the portal would show it: all of these answer alike. */
async function sees(api: Api, contentUuid: string, building = house.tower): Promise<boolean> {
  const params = { id: building };
  const is = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  const [opens, event, promoted, tags] = await Promise.all([
    is(api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params: { ...params, contentUuid } })),
    is(api("GET /tenant/v1/event-posts/:uuid", { params: { uuid: contentUuid } })),
    api("GET /tenant/v1/buildings/:id/contents-promoted", { params }),
    api("GET /tenant/v2/buildings/:id/sanitized-tags", { params }),
  ]);
  const answers = [
    opens,
    event,
    promoted.data.contents.some(({ uuid }) => uuid === contentUuid),
    tags.data.sanitized_tags.includes(`tag-${contentUuid}`),
  ];
  expect(new Set(answers).size, JSON.stringify(answers)).toBe(1);
  return opens;
}

async function listed(api: Api, audience: string): Promise<string[]> {
  const all: string[] = [];
  let after: string | undefined;
  do {
    const { data } = await api("GET /admin/v1/audiences/:uuid/people", {
      params: { uuid: audience },
      query: { limit: 7, ...(after ? { after } : {}) },
    });
    all.push(...data.people.map(({ uuid }) => uuid));
    after = data.next ?? undefined;
  } while (after);
  return all;
}

/** A gate in one building alone, one by its building's own rule, one that is off everywhere, and one that is no gate. */
async function defineFlags(): Promise<void> {
  const variants = { on: true, off: false };
  const base = { state: "ENABLED" as const, variants, defaultVariant: "off" };
  const here = { var: "building_uuid" };
  for (const [key, definition] of [
    ["kiosk", { ...base, targeting: { if: [{ in: [here, [house.annex]] }, "on", "off"] } }],
    ["account-history", { ...base, targeting: { if: [{ "==": [here, house.annex] }, "off", "on"] } }],
    ["visitors", { ...base, defaultVariant: "on" }],
  ] as const)
    await owner("PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key", {
      params: { whitelabelUuid: house.brand, key },
      query: {},
      body: definition as never,
    });
}

/** What the flag service itself says is on for somebody in any of their buildings. */
async function flagsOn(api: Api, buildings: readonly string[]): Promise<Set<string>> {
  const on = new Set<string>();
  for (const building_uuid of buildings) {
    const body = { context: { building_uuid } };
    const { flags } = await api("POST /ofrep/v1/evaluate/flags", { body, query: {} });
    for (const { key, value } of flags) if (value === true) on.add(key);
    const said = new Set(flags.map(({ key }) => key));
    for (const key of ["header-logo"]) if (!said.has(key)) on.add(key);
  }
  return on;
}

type Somebody = { uuid: string; api: Api; traits: Set<string>; buildings: string[] };

test(
  "P6 P5 who is counted is who is listed is who sees it, by whatever rule",
  async () => {
    const numbers = seededNumbers(20_261_126);
    const one = <T>(...all: readonly T[]): T => all[numbers(all.length)] as T;
    const some = <T>(all: readonly T[]) => all.filter(() => numbers(3) === 0);
    const [tower, annex, acme] = [house.tower, house.annex, house.acme];
    const roleNames = ["Host", "Fire warden", "50%_off"];
    const grantNames: Role[] = ["owner", "front_desk", "community_manager"];

    const flagKeys = ["kiosk", "account-history", "header-logo", "visitors"];
    await defineFlags();

    const people: Somebody[] = [];
    for (let n = 0; n < sized(16, 60); n += 1) {
      const buildings = one([tower], [tower], [tower, annex], [annex]);
      const grants: Given[] = some(grantNames).map((role) =>
        role === "owner" ? { role } : { role, building_uuid: tower },
      );
      const isOfAcme = numbers(2) === 0;
      const admin = numbers(8) === 0;
      const its = await house.somebody({
        name: `P${n}`,
        buildings,
        grants,
        admin,
        ...(isOfAcme ? { company_uuid: acme } : {}),
      });
      const roles = some(roleNames);
      await system().updateTable("users").set({ roles }).where("uuid", "=", its.uuid).execute();
      const flags = await flagsOn(its.api, buildings);
      const traits = new Set([
        ...flagKeys.filter((key) => flags.has(key)).map((key) => traitOf("flags", key)),
        ...buildings.map((uuid) => traitOf("buildings", uuid)),
        ...(isOfAcme ? [traitOf("companies", acme)] : []),
        ...roles.map((name) => traitOf("roles", name)),
        ...grants.map(({ role }) => traitOf("grants", role)),
        ...(admin ? [traitOf("grants", "owner")] : []),
      ]);
      people.push({ uuid: its.uuid, api: its.api, traits, buildings });
    }
    // Who cannot sign in is meant by nothing.
    await house.somebody({ deactivated: true });
    await house.somebody({ awaits_approval: true });

    const several = <T>(values: readonly T[]) => [...new Set([one(...values), ...some(values)])];
    const condition = (): Condition => ({
      ...(numbers(3) === 0 ? { not: true } : {}),
      ...one<Condition>(
        { buildings: several([tower, annex.toUpperCase()]) },
        { companies: [acme] },
        { roles: several(roleNames) },
        { flags: several(flagKeys) },
        { grants: several(grantNames) },
      ),
    });
    const many = <T>(make: () => T) => Array.from({ length: 1 + numbers(3) }, make);
    const ours = new Set(people.map(({ uuid }) => uuid));
    const told = { in: 0, out: 0 };
    for (let round = 0; round < sized(12, 200); round += 1) {
      await rig.forgetLimits();
      const rule: AudienceRule = {
        match: one("all", "any"),
        conditions: many(() =>
          numbers(3) === 0 ? { match: one("all", "any"), conditions: many(condition) } : condition(),
        ),
      };
      const audience = await made(rule);
      const uuid = await item(audience);
      const meant = people.filter(({ traits }) => isMeant(rule, traits));
      const everybody = await listed(owner, audience);
      expect(everybody.filter((each) => ours.has(each)).toSorted()).toEqual(meant.map(({ uuid }) => uuid).toSorted());

      const asked = { body: { rule: rule as never, building_uuid: null } };
      const counted = (await owner("POST /admin/v1/audience-counts", asked)).data;
      expect(counted.people).toBe(everybody.length);
      expect(counted.some.map((each) => each.uuid)).toEqual(everybody.slice(0, 5));

      // Whoever is signed in is known for a second.
      rig.clock.advance(2);
      const here = people.filter(({ buildings }) => buildings.includes(tower));
      const seeing = [];
      for (const person of here) if (await sees(person.api, uuid)) seeing.push(person.uuid);
      expect(seeing).toEqual(here.filter((person) => meant.includes(person)).map((person) => person.uuid));
      told.in += seeing.length;
      told.out += here.length - seeing.length;

      const reach = (await owner("GET /admin/v1/contents/:uuid/reach", { params: { uuid } })).data;
      const inTower = await owner("POST /admin/v1/audience-counts", {
        body: { rule: rule as never, building_uuid: tower },
      });
      expect(reach).toMatchObject({ people: inTower.data.people, audience: { uuid: audience } });
      await system().deleteFrom("contents").where("uuid", "=", uuid).execute();
    }
    expect(Math.min(told.in, told.out)).toBeGreaterThan(10);
  },
  sized(120_000, 3_600_000),
);

test("P6 what is for others is not there: attached, related, at its address, in Today, for an RSVP or a claim", async () => {
  const audience = await made({ match: "all", conditions: [{ roles: ["Somebody else"] }] });
  const hidden = await item(audience);
  const offer = await item(audience, { type: "Deal" as never });
  const post = await item(audience, { type: "Post" as never });
  const open = await item(null);
  await system().updateTable("contents").set({ attachable_content_uuid: hidden }).where("uuid", "=", open).execute();
  const { uuid, api } = await house.somebody({});
  const times = { created_at: rig.clock.now(), updated_at: rig.clock.now() };
  await system()
    .insertInto("event_attendances")
    .values({
      portfolio_uuid: portfolioUuid(),
      uuid: v7(),
      content_uuid: hidden,
      user_uuid: uuid,
      status: "confirmed",
      ...times,
    })
    .execute();
  const attached = async () =>
    (await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params: { id: house.tower, contentUuid: open } }))
      .data.content.attachable_content_uuid;
  const going = async () =>
    (await api("GET /tenant/v1/buildings/:id/today", { params: { id: house.tower } })).data.mine.going;
  const params = { id: house.tower, buildingUuid: house.tower, uuid: hidden, offerUuid: offer, contentUuid: hidden };
  expect(await attached()).toBeNull();
  expect(await going()).toEqual([]);
  for (const refused of [
    () => api("GET /tenant/v2/buildings/:id/content/:contentUuid/related", { params }),
    () => api("GET /tenant/v1/event-posts/:uuid/ticket", { params }),
    () => api("PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend", { params }),
    () => api("PUT /tenant/v1/event-posts/:uuid/wait", { params }),
    () => api("GET /tenant/v1/offers/:uuid", { params: { uuid: offer } }),
    () => api("PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim", { params }),
    () => api("GET /tenant/v1/posts/:uuid", { params: { uuid: post } }),
  ])
    expect(await refusalOf(refused())).toBe("content_not_found");
  await system()
    .updateTable("users")
    .set({ roles: ["Somebody else"] })
    .where("uuid", "=", uuid)
    .execute();
  rig.clock.advance(2);
  expect(await attached()).toBe(hidden);
  expect(await going()).toEqual([hidden]);
});

test("P6 P7 whoever runs an event puts those on its guest list alone whom it is for", async () => {
  const audience = await made({ match: "all", conditions: [{ roles: ["Invited"] }] });
  const uuid = await item(audience);
  const start_at = new Date(rig.clock.now().getTime() + 86_400_000);
  await system().updateTable("contents").set({ rsvp_enabled: true, start_at }).where("uuid", "=", uuid).execute();
  const [invited, other] = [
    await house.somebody({ name: "Ines", last: "Invitable" }),
    await house.somebody({ name: "Otto", last: "Invitable" }),
  ];
  await system()
    .updateTable("users")
    .set({ roles: ["Invited"] })
    .where("uuid", "=", invited.uuid)
    .execute();
  const found = await owner("GET /admin/v1/events/:uuid/invitable", {
    params: { uuid },
    query: { search: "invitable" },
  });
  expect(found.data.people.map((one) => one.uuid)).toEqual([invited.uuid]);
  const put = (userUuid: string) =>
    owner("PUT /admin/v1/events/:uuid/guests/:userUuid", { params: { uuid, userUuid }, body: { coming: true } });
  expect(await refusalOf(put(other.uuid))).toBe("person_not_found");
  expect((await put(invited.uuid)).data.guest).toMatchObject({ uuid: invited.uuid, answer: "yes" });
});

test("P6 a change of a rule is read by who sees it within a second", async () => {
  const audience = await made({ match: "all", conditions: [{ roles: ["Host"] }] });
  const uuid = await item(audience);
  const { api } = await house.somebody({ company_uuid: house.acme });
  expect(await sees(api, uuid)).toBe(false);
  const { version } = (await owner("GET /admin/v1/audiences/:uuid", { params: { uuid: audience } })).data.audience;
  const rule = { match: "any" as const, conditions: [{ companies: [house.acme] }] };
  const { data } = await owner("PUT /admin/v1/audiences/:uuid", {
    params: { uuid: audience },
    body: { version, name: "Of Acme", rule },
  });
  expect(data).toMatchObject({
    audience: { name: "Of Acme", used: 1, used_by: [{ uuid }] },
    names: [{ uuid: house.acme }],
  });
  rig.clock.advance(2);
  expect(await sees(api, uuid)).toBe(true);
  const again = owner("PUT /admin/v1/audiences/:uuid", {
    params: { uuid: audience },
    body: { version, name: "Late", rule },
  });
  expect(await refusalOf(again)).toBe("changed_meanwhile");
});

test("P6 an audience that something is for is not deleted, and each item is named, published or written", async () => {
  const audience = await made({ match: "all", conditions: [{ buildings: [house.tower] }] });
  const published = await item(audience);
  const body = { building_uuid: house.tower, type: "Post" as const, fields: { title: { en: "Draft" }, audience } };
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

describe("an audience is deleted while somebody publishes for it", () => {
  const contentFor = (audience_uuid: string) => ({
    portfolio_uuid: portfolioUuid(),
    uuid: v7(),
    pack_key: `race-${v7()}`,
    building_uuid: house.tower,
    type: "Post" as const,
    audience_uuid,
    translations: JSON.stringify({ "": { title: "In time" } }),
  });

  test("P6 whoever publishes holds it: the item stands, and so does the audience", async () => {
    const audience = await made({ match: "all", conditions: [{ roles: ["Host"] }] });
    const { removing } = await system()
      .transaction()
      .execute(async (db) => {
        const own = { ...rig.services.database.tenant(portfolioUuid()), db };
        expect(await holdAudienceFor(own, house.tower, audience)).toMatchObject({ uuid: audience });
        const removing = owner("DELETE /admin/v1/audiences/:uuid", { params: { uuid: audience } });
        const outcome = refusalOf(removing);
        await expect.poll(() => somebodyWaits(rig)).toBe(true);
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
  const ofAnnex = await made({ match: "all", conditions: [{ buildings: [house.annex] }] }, house.annex);
  for (const audience of [ofAnnex, v7(), "nonsense"]) {
    const fields = { title: { en: "For whom?" }, audience };
    const body = { building_uuid: house.tower, type: "Post" as const, fields };
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

test("P6 P1 a copy for another building is for the same people where the audience is the portfolio's, else for everybody", async () => {
  const rule = { match: "all" as const, conditions: [{ roles: ["Host"] }] };
  for (const [owned, expected] of [
    [null, "kept"],
    [house.tower, "dropped"],
  ] as const) {
    const audience = await made(rule, owned);
    const fields = { title: { en: "Copied" }, audience };
    const body = { building_uuid: house.tower, type: "Post" as const, fields };
    const { uuid } = (await owner("POST /admin/v1/contents", { body })).data.content;
    const copy = await owner("POST /admin/v1/contents/:uuid/duplicate", {
      params: { uuid },
      body: { building_uuid: house.annex },
    });
    expect(copy.data.content.fields.audience).toBe(expected === "kept" ? audience : undefined);
  }
});

test("P6 G1 who writes for one building counts nobody elsewhere, names nothing elsewhere, and changes what is theirs alone", async () => {
  const everybody = await made({ match: "any", conditions: [{ buildings: [house.tower, house.annex] }] });
  const ofAnnex = await made({ match: "any", conditions: [{ buildings: [house.annex] }] }, house.annex);
  await house.somebody({ buildings: [house.annex] });
  const { api } = await house.somebody({ grants: [{ role: "community_manager", building_uuid: house.tower }] });
  const shown = (await api("GET /admin/v1/audiences")).data.audiences;
  expect(shown.find(({ uuid }) => uuid === everybody)?.may_change).toBe(false);
  expect(shown.some(({ uuid }) => uuid === ofAnnex)).toBe(false);

  const rule = { match: "any" as const, conditions: [{ buildings: [house.tower, house.annex] }] };
  const counted = async (building_uuid: string | null) =>
    (await api("POST /admin/v1/audience-counts", { body: { rule, building_uuid } })).data.people;
  const inTower = (await owner("POST /admin/v1/audience-counts", { body: { rule, building_uuid: house.tower } })).data;
  expect(await counted(null)).toBe(inTower.people);
  expect(await listed(api, everybody)).toHaveLength(inTower.people);
  expect((await listed(owner, everybody)).length).toBeGreaterThan(inTower.people);
  expect(await refusalOf(counted(house.annex))).toBe("building_not_found");
  expect(await refusalOf(listed(api, ofAnnex))).toBe("audience_not_found");

  const post = (body: { building_uuid: string | null; rule: typeof rule }) =>
    api("POST /admin/v1/audiences", { body: { name: "Mine", ...body } });
  const own = { match: "any" as const, conditions: [{ buildings: [house.tower] }] };
  expect(await refusalOf(post({ building_uuid: null, rule: own }))).toBe("beyond_own_grants");
  expect(await refusalOf(post({ building_uuid: house.annex, rule: own }))).toBe("building_not_found");
  const faults = await post({ building_uuid: house.tower, rule }).then(
    () => undefined,
    (error) => error.problem.errors,
  );
  expect(faults).toMatchObject([{ path: "/rule/conditions/0/buildings/1", code: "gone" }]);
  const { audience } = (await post({ building_uuid: house.tower, rule: own })).data;
  expect(audience).toMatchObject({ name: "Mine", may_change: true, building: { uuid: house.tower } });
  const remove = (uuid: string) => api("DELETE /admin/v1/audiences/:uuid", { params: { uuid } });
  expect(await refusalOf(remove(everybody))).toBe("beyond_own_grants");
  expect(await refusalOf(remove(ofAnnex))).toBe("audience_not_found");
  await remove(audience.uuid);
});

test("P6 what is wrong with a rule is refused by its field", async () => {
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

test("P6 a feature that is decided by more than the building, or that nobody has defined, is refused by its field", async () => {
  const fractional = [
    ["on", 50],
    ["off", 50],
  ];
  await owner("PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key", {
    params: { whitelabelUuid: house.brand, key: "half" },
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
  const problem = await post(["kiosk", "half", "nowhere"]).then(
    () => undefined,
    (error) => error.problem,
  );
  expect(problem.errors).toMatchObject([
    { path: "/rule/conditions/0/flags/1", code: "flag" },
    { path: "/rule/conditions/0/flags/2", code: "flag" },
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

test("P6 a rule that names a place which is gone means nobody by it, and its clauses say the same", () => {
  const rule: AudienceRule = { match: "any", conditions: [{ companies: [] }, { not: true, companies: [] }] };
  expect(clausesOf(rule)).toEqual([[{ any: [], not: false }], [{ any: [], not: true }]]);
  expect(isMeant(rule, new Set(["company:a"]))).toBe(true);
});
