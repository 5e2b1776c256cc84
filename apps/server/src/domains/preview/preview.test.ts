import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { previewPath } from "@atrium/rules/preview.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Given, type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { openWorld, type World } from "../../testing/hostile/actors.ts";
import { allKeys, inputOf, send, shapeOf } from "../../testing/hostile/send.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { Somebody } from "../../testing/view-as.ts";

const ask = "POST /admin/v1/contents/:uuid/preview-ticket";
const find = "GET /admin/v1/buildings/:id/readers";
const fiveMinutes = 5 * 60;

let rig: Rig;
let managed: ManagedPortfolio;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

const community = (): Given => ({ role: "community_manager", building_uuid: managed.tower });
const editor = (grants: Given[] = [community()]) => managed.newPerson({ name: "Erin", last: "Editor", grants });

/** An item that was never published. */
async function draftOf({ api }: Somebody, building_uuid = managed.tower): Promise<string> {
  const body = { building_uuid, type: "Post" as const, fields: { title: { en: "Not yet" } } };
  return (await api("POST /admin/v1/contents", { body })).data.content.uuid;
}

type As = { company_uuid?: string; person_uuid?: string };
const ticketOf = async ({ api }: Pick<Somebody, "api">, uuid: string, body: As = {}) =>
  (await api(ask, { params: { uuid }, body })).data;
const by = (ticket: string) => rig.api({ token: ticket });
const theme = (building = managed.tower) => ({ params: { id: building } });
const postOf = (uuid: string) => ({ params: { uuid }, query: { lang: "en" } });

describe("the ticket of a preview", () => {
  test("P3 contains the person and building that the page shows, and is valid for five minutes", async () => {
    const who = await editor();
    const { ticket, until, user, building } = await ticketOf(who, await draftOf(who));
    expect(Date.parse(until) - rig.clock.now().getTime()).toBeLessThanOrEqual(fiveMinutes * 1000);
    expect(user).toMatchObject({ first_name: "", company_uuid: null, default_building_uuid: managed.tower, roles: [] });
    expect(building.uuid).toBe(managed.tower);
    expect(await refusalOf(by(ticket)("GET /buildings/:id/theme", theme()))).toBe("none");
    rig.clock.advance(fiveMinutes - 2);
    expect(await refusalOf(by(ticket)("GET /buildings/:id/theme", theme()))).toBe("none");
    rig.clock.advance(3);
    expect(await refusalOf(by(ticket)("GET /buildings/:id/theme", theme()))).toBe("token_expired");
  });

  test("P3 is of one company's people, or of one person of the building, as they are there", async () => {
    const who = await editor();
    const uuid = await draftOf(who);
    const ofCompany = await ticketOf(who, uuid, { company_uuid: managed.acme });
    expect(ofCompany.user.company_uuid).toBe(managed.acme);
    const mila = await managed.newPerson({ name: "Mila", last: "van Dijk", buildings: [managed.tower, managed.annex] });
    const asMila = await ticketOf(who, uuid, { person_uuid: mila.uuid });
    expect(asMila.user).toMatchObject({
      uuid: mila.uuid,
      first_name: "Mila",
      email: expect.stringMatching(/invalid$/),
    });
    const own = await mila.api("GET /users/current/flags", { query: { building_uuid: managed.tower } });
    expect(await by(asMila.ticket)("GET /users/current/flags", { query: { building_uuid: managed.tower } })).toEqual(
      own,
    );
    expect(await refusalOf(by(asMila.ticket)("GET /buildings/:id/theme", theme(managed.annex)))).toBe(
      "building_not_found",
    );
    const both = { company_uuid: managed.acme, person_uuid: mila.uuid };
    expect(await refusalOf(who.api(ask, { params: { uuid }, body: both }))).toBe("validation_failed");
  });

  test("P3 finds people of the building by name, for people who may read guest lists there", async () => {
    const who = await editor();
    const mila = await managed.newPerson({ name: "Milagros", last: "Findable" });
    const asked = (api: Somebody["api"], id = managed.tower) =>
      api(find, { params: { id }, query: { search: "milag" } });
    expect((await asked(who.api)).data.people).toMatchObject([{ uuid: mila.uuid, name: "Milagros Findable" }]);
    expect(await refusalOf(asked(who.api, managed.annex))).toBe("permission_missing");
    expect(await refusalOf(asked(mila.api))).toBe("permission_missing");
  });

  test.each<[string, () => Given[], () => Promise<As>, string]>([
    ["a member", () => [], async () => ({}), "permission_missing"],
    ["the front desk", () => [{ role: "front_desk" }], async () => ({}), "permission_missing"],
    [
      "an editor of another building",
      () => [{ role: "community_manager", building_uuid: managed.annex }],
      async () => ({}),
      "content_not_found",
    ],
    [
      "as a person of another building",
      () => [community()],
      async () => ({ person_uuid: (await managed.newPerson({ buildings: [managed.annex] })).uuid }),
      "person_not_found",
    ],
    [
      "as somebody who is switched off",
      () => [community()],
      async () => ({ person_uuid: (await managed.newPerson({ deactivated: true })).uuid }),
      "person_not_found",
    ],
    [
      "as people of no company",
      () => [community()],
      async () => ({ company_uuid: "0199a3c0-0000-7000-8000-00000000ffff" }),
      "company_not_found",
    ],
  ])("P3 is not given: %s", async (_, grants, as, refusal) => {
    const uuid = await draftOf(await editor());
    const { api } = await editor(grants());
    expect(await refusalOf(api(ask, { params: { uuid }, body: await as() }))).toBe(refusal);
  });

  test("P3 becomes invalid when the editor's grant is removed, their session has ended, or the person has left the building", async () => {
    const { system } = rig.services.database;
    const read = (ticket: string) => refusalOf(by(ticket)("GET /buildings/:id/theme", theme()));
    const [first, second, third] = [await editor(), await editor(), await editor()];
    const uuid = await draftOf(first);
    const tickets = await Promise.all([first, second].map(async (who) => (await ticketOf(who, uuid)).ticket));
    const mila = await managed.newPerson({ name: "Mila" });
    const asMila = (await ticketOf(third, uuid, { person_uuid: mila.uuid })).ticket;
    expect(await Promise.all([...tickets, asMila].map(read))).toEqual(["none", "none", "none"]);
    await system.deleteFrom("grants").where("user_uuid", "=", first.uuid).execute();
    await second.api("POST /auth/logout");
    await system.deleteFrom("user_buildings").where("user_uuid", "=", mila.uuid).execute();
    rig.clock.advance(2);
    expect(await Promise.all([...tickets, asMila].map(read))).toEqual(Array.from({ length: 3 }, () => "session_ended"));
    expect(await refusalOf(third.api("GET /users/current"))).toBe("none");
  });
});

