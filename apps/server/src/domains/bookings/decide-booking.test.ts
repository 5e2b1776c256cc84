import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBeside } from "../../testing/beside.ts";
import { bookingSystem, requestKey } from "../../testing/booking-requests.ts";
import { openBrowser } from "../../testing/browser.ts";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { mailsTo } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";
import { fromElsewhere, outcome } from "../../testing/sign-up.ts";
import { settleBooking } from "./decide-booking.ts";
import { findLink } from "../decisions/store.ts";

const path = "/resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const occupant = "anna@acme.test";

let rig: Rig;
let system: Awaited<ReturnType<typeof bookingSystem>>;
let beside: Awaited<ReturnType<typeof startBeside>>;
let anna: Awaited<ReturnType<Rig["login"]>>;
beforeAll(async () => {
  rig = await startRig();
  system = await bookingSystem(rig);
  beside = await startBeside(rig);
  anna = await rig.login(occupant);
});
afterAll(async () => {
  await beside.close();
  await rig.close();
});

/** A pending request, and the token of its mail. */
async function asked(more: Parameters<typeof system.body>[0] = {}) {
  await rig.forgetLimits();
  const { data } = await system.api(requestKey, { params: system.address(), body: system.body(more) });
  const { approve: token } = await system.links();
  const params = { ...system.address(), bookingUuid: data.booking.uuid };
  return { uuid: data.booking.uuid, token, params };
}

type Server = Pick<Rig, "app">;
const send = (method: "POST" | "PUT", url: string, payload: object, { app }: Server = rig) =>
  app.inject({ method, url: `/api${url}`, payload, headers: { "x-brand": "alpha" }, ...fromElsewhere() });
const read = (token: string) => send("POST", "/manager-requests/read", { token });
const decide = (token: string, decision: "approve" | "deny", reason?: string, server?: Server) =>
  send("PUT", "/manager-requests/decide", { token, decision, ...(reason ? { reason } : {}) }, server);
type Shown = { kind: string; state: string; booking: Record<string, unknown> | null };
const shownIn = (answer: Awaited<ReturnType<typeof read>>) => answer.json<{ data: { request: Shown } }>().data.request;
const bookingOf = async (params: Awaited<ReturnType<typeof asked>>["params"]) =>
  (await anna.api(`GET ${path}`, { params })).data.booking;
const mails = () => mailsTo(rig, occupant);

describe("R6 the manager decides", () => {
  test("R6 approved: the link shows the request, the booking is accepted, and the occupant gets the calendar entry", async () => {
    const { uuid, token, params } = await asked({ total_price: "70.00" });
    const before = (await mails()).length;
    const shown = shownIn(await read(token));
    expect(shown).toMatchObject({
      kind: "booking",
      state: "asked",
      booking: {
        resource_name: "Room",
        timezone: "Europe/Berlin",
        total_price: "70.00",
        currency_type: "EUR",
        person: { email: occupant, company_name: "Acme" },
      },
    });
    expect((await bookingOf(params)).status).toBe("pending");
    expect(shownIn(await decide(token, "approve"))).toEqual({ kind: "booking", state: "approved", booking: null });
    const booking = await bookingOf(params);
    expect(booking).toMatchObject({ status: "accepted", decision_reason: null });
    const after = await mails();
    expect(after).toHaveLength(before + 1);
    const { calendar, text } = after.at(-1) ?? {};
    expect(text).toContain(`booking=building.${params.ownerUuid}.${params.resourceUuid}.${uuid}`);
    expect(calendar?.method).toBe("REQUEST");
    const compact = (instant: string) => instant.replace(/[-:]|\.\d{3}/g, "");
    for (const line of [
      `UID:${uuid}`,
      "SEQUENCE:0",
      `DTSTART:${compact(booking.start_at)}`,
      `DTEND:${compact(booking.end_at)}`,
      "STATUS:CONFIRMED",
    ])
      expect(calendar?.text).toContain(`\r\n${line}\r\n`);
    const { transactions } = (await anna.api("GET /tenant/v1/users/current/transactions", { query: { limit: 100 } }))
      .data;
    expect(transactions.find((one) => one.uuid === uuid)?.content.status).toBe("accepted");
  });

  test("R3 R6 an approved booking that is cancelled leaves the calendar: the same UID, a higher SEQUENCE", async () => {
    const { uuid, token, params } = await asked();
    await decide(token, "approve");
    await anna.api(`DELETE ${path}`, { params });
    const { calendar } = (await mails()).at(-1) ?? {};
    expect(calendar?.method).toBe("CANCEL");
    for (const line of [`UID:${uuid}`, "SEQUENCE:1", "STATUS:CANCELLED"])
      expect(calendar?.text).toContain(`\r\n${line}\r\n`);
    const sent = (await mails()).length;
    await anna.api(`DELETE ${path}`, { params });
    expect(await mails()).toHaveLength(sent);
  });

  test("R6 no: only with a reason, which the occupant reads in the mail and in the booking; the time is free again", async () => {
    const times = system.slot();
    const { token, params } = await asked(times);
    for (const wrong of [undefined, "  ", "x".repeat(501)]) {
      const refused = await decide(token, "deny", wrong);
      expect([refused.statusCode, refused.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
        422,
        "/reason",
      ]);
    }
    expect((await bookingOf(params)).status).toBe("pending");
    const reason = "The sweep has the <b>room</b>.";
    expect(shownIn(await decide(token, "deny", ` ${reason} `))).toMatchObject({ state: "denied", booking: null });
    expect(await bookingOf(params)).toMatchObject({ status: "denied", decision_reason: reason });
    const mail = (await mails()).at(-1);
    expect(mail?.text).toContain(reason);
    expect(mail?.html).not.toContain("<b>room");
    expect(mail?.calendar).toBeUndefined();
    await asked(times);
  });

  test("R6 in the occupant's language and the building's time, over the change of the clocks", async () => {
    const { database } = rig.services;
    const language = (locale: string | null) =>
      database.system.updateTable("users").set({ locale }).where("email", "=", occupant).execute();
    await language("de-de");
    // From 01:30 summer time to 02:30 winter time: two hours.
    const { token } = await asked({ start_at: "2027-10-30T23:30:00Z", end_at: "2027-10-31T01:30:00Z" });
    await decide(token, "approve");
    await language(null);
    const { subject, text, calendar } = (await mails()).at(-1) ?? {};
    expect(subject).toBe("Gebucht: Raum");
    expect(text).toMatch(/31\. Oktober 2027, 01:30\s?–\s?02:30/);
    expect(calendar?.text).toContain("DTSTART:20271030T233000Z\r\nDTEND:20271031T013000Z");
  });
});

