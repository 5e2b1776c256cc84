import { openToViewAs } from "@atrium/contract/endpoint.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { openWorld, type World } from "../../testing/hostile/actors.ts";
import { allKeys, inputOf, send, shapeOf } from "../../testing/hostile/send.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { begin, codeOf, type Looking, lookingIn, redeem, type Somebody } from "../../testing/view-as.ts";
import { newDecisionLink } from "../decisions/decision-links.ts";

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

describe("G11 it changes nothing", () => {
  let world: World;
  let token: string;
  const answers = new Map<EndpointKey, { status: number; code: string }>();
  beforeAll(async () => {
    world = await openWorld(rig);
    const { person } = await world.own.fresh([]);
    const actor = await managed.newPerson({ grants: [{ role: "owner" }] });
    const { data } = await actor.api(begin, { params: { uuid: person }, body: { reason: "To help." } });
    ({ token } = await rig.api()(redeem, { body: { code: codeOf(data.view.address) } }));
    for (const key of allKeys) {
      // The one call that would end the view comes last.
      if (key === "POST /auth/logout") continue;
      await rig.forgetLimits();
      const input = await inputOf(key, world.own);
      const answer = await send(rig, key, input, { token });
      const isProblem = answer.headers["content-type"]?.includes("problem+json") ?? false;
      const { code = "" } = isProblem ? (JSON.parse(answer.body) as { code?: string }) : {};
      answers.set(key, { status: answer.statusCode, code });
    }
  });

  /** Reads of the portal that are refused as well, because they give access to something or are the person's own. */
  const givesPowers = [
    "GET /payment-methods",
    "GET /payment-methods/card-fields",
    "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize",
    "GET /tenant/v1/apps/:appUuid/storage/:key",
    "GET /tenant/v1/event-posts/:uuid/ticket",
    "GET /tenant/v1/offers/:uuid/claims",
    "GET /analytics/v2/settings",
    "GET /users/current/views",
  ];

  test("G11 every call of the contract that is not a read of the portal is refused, whatever it is sent with", () => {
    const refused = [...answers].filter(([, { code }]) => code === "view_as_read_only").map(([key]) => key);
    const expected = allKeys.filter(
      (key) =>
        key !== "POST /auth/logout" &&
        // It needs another kind of bearer, which this token is not.
        shapeOf(key).access !== "integration" &&
        (!key.startsWith("GET ") || key.startsWith("GET /admin/") || givesPowers.includes(key)),
    );
    expect(refused.toSorted()).toEqual(expected.toSorted());
    expect(allKeys.filter((key) => openToViewAs(key, shapeOf(key)) && !key.startsWith("GET "))).toEqual([
      "POST /auth/logout",
    ]);
  });

  test("G11 control: the reads of the portal are answered, and its session is valid after all of that", async () => {
    const failed = [...answers].filter(
      ([key, { status }]) => openToViewAs(key, shapeOf(key)) && shapeOf(key).access === "member" && status >= 400,
    );
    expect(failed).toEqual([]);
    expect(await refusalOf(rig.api({ token })("GET /users/current"))).toBe("none");
    expect(await refusalOf(rig.api({ token })("POST /auth/logout"))).toBe("none");
  });

  test("G11 hides what the person did in a building that they have left, from a viewer who does not manage it", async () => {
    const { system } = rig.services.database;
    const { actor, mila } = await looking.pair();
    const all = await managed.newPerson({ grants: [{ role: "owner" }] });
    const { booking, building, resource } = await world.own.fresh(["booking"]);
    await system.updateTable("resource_bookings").set({ user_uuid: mila.uuid }).where("uuid", "=", booking).execute();
    const params = { ownerType: "building", ownerUuid: building, resourceUuid: resource, bookingUuid: booking };
    const read = "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
    const seenBy = async (api: Somebody["api"]) => [
      (await api("GET /tenant/v1/users/current/transactions")).data.pagination?.total,
      await refusalOf(api(read, { params })),
    ];
    expect(await seenBy((await looking.look(actor, mila)).api)).toEqual([1, "none"]);
    const move = (to: string) =>
      system.updateTable("resources").set({ building_uuid: to }).where("uuid", "=", resource).execute();
    await move(managed.annex);
    expect(await seenBy(mila.api)).toEqual([1, "none"]);
    expect(await seenBy((await looking.look(actor, mila)).api)).toEqual([0, "booking_not_found"]);
    expect(await seenBy((await looking.look(all, mila)).api)).toEqual([1, "none"]);
    await move(building);
  });

  test("G11 the person's open decisions are shown without the tickets to decide them", async () => {
    const { database, clock } = rig.services;
    const { actor, mila } = await looking.pair();
    const tenant = { portfolioUuid: managed.portfolio_uuid, db: database.system };
    const { building } = await world.own.fresh([]);
    const { booking } = await world.own.fresh(["booking"]);
    await database.system
      .updateTable("resource_bookings")
      .set({ status: "submitted" })
      .where("uuid", "=", booking)
      .execute();
    const about = { kind: "booking", subject_uuid: booking, whitelabel_uuid: managed.brand } as const;
    await newDecisionLink({ clock }, tenant, { ...about, manager_email: mila.email });
    const decisions = async (api: Somebody["api"]) =>
      (await api("GET /tenant/v1/buildings/:id/today", { params: { id: building } })).data.rows.flatMap((row) =>
        row.kind === "decision" ? [row.token] : [],
      );
    expect(await decisions(mila.api)).toEqual([expect.stringMatching(/./)]);
    expect(await decisions((await looking.look(actor, mila)).api)).toEqual([""]);
  });
});