describe("access of the ticket", () => {
  let world: World;
  let ticket: string;
  let ofWorld: { post: string; building: string };
  const answers = new Map<EndpointKey, { status: number; code: string; cache: string }>();
  beforeAll(async () => {
    world = await openWorld(rig);
    const { post, building, person } = await world.own.fresh([]);
    ofWorld = { post, building };
    const who = await managed.newPerson({ grants: [{ role: "owner" }] });
    ({ ticket } = await ticketOf(who, post, { person_uuid: person }));
    for (const key of allKeys) {
      await rig.forgetLimits();
      const answer = await send(rig, key, await inputOf(key, world.own), { token: ticket });
      const isProblem = answer.headers["content-type"]?.includes("problem+json") ?? false;
      const { code = "" } = isProblem ? (JSON.parse(answer.body) as { code?: string }) : {};
      answers.set(key, { status: answer.statusCode, code, cache: String(answer.headers["cache-control"]) });
    }
  });

  /** The reads of an item's page and of what surrounds it. */
  const reads = [
    "GET /buildings/:id/theme",
    "GET /tenant/v1/buildings/:id/categories",
    "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content",
    "GET /tenant/v2/buildings/:id/content/:contentUuid",
    "GET /tenant/v2/buildings/:id/content/:contentUuid/related",
    "GET /tenant/v1/event-posts/:uuid",
    "GET /tenant/v1/offers/:uuid",
    "GET /tenant/v1/posts/:uuid",
    "GET /user-permissions/v1",
    "GET /users/current/flags",
  ];

  test("P3 nothing but the reads of the page: every other call of the contract is refused, whatever it is sent with", () => {
    const named = ({ access }: ReturnType<typeof shapeOf>) =>
      access !== "anonymous" && access !== "anyone" && access !== "integration" && access !== "mini_app";
    const open = [...answers].filter(([key, { code }]) => named(shapeOf(key)) && code !== "view_as_read_only");
    expect(open.map(([key]) => key).toSorted()).toEqual(reads.toSorted());
    const writes = [...answers].filter(([key]) => !key.startsWith("GET ") && shapeOf(key).access !== "integration");
    expect(writes.filter(([, { status }]) => status < 400).map(([key]) => key)).toEqual([]);
  });

  test("P3 its answers are not cached", () => {
    const read = [...answers].filter(([key, { status }]) => reads.includes(key) && status < 400);
    expect(read.map(([, { cache }]) => cache)).toEqual(read.map(() => "no-store"));
    expect(read.length).toBeGreaterThan(5);
  });

  test("P3 its own item, and no other: not of its building, and not of another portfolio", async () => {
    const { post, building } = ofWorld;
    expect(await refusalOf(by(ticket)("GET /tenant/v1/posts/:uuid", postOf(post)))).toBe("none");
    const upper = postOf(post.toUpperCase());
    expect(await refusalOf(by(ticket)("GET /tenant/v1/posts/:uuid", upper))).toBe("none");
    const { event } = await world.own.fresh([]);
    const foreign = await world.foreign.fresh([]);
    expect(await refusalOf(by(ticket)("GET /tenant/v1/event-posts/:uuid", postOf(event)))).toBe("content_not_found");
    expect(await refusalOf(by(ticket)("GET /tenant/v1/posts/:uuid", postOf(foreign.post)))).toBe("content_not_found");
    const inBuilding = (id: string) =>
      refusalOf(by(ticket)("GET /tenant/v2/buildings/:id/content/:contentUuid", { params: { id, contentUuid: post } }));
    expect(await inBuilding(building)).toBe("none");
    expect(await inBuilding(foreign.building)).toBe("building_not_found");
    const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
    expect(await refusalOf(owner.api(ask, { params: { uuid: foreign.post }, body: {} }))).toBe("content_not_found");
  });
});

describe("the page in the frame", () => {
  const headersOf = async (path: string) => {
    const { headers } = await rig.ask({ url: path, headers: { host: "alpha.test", accept: "text/html" } });
    return {
      ancestors: /frame-ancestors ([^;]+)/.exec(String(headers["content-security-policy"]))?.[1],
      frame: headers["x-frame-options"],
    };
  };

  test("P3 may only be framed by the console of the same host; no other page of the portal may be framed", async () => {
    expect(await headersOf(previewPath)).toEqual({ ancestors: "'self'", frame: "SAMEORIGIN" });
    for (const path of [`${previewPath}/more`, "/building", "/"])
      expect((await headersOf(path)).ancestors).toBe("'none'");
  });
});
