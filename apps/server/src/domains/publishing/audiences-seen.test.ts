import type { Api } from "@atrium/contract/client.ts";
import { type AudienceRule, type Condition, isMeant, traitOf } from "@atrium/rules/audiences.ts";
import type { Role } from "@atrium/rules/roles.ts";
import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audiencesOf } from "../../testing/audiences.ts";
import { type Given, type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";
import { addTag } from "../people/tags.ts";

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
const tenant = () => rig.services.database.tenant(managed.portfolio_uuid);
const made = (rule: AudienceRule, building: string | null = null) => world.made(owner, rule, building);

/** Defines a gate that is on in one building, one with a rule by building, one that is off everywhere, and a flag that is not a gate. */
async function defineFlags(): Promise<void> {
  const variants = { on: true, off: false };
  const base = { state: "ENABLED" as const, variants, defaultVariant: "off" };
  const here = { var: "building_uuid" };
  for (const [key, definition] of [
    ["kiosk", { ...base, targeting: { if: [{ in: [here, [managed.annex]] }, "on", "off"] } }],
    ["account-history", { ...base, targeting: { if: [{ "==": [here, managed.annex] }, "off", "on"] } }],
    ["visitors", { ...base, defaultVariant: "on" }],
  ] as const)
    await owner("PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key", {
      params: { whitelabelUuid: managed.brand, key },
      query: {},
      body: definition,
    });
}

/** The flags that the flag service evaluates as on for a person in any of their buildings. */
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
    const [tower, annex, acme] = [managed.tower, managed.annex, managed.acme];
    const roleNames = ["Host", "Fire warden", "50%_off"];
    const tagNames = ["Fire warden", "Press", "100%_é"];
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
      const its = await managed.newPerson({
        name: `P${n}`,
        buildings,
        grants,
        admin,
        ...(isOfAcme ? { company_uuid: acme } : {}),
      });
      const roles = some(roleNames);
      await system().updateTable("users").set({ roles }).where("uuid", "=", its.uuid).execute();
      const tags = some(tagNames);
      for (const tag of tags) await addTag(tenant(), [its.uuid], one(tag, tag.toUpperCase()));
      const flags = await flagsOn(its.api, buildings);
      const traits = new Set([
        ...flagKeys.filter((key) => flags.has(key)).map((key) => traitOf("flags", key)),
        ...buildings.map((uuid) => traitOf("buildings", uuid)),
        ...(isOfAcme ? [traitOf("companies", acme)] : []),
        ...roles.map((name) => traitOf("roles", name)),
        ...tags.map((tag) => traitOf("tags", tag)),
        ...grants.map(({ role }) => traitOf("grants", role)),
        ...(admin ? [traitOf("grants", "owner")] : []),
      ]);
      people.push({ uuid: its.uuid, api: its.api, traits, buildings });
    }
    // Who cannot sign in is meant by nothing.
    await managed.newPerson({ deactivated: true });
    await managed.newPerson({ awaits_approval: true });

    const several = <T>(values: readonly T[]) => [...new Set([one(...values), ...some(values)])];
    const condition = (): Condition => ({
      ...(numbers(3) === 0 ? { not: true } : {}),
      ...one<Condition>(
        { buildings: several([tower, annex.toUpperCase()]) },
        { companies: [acme] },
        { roles: several(roleNames) },
        { flags: several(flagKeys) },
        { tags: several([...tagNames, "pRESS"]) },
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
      const uuid = await world.item(audience);
      const meant = people.filter(({ traits }) => isMeant(rule, traits));
      const everybody = await world.listed(owner, audience);
      expect(everybody.filter((each) => ours.has(each)).toSorted()).toEqual(meant.map(({ uuid }) => uuid).toSorted());

      const asked = { body: { rule: rule as never, building_uuid: null } };
      const counted = (await owner("POST /admin/v1/audience-counts", asked)).data;
      expect(counted.people).toBe(everybody.length);
      expect(counted.some.map((each) => each.uuid)).toEqual(everybody.slice(0, 5));

      // Callers are cached for a second.
      rig.clock.advance(2);
      const here = people.filter(({ buildings }) => buildings.includes(tower));
      const seeing = [];
      for (const person of here) if (await world.sees(person.api, uuid)) seeing.push(person.uuid);
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

test("P6 content for others is absent: attached, related, at its address, in Today, for an RSVP or a claim", async () => {
  const audience = await made({ match: "all", conditions: [{ roles: ["Somebody else"] }] });
  const hidden = await world.item(audience);
  const offer = await world.item(audience, { type: "Deal" as never });
  const post = await world.item(audience, { type: "Post" as never });
  const open = await world.item(null);
  await system().updateTable("contents").set({ attachable_content_uuid: hidden }).where("uuid", "=", open).execute();
  const { uuid, api } = await managed.newPerson({});
  const times = { created_at: rig.clock.now(), updated_at: rig.clock.now() };
  await system()
    .insertInto("event_attendances")
    .values({
      portfolio_uuid: managed.portfolio_uuid,
      uuid: v7(),
      content_uuid: hidden,
      user_uuid: uuid,
      status: "confirmed",
      ...times,
    })
    .execute();
  const attached = async () =>
    (
      await api("GET /tenant/v2/buildings/:id/content/:contentUuid", {
        params: { id: managed.tower, contentUuid: open },
      })
    ).data.content.attachable_content_uuid;
  const going = async () =>
    (await api("GET /tenant/v1/buildings/:id/today", { params: { id: managed.tower } })).data.mine.going;
  const params = {
    id: managed.tower,
    buildingUuid: managed.tower,
    uuid: hidden,
    offerUuid: offer,
    contentUuid: hidden,
  };
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

test("P6 P7 an event's manager can add only people of its audience to its guest list", async () => {
  const audience = await made({ match: "all", conditions: [{ roles: ["Invited"] }] });
  const uuid = await world.item(audience);
  const start_at = new Date(rig.clock.now().getTime() + 86_400_000);
  await system().updateTable("contents").set({ rsvp_enabled: true, start_at }).where("uuid", "=", uuid).execute();
  const [invited, other] = [
    await managed.newPerson({ name: "Ines", last: "Invitable" }),
    await managed.newPerson({ name: "Otto", last: "Invitable" }),
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

test("P6 a person who gets a tag sees what is for it within a second, and loses it with the tag", async () => {
  const audience = await made({ match: "all", conditions: [{ tags: ["Fire Warden"] }] });
  const uuid = await world.item(audience);
  const { api, uuid: userUuid } = await managed.newPerson({});
  const set = async (has: boolean) => {
    await owner("PUT /admin/v1/people/:uuid/tag", { params: { uuid: userUuid }, body: { tag: "fire warden", has } });
    rig.clock.advance(2);
  };
  expect(await world.sees(api, uuid)).toBe(false);
  await set(true);
  expect(await world.sees(api, uuid)).toBe(true);
  const explained = await owner("GET /admin/v1/people/:uuid/sees", { params: { uuid: userUuid }, query: {} });
  const why = explained.data.contents.find((one) => one.uuid === uuid);
  expect(why).toMatchObject({ seen: "lists", audience: { uuid: audience } });
  await set(false);
  expect(await world.sees(api, uuid)).toBe(false);
  const others = await owner("GET /admin/v1/people/:uuid/sees", { params: { uuid: userUuid }, query: {} });
  expect(others.data.contents.find((one) => one.uuid === uuid)).toMatchObject({ seen: "no" });
});

test("P6 who writes audiences is offered the tags of the people in their own buildings", async () => {
  const far = await managed.newPerson({ buildings: [managed.annex] });
  const near = await managed.newPerson({});
  await addTag(tenant(), [far.uuid], "Only far away");
  await addTag(tenant(), [near.uuid], "Nearby");
  const { api } = await managed.newPerson({ grants: [{ role: "community_manager", building_uuid: managed.tower }] });
  const { tags } = (await api("GET /admin/v1/audience-tags", {})).data;
  expect(tags).toContain("Nearby");
  expect(tags).not.toContain("Only far away");
  expect(await refusalOf(api("GET /admin/v1/people-tags", {}))).toBe("permission_missing");
});

test("P6 a change of a rule is read by who sees it within a second", async () => {
  const audience = await made({ match: "all", conditions: [{ roles: ["Host"] }] });
  const uuid = await world.item(audience);
  const { api } = await managed.newPerson({ company_uuid: managed.acme });
  expect(await world.sees(api, uuid)).toBe(false);
  const { version } = (await owner("GET /admin/v1/audiences/:uuid", { params: { uuid: audience } })).data.audience;
  const rule = { match: "any" as const, conditions: [{ companies: [managed.acme] }] };
  const { data } = await owner("PUT /admin/v1/audiences/:uuid", {
    params: { uuid: audience },
    body: { version, name: "Of Acme", rule },
  });
  expect(data).toMatchObject({
    audience: { name: "Of Acme", used: 1, used_by: [{ uuid }] },
    names: [{ uuid: managed.acme }],
  });
  rig.clock.advance(2);
  expect(await world.sees(api, uuid)).toBe(true);
  const again = owner("PUT /admin/v1/audiences/:uuid", {
    params: { uuid: audience },
    body: { version, name: "Late", rule },
  });
  expect(await refusalOf(again)).toBe("changed_meanwhile");
});
