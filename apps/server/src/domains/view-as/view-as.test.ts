import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startBeside } from "../../testing/beside.ts";
import { type Given, type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { begin, codeOf, type Looking, lookingIn, redeem, type Somebody } from "../../testing/view-as.ts";
import { endDueViews } from "./end-due.ts";

const halfAnHour = 30 * 60;

let rig: Rig;
let managed: ManagedPortfolio;
let looking: Looking;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  looking = lookingIn(rig, managed);
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

const viewsOf = async (person: Somebody) => (await person.api("GET /users/current/views")).data.views;
const factsOf = (target: string) =>
  rig.services.database.system
    .selectFrom("facts")
    .select(["action", "actor_kind", "actor_uuid", "details"])
    .where("target_uuid", "=", target)
    .where("action", "like", "view_as.%")
    .orderBy("uuid")
    .execute();

describe("G11 looking at the portal as a person", () => {
  test("G11 reads what the person reads, names the viewer and the end, and is no session of the person", async () => {
    const { actor, mila } = await looking.pair();
    const { api, redeemed, until, address } = await looking.look(actor, mila);
    expect(new URL(address).pathname).toBe("/view-as");
    expect(redeemed).toMatchObject({ until, expires_in: halfAnHour, user: { uuid: mila.uuid } });
    expect((await api("GET /users/current")).data.user.uuid).toBe(mila.uuid);
    const own = await mila.api("GET /users/current/flags", { query: { building_uuid: managed.tower } });
    expect(await api("GET /users/current/flags", { query: { building_uuid: managed.tower } })).toEqual(own);
    const ofrep = await mila.api("POST /ofrep/v1/evaluate/flags", {
      body: { context: { building_uuid: managed.tower } },
    });
    expect(own.flags).toEqual(ofrep.flags);
    expect((await mila.api("GET /users/current/sessions")).data.sessions).toHaveLength(1);
    const person = (await actor.api("GET /admin/v1/people/:uuid", { params: { uuid: mila.uuid } })).data.person;
    expect(person.sessions).toHaveLength(1);
  });

  test("G11 the person reads when, by whom, in which role and why; the audit log has the beginning and the end", async () => {
    const { actor, mila } = await looking.pair();
    const { api, uuid } = await looking.look(actor, mila);
    expect(await viewsOf(mila)).toEqual([
      expect.objectContaining({
        uuid,
        by: "Max Manager",
        role: "property_manager",
        reason: "She cannot find the parking page.",
        ended_at: null,
      }),
    ]);
    await api("POST /auth/logout");
    expect(await refusalOf(api("GET /users/current"))).toBe("session_ended");
    expect((await viewsOf(mila))[0]?.ended_at).not.toBeNull();
    expect(await refusalOf(actor.api("GET /users/current"))).toBe("none");
    expect(await refusalOf(mila.api("GET /users/current"))).toBe("none");
    const by = { actor_kind: "user", actor_uuid: actor.uuid };
    const facts = await factsOf(mila.uuid);
    expect(facts).toEqual([
      expect.objectContaining({ ...by, action: "view_as.begun" }),
      expect.objectContaining({ ...by, action: "view_as.ended" }),
    ]);
    expect(facts.map(({ details }) => details)).toEqual([
      expect.objectContaining({ reason: "She cannot find the parking page.", role: "property_manager", view: uuid }),
      expect.objectContaining({ reason: "ended", view: uuid }),
    ]);
  });

  test("G11 the address opens once, within five minutes, and for one of many at once", async () => {
    const { actor, mila } = await looking.pair();
    const { address } = (await actor.api(begin, { params: { uuid: mila.uuid }, body: { reason: "To help." } })).data
      .view;
    const body = { code: codeOf(address) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => refusalOf(rig.api()(redeem, { body }))));
    expect(answers.toSorted()).toEqual([...Array.from({ length: 4 }, () => "link_invalid"), "none"]);
    const late = (await actor.api(begin, { params: { uuid: mila.uuid }, body: { reason: "To help." } })).data.view;
    rig.clock.advance(5 * 60 + 1);
    expect(await refusalOf(rig.api()(redeem, { body: { code: codeOf(late.address) } }))).toBe("link_invalid");
  });

  test("G11 requires a recent sign-in, a reason, and an admitted person", async () => {
    const { actor, mila } = await looking.pair();
    const asked = (uuid: string, reason = "To help.") =>
      refusalOf(actor.api(begin, { params: { uuid }, body: { reason } }));
    expect(await asked(mila.uuid, "  ")).toBe("validation_failed");
    expect(await asked(actor.uuid)).toBe("not_oneself");
    expect(await asked((await managed.newPerson({ deactivated: true })).uuid)).toBe("person_not_active");
    expect(await asked((await managed.newPerson({ awaits_approval: true })).uuid)).toBe("person_not_active");
    await rig.services.database.system
      .updateTable("sessions")
      .set({ created_at: new Date(rig.clock.now().getTime() - 12 * 60 * 60_000 - 1) })
      .where("user_uuid", "=", actor.uuid)
      .execute();
    rig.clock.advance(2);
    expect(await asked(mila.uuid)).toBe("sign_in_again");
  });

  test.each<[string, () => Given[], () => Parameters<ManagedPortfolio["newPerson"]>[0], string]>([
    ["a member", () => [], () => ({}), "permission_missing"],
    ["the front desk", () => [{ role: "front_desk" }], () => ({}), "permission_missing"],
    [
      "a company's administrator",
      () => [{ role: "company_admin", company_uuid: managed.acme }],
      () => ({ company_uuid: managed.acme }),
      "permission_missing",
    ],
    [
      "a manager of another building",
      () => [{ role: "property_manager", building_uuid: managed.annex }],
      () => ({}),
      "person_not_found",
    ],
    [
      "a manager of one of two buildings",
      () => [looking.manager()],
      () => ({ buildings: [managed.tower, managed.annex] }),
      "beyond_own_grants",
    ],
    ["a manager, of an owner", () => [looking.manager()], () => ({ grants: [{ role: "owner" }] }), "beyond_own_grants"],
    ["a manager, of an administrator", () => [looking.manager()], () => ({ admin: true }), "beyond_own_grants"],
    [
      "the brand's manager, of both its buildings",
      () => [{ role: "property_manager", whitelabel_uuid: managed.brand }],
      () => ({ buildings: [managed.tower, managed.annex] }),
      "none",
    ],
    ["the portfolio's manager", () => [{ role: "property_manager" }], () => ({ buildings: [managed.annex] }), "none"],
    ["an owner, of an owner", () => [{ role: "owner" }], () => ({ grants: [{ role: "owner" }] }), "none"],
  ])("G11 never shows more than the viewer's own grants: %s", async (_, grants, of, refusal) => {
    const actor = await managed.newPerson({ grants: grants() });
    const viewed = await managed.newPerson(of());
    expect(await refusalOf(actor.api(begin, { params: { uuid: viewed.uuid }, body: { reason: "To help." } }))).toBe(
      refusal,
    );
  });

  test("G11 people of another portfolio are not found", async () => {
    const { uuid } = await rig.services.database.system
      .selectFrom("users")
      .select("uuid")
      .where("email", "=", "berta@borealis.test")
      .executeTakeFirstOrThrow();
    const { api } = await managed.newPerson({ grants: [{ role: "owner" }] });
    expect(await refusalOf(api(begin, { params: { uuid }, body: { reason: "To help." } }))).toBe("person_not_found");
  });
});