describe("R6 a link", () => {
  test("R6 a used link says so and reveals nothing about anybody; the same answer again changes nothing, the other is refused", async () => {
    const { token } = await asked();
    await decide(token, "approve");
    const sent = (await mails()).length;
    const used = await read(token);
    expect(shownIn(used)).toEqual({ kind: "booking", state: "approved", booking: null });
    expect(used.body).not.toMatch(/anna|Room|Tower/i);
    expect(shownIn(await decide(token, "approve")).state).toBe("approved");
    expect(outcome(await decide(token, "deny", "Too late."))).toBe("request_decided");
    expect(await mails()).toHaveLength(sent);
  });

  test("R6 that is forged, of another portfolio or older than seven days is refused, whatever it was about", async () => {
    const { token, params } = await asked();
    for (const wrong of [`${token}x`, "a".repeat(43)]) {
      expect(outcome(await read(wrong))).toBe("link_invalid");
      expect(outcome(await decide(wrong, "approve"))).toBe("link_invalid");
    }
    const elsewhere = await openBrowser(rig, "beta").send("POST", "/manager-requests/read", { token }, fromElsewhere());
    expect(outcome(elsewhere)).toBe("link_invalid");
    const away = 7 * 24 * 60 * 60 + 1;
    rig.clock.advance(away);
    expect(outcome(await read(token))).toBe("link_invalid");
    expect(outcome(await decide(token, "approve"))).toBe("link_invalid");
    rig.clock.advance(-away);
    expect((await bookingOf(params)).status).toBe("pending");
  });

  test("R6 whose request was taken back, or whose time is over, has nothing left to decide", async () => {
    const taken = await asked();
    await anna.api(`DELETE ${path}`, { params: taken.params });
    expect(shownIn(await read(taken.token))).toEqual({ kind: "booking", state: "closed", booking: null });
    expect(outcome(await decide(taken.token, "approve"))).toBe("request_decided");
    expect((await bookingOf(taken.params)).status).toBe("canceled");

    const end = new Date(rig.clock.now().getTime() + 2 * 60 * 60_000).toISOString();
    const soon = await asked({
      start_at: new Date(rig.clock.now().getTime() + 60 * 60_000).toISOString(),
      end_at: end,
    });
    rig.clock.advance(2 * 60 * 60);
    expect(shownIn(await read(soon.token)).state).toBe("closed");
    expect(outcome(await decide(soon.token, "approve"))).toBe("request_decided");
    rig.clock.advance(-2 * 60 * 60);
  });
});

describe("R6 many at once", () => {
  test("R6 of twenty decisions at once over two processes, both ways, one counts, with one mail", async () => {
    const { token, params } = await asked();
    const before = (await mails()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        number % 2 ? decide(token, "approve", undefined, beside) : decide(token, "deny", "Nobody knows them.", rig),
      ),
    );
    const outcomes = answers.map(outcome);
    expect(outcomes.filter((one) => one === "ok")).toHaveLength(10);
    expect(outcomes.filter((one) => one === "request_decided")).toHaveLength(10);
    expect(await mails()).toHaveLength(before + 1);
    const { status } = await bookingOf(params);
    const { state } = shownIn(await read(token));
    expect(state).toBe(status === "accepted" ? "approved" : "denied");
  });

  test("R6 the control: twenty that look and then write, without the link's one decision, write more than once", async () => {
    const { uuid, token } = await asked();
    const tenant = rig.services.database.tenant(system.fill.portfolioUuid);
    const decided = lookThenWrite(
      20,
      async () => {
        const link = await findLink(tenant, { token }, rig.clock.now());
        return link?.decision ? undefined : link;
      },
      async (link, number) => {
        const reason = number % 2 ? null : "No.";
        await settleBooking(tenant, uuid, { reason, decidedBy: null, now: rig.clock.now() });
        await sql`update manager_requests set decision = ${reason === null ? "approve" : "deny"}, decided_at = now()
          where uuid = ${link.uuid}`.execute(tenant.db);
      },
    );
    expect(await decided).toBe(20);
  });

  test(
    "5 R6 approving while the occupant cancels, again and again: one final state, and a mail for what had happened",
    async () => {
      for (let round = 0; round < sized(10, 50); round += 1) {
        const { token, params } = await asked();
        const before = (await mails()).length;
        const [decision] = await Promise.all([
          decide(token, "approve", undefined, round % 2 ? beside : rig),
          anna.api(`DELETE ${path}`, { params }),
        ]);
        expect((await bookingOf(params)).status).toBe("canceled");
        const methods = (await mails()).slice(before).map(({ calendar }) => calendar?.method);
        expect(methods).toEqual(outcome(decision) === "ok" ? ["REQUEST", "CANCEL"] : []);
      }
    },
    sized(60_000, 600_000),
  );
});
