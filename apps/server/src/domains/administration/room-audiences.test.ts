import type { Api, EndpointBody } from "@atrium/contract/client.ts";
import type { AudienceRule } from "@atrium/rules/audiences.ts";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Schema } from "../../platform/database/schema.ts";
import { audiencesOf } from "../../testing/audiences.ts";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { historyFill, type HistoryFill } from "../../testing/history.ts";
import { memberRooms } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { lockIsAwaited } from "../../testing/lock-waits.ts";
import { watchStatements } from "../../testing/watch-statements.ts";
import { holdAudiences } from "../audiences/store.ts";

const list = "/admin/v1/buildings/:uuid/rooms";
const one = `${list}/:roomUuid` as const;

let rig: Rig;
let managed: ManagedPortfolio;
let fill: HistoryFill;
let world: ReturnType<typeof audiencesOf>;
let owner: Api;
let manager: Api;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  fill = await historyFill(rig);
  world = audiencesOf(rig, managed);
  owner = (await managed.newPerson({ grants: [{ role: "owner" }] })).api;
  manager = (await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] })).api;
});
beforeEach(() => rig.forgetLimits());
afterAll(() => rig.close());

const system = () => rig.services.database.system;
const hosts: AudienceRule = { match: "all", conditions: [{ roles: ["Host"] }] };
const made = (rule: AudienceRule, building: string | null = null) => world.made(owner, rule, building);
const open = (more: object = {}) => memberRooms(fill).open(more);
const at = (roomUuid: string) => ({ uuid: managed.tower, roomUuid });
const read = async (uuid: string) => (await manager(`GET ${one}`, { params: at(uuid) })).data.room;
type Fields = EndpointBody<`PUT ${typeof one}`>;
/** What the console would send of a room that it has read. */
async function fieldsOf(uuid: string): Promise<Fields> {
  const { uuid: _u, image_url: _i, switched_off: _s, decided: _d, companies: _c, ...rest } = await read(uuid);
  const { audiences: _a, owner_name: _o, parts: _p, ...fields } = rest;
  return fields;
}
const change = async (uuid: string, more: Partial<Fields>) =>
  (await manager(`PUT ${one}`, { params: at(uuid), body: { ...(await fieldsOf(uuid)), ...more } })).data.room;
const problemOf = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error) => error.problem,
  );
const priceFor = (audience: string) => ({ audience, per: "once" as const, cents: 0 });