describe("G11 it ends", () => {
  const ends: [string, string, (actor: Somebody, mila: Somebody) => Promise<unknown>][] = [
    ["with the actor's session", "signed_out", (actor) => actor.api("POST /auth/logout")],
    ["with the actor's account", "not_allowed", (actor) => change(actor.uuid, { deactivated: true })],
    [
      "with the actor's grant",
      "not_allowed",
      (actor) => rig.services.database.system.deleteFrom("grants").where("user_uuid", "=", actor.uuid).execute(),
    ],
    ["when the person is switched off", "not_allowed", (_, mila) => change(mila.uuid, { deactivated: true })],
    [
      "when the person is gone",
      "not_allowed",
      (_, mila) => rig.services.database.system.deleteFrom("users").where("uuid", "=", mila.uuid).execute(),
    ],
    [
      "when the person gets a right that the actor has not",
      "not_allowed",
      (_, mila) => managed.give(mila.uuid, { role: "owner" }),
    ],
    [
      "when the person comes into a building that is not the actor's",
      "not_allowed",
      (_, mila) =>
        rig.services.database.system
          .insertInto("user_buildings")
          .values({ portfolio_uuid: managed.portfolio_uuid, user_uuid: mila.uuid, building_uuid: managed.annex })
          .execute(),
    ],
    ["when its time is over", "time_over", async () => rig.clock.advance(halfAnHour)],
  ];
  const change = (uuid: string, to: { deactivated: boolean }) =>
    rig.services.database.system.updateTable("users").set(to).where("uuid", "=", uuid).execute();

  test.each(ends)("G11 %s, in every process, and the audit log has the reason: %s", async (_, why, end) => {
    const beside = await startBeside(rig);
    const { actor, mila } = await looking.pair();
    const { token, api } = await looking.look(actor, mila);
    const asked = () => beside.app.inject({ url: "/api/users/current", headers: { authorization: `Bearer ${token}` } });
    expect((await asked()).statusCode).toBe(200);
    await endDueViews(rig.services);
    expect(await factsOf(mila.uuid)).toHaveLength(1);
    await end(actor, mila);
    rig.clock.advance(2.2);
    expect((await asked()).statusCode).toBe(401);
    expect(["session_ended", "token_expired"]).toContain(await refusalOf(api("GET /users/current")));
    await Promise.all([endDueViews(rig.services), endDueViews(rig.services)]);
    const [, ended, ...more] = await factsOf(mila.uuid);
    expect([ended?.action, ended?.details, more]).toEqual([
      "view_as.ended",
      expect.objectContaining({ reason: why }),
      [],
    ]);
    await beside.close();
  });

  test("G11 an ended view does not resume when the permission is given back", async () => {
    const { actor, mila } = await looking.pair();
    const { api } = await looking.look(actor, mila);
    await rig.services.database.system.deleteFrom("grants").where("user_uuid", "=", actor.uuid).execute();
    rig.clock.advance(2.2);
    await endDueViews(rig.services);
    await managed.give(actor.uuid, looking.manager());
    expect(await refusalOf(api("GET /users/current"))).toBe("session_ended");
  });

  test("G11 its token is invalid as the person's own, and the person's as its", async () => {
    const { actor, mila } = await looking.pair();
    const { uuid } = await looking.look(actor, mila);
    const { tokens } = rig.services;
    const claims = { portfolioUuid: managed.portfolio_uuid, userUuid: mila.uuid, sessionUuid: uuid };
    const own = rig.api({ token: (await tokens.issue(claims)).token });
    expect(await refusalOf(own("GET /users/current"))).toBe("session_ended");
    const until = new Date(rig.clock.now().getTime() + 60_000);
    const other = await tokens.issueToView({ ...claims, actorUuid: mila.uuid }, until);
    expect(await refusalOf(rig.api({ token: other.token })("GET /users/current"))).toBe("session_ended");
  });

  test("G11 a row longer than half an hour is refused by the database itself", async () => {
    const { actor, mila } = await looking.pair();
    const { uuid } = await looking.look(actor, mila);
    const longer = sql`update view_as_sessions set expires_at = began_at + interval '31 minutes' where uuid = ${uuid}`;
    await expect(longer.execute(rig.services.database.system)).rejects.toThrow(/check/);
  });
});