describe("P6 audiences in the rules and prices of a room", () => {
  test("P6 K3 K4 managers of bookings choose among the portfolio's and the building's audiences by name, and cannot read their rules", async () => {
    const [own, ofTower, ofAnnex] = [
      await made(hosts),
      await made(hosts, managed.tower),
      await made(hosts, managed.annex),
    ];
    const { audiences } = (
      await manager("GET /admin/v1/buildings/:uuid/room-audiences", { params: { uuid: managed.tower } })
    ).data;
    expect(Object.keys(audiences[0] ?? {}).toSorted()).toEqual(["name", "uuid"]);
    const uuids = audiences.map(({ uuid }) => uuid);
    expect([own, ofTower, ofAnnex].map((uuid) => uuids.includes(uuid))).toEqual([true, true, false]);
    expect(await refusalOf(manager("GET /admin/v1/audiences/:uuid", { params: { uuid: own } }))).toBe(
      "permission_missing",
    );
    const count = (audienceUuid: string) =>
      manager("GET /admin/v1/buildings/:uuid/room-audiences/:audienceUuid", {
        params: { uuid: managed.tower, audienceUuid },
      });
    expect((await count(ofTower)).data.people).toBe(0);
    for (const wrong of [ofAnnex, v7()]) expect(await refusalOf(count(wrong))).toBe("audience_not_found");
    const elsewhere = { params: { uuid: managed.annex } };
    expect(await refusalOf(manager("GET /admin/v1/buildings/:uuid/room-audiences", elsewhere))).toBe(
      "permission_missing",
    );
    const nowhere = owner("GET /admin/v1/buildings/:uuid/room-audiences", { params: { uuid: v7() } });
    expect(await refusalOf(nowhere)).toBe("building_not_found");
  });

  test("P6 K2 a saved rule and price name it, whatever its letters; one that is gone or another building's is refused with the field", async () => {
    const [audience, ofAnnex] = [await made(hosts), await made(hosts, managed.annex)];
    const uuid = await open();
    const saved = await change(uuid, {
      rules: [{ audience: audience.toUpperCase(), most_minutes: 600 }],
      prices: [priceFor(audience), { per: "hour", cents: 1000 }],
    });
    expect(saved.rules).toEqual([{ audience, most_minutes: 600 }]);
    expect(saved.audiences.map((its) => its.uuid)).toEqual([audience]);
    for (const wrong of [ofAnnex, v7()]) {
      const told = await problemOf(
        change(uuid, { rules: [{ audience }, { audience: wrong }], prices: [priceFor(wrong)] }),
      );
      expect(told).toMatchObject({
        code: "validation_failed",
        errors: [
          { path: "/rules/1/audience", code: "audience_gone" },
          { path: "/prices/0/audience", code: "audience_gone" },
        ],
      });
    }
    expect((await read(uuid)).rules).toEqual(saved.rules);
  });

  test("P6 K3 the effect is that on the people who are in it, read in one statement, and none without an audience", async () => {
    const audience = await made(hosts);
    const uuid = await open({ prices: "[]" });
    const [host, other] = [await managed.newPerson(), await managed.newPerson()];
    await system()
      .updateTable("users")
      .set({ roles: ["Host"] })
      .where("uuid", "=", host.uuid)
      .execute();
    const morning = new Date(new Date(fill.at(-3 * 24 * 60)).setUTCHours(9, 0, 0, 0));
    for (const [n, user_uuid] of [host.uuid, other.uuid, other.uuid].entries()) {
      const start_at = new Date(morning.getTime() + n * 7_200_000);
      const end_at = new Date(start_at.getTime() + 3_600_000);
      await fill.booking(uuid, { user_uuid, start_at, end_at, created_at: new Date(start_at.getTime() - 86_400_000) });
    }
    const { hours, exceptions, rules, prices, ...rest } = await fieldsOf(uuid);
    const { approval_required, buffer_before_minutes, buffer_after_minutes } = rest;
    const deciding = {
      hours,
      exceptions,
      rules,
      prices,
      approval_required,
      buffer_before_minutes,
      buffer_after_minutes,
    };
    const statements = watchStatements(rig);
    const effect = async (more: Partial<Fields>) => {
      statements.length = 0;
      const { data } = await manager(`POST ${one}/effect`, { params: at(uuid), body: { ...deciding, ...more } });
      return { ...data, statements: statements.filter((text) => text.includes("user_buildings")).length };
    };
    const without = await effect({ rules: [{ most_minutes: 30 }] });
    expect(without).toMatchObject({ total: 3, impossible: 3 });
    const found = await effect({ rules: [{ audience }] });
    expect(found).toMatchObject({ total: 3, impossible: 2, examples: [{ check: "audience" }, { check: "audience" }] });
    expect(found.statements - without.statements).toBe(1);
    const dearer = await effect({ prices: [priceFor(audience), { per: "hour", cents: 1000 }] });
    expect(dearer).toMatchObject({ impossible: 0, dearer: 2, cheaper: 0 });
    const gone = manager(`POST ${one}/effect`, {
      params: at(uuid),
      body: { ...deciding, rules: [{ audience: v7() }] },
    });
    expect(await problemOf(gone)).toMatchObject({ errors: [{ path: "/rules/0/audience", code: "audience_gone" }] });
  });

  test("P6 an audience that a room names is not deleted, and each room is named, until the room is for others", async () => {
    const audience = await made(hosts);
    const uuid = await open({ rules: JSON.stringify([{ audience }]) });
    const item = await world.item(audience);
    const { used, used_in_rooms } = (await owner("GET /admin/v1/audiences/:uuid", { params: { uuid: audience } })).data
      .audience;
    expect([used, used_in_rooms.map((room) => [room.uuid, room.building.uuid])]).toEqual([2, [[uuid, managed.tower]]]);
    const remove = () => owner("DELETE /admin/v1/audiences/:uuid", { params: { uuid: audience } });
    const problem = await problemOf(remove());
    expect(problem).toMatchObject({
      code: "audience_in_use",
      errors: [{ path: `/contents/${item}` }, { path: `/rooms/${uuid}`, code: "used" }],
    });
    await system().deleteFrom("contents").where("uuid", "=", item).execute();
    expect(await refusalOf(remove())).toBe("audience_in_use");
    await change(uuid, { rules: [] });
    await remove();
    expect(await refusalOf(remove())).toBe("audience_not_found");
  });
});

describe("P6 an audience is deleted while a room is saved that names it", () => {
  const name = (db: Kysely<Schema>, uuid: string, audience: string) =>
    db
      .updateTable("resources")
      .set({ rules: JSON.stringify([{ audience }]) })
      .where("uuid", "=", uuid)
      .execute();

  test("P6 a save locks the audience: the room and the audience both stay", async () => {
    const [audience, uuid] = [await made(hosts), await open()];
    const { removing } = await system()
      .transaction()
      .execute(async (db) => {
        const own = { ...rig.services.database.tenant(managed.portfolio_uuid), db };
        expect(await holdAudiences(own, managed.tower, [audience])).toEqual(new Set([audience]));
        const outcome = refusalOf(owner("DELETE /admin/v1/audiences/:uuid", { params: { uuid: audience } }));
        await expect.poll(() => lockIsAwaited(rig)).toBe(true);
        await name(db, uuid, audience);
        return { removing: outcome };
      });
    expect(await removing).toBe("audience_in_use");
  });

  test.runIf(inject("prepared").backend === "postgres")(
    "P6 the control: where nobody holds it, it is gone before the room is written, which the database then refuses",
    async () => {
      const [audience, uuid] = [await made(hosts), await open()];
      const saving = system()
        .transaction()
        .execute(async (db) => {
          await owner("DELETE /admin/v1/audiences/:uuid", { params: { uuid: audience } });
          await name(db, uuid, audience);
        });
      await expect(saving).rejects.toThrow(/foreign key/);
    },
  );
});
