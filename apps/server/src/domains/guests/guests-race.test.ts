import { randomUUID } from "node:crypto";
import { ApiRefusal } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { mailsTo } from "../../testing/mails.ts";
import { type Crowd, crowd, tally } from "../../testing/participation.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { openDesk } from "../../testing/publishing.ts";
import { changePlaces, findAttendance } from "../events/store.ts";

const events = "GET /admin/v1/events";
const read = "GET /admin/v1/events/:uuid";
const list = "GET /admin/v1/events/:uuid/guests";
const change = "PUT /admin/v1/events/:uuid/guests/:userUuid";
const find = "GET /admin/v1/events/:uuid/invitable";
const takeOut = "POST /admin/v1/events/:uuid/guests/export";

let rig: Rig;
let many: Crowd;
let desk: Awaited<ReturnType<typeof openDesk>>;
let mara: Awaited<ReturnType<typeof desk.signIn>>["mara"]["api"];
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  desk = await openDesk(rig);
  ({
    mara: { api: mara },
  } = await desk.signIn());
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

const attend = (one: Parameters<Crowd["put"]>[0], uuid: string) =>
  many.put(one, `/buildings/${many.towerUuid}/event-posts/${uuid}/attend`);
const recall = (one: Parameters<Crowd["put"]>[0], uuid: string) => many.put(one, `/event-posts/${uuid}/recall`);
const put = (uuid: string, userUuid: string, body: { coming: boolean; reason?: string }) =>
  mara(change, { params: { uuid, userUuid }, body });
const codeOf = (error: unknown) => (error instanceof ApiRefusal ? error.problem.code : String(error));
const outcomeOf = (call: Promise<unknown>) => call.then(() => "ok", codeOf);

describe("the guest list", () => {
  test("P7 lists who has accepted, declined or was removed, when, of which company, by name and page by page", async () => {
    const uuid = await many.event({ capacity: 10 });
    const [yes, no, removed] = await many.people(3);
    if (!yes || !no || !removed) throw new Error("There is nobody.");
    for (const one of [yes, no, removed]) expect(await attend(one, uuid)).toBe("ok");
    expect(await recall(no, uuid)).toBe("ok");
    await put(uuid, removed.uuid, { coming: false, reason: "The terrace is smaller." });
    const { data } = await mara(read, { params: { uuid } });
    expect(data).toMatchObject({ event: { uuid, title: "Made up", capacity: 10, taken: 1, rsvp_enabled: true } });
    expect(data.counts).toEqual({ yes: 1, no: 1, removed: 1, came: 0, waiting: 0, offered: 0 });
    const guests = (await mara(list, { params: { uuid } })).data.guests;
    const answers = new Map(guests.map((guest) => [guest.uuid, [guest.answer, guest.reason, guest.company]]));
    expect(answers).toEqual(
      new Map([
        [yes.uuid, ["yes", null, null]],
        [no.uuid, ["no", null, null]],
        [removed.uuid, ["removed", "The terrace is smaller.", null]],
      ]),
    );
    const pages: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const answer = (await mara(list, { params: { uuid }, query: { limit: 2, ...(after ? { after } : {}) } })).data;
      pages.push(...answer.guests.map((guest) => guest.uuid));
      after = answer.next;
    }
    expect(pages).toEqual(guests.map((guest) => guest.uuid));
    const found = await mara(list, { params: { uuid }, query: { search: no.email.slice(0, 20) } });
    expect(found.data.guests.map((guest) => guest.uuid)).toContain(no.uuid);
    const coming = await mara(list, { params: { uuid }, query: { answer: "yes" } });
    expect(coming.data.guests.map((guest) => guest.uuid)).toEqual([yes.uuid]);
    const taken = await mara(takeOut, { params: { uuid } });
    expect(taken.data.guests).toEqual(guests);
    expect((await desk.factsOf(uuid)).at(-1)).toEqual({ action: "event.guests_exported", by: "user", count: 3 });
  });

  test("P7 lists published events with a time: upcoming ones, or past ones", async () => {
    const soon = await many.event({ start_at: many.at(5), end_at: many.at(30) });
    const later = await many.event({ start_at: many.at(50), end_at: many.at(90) });
    const over = await many.event({ start_at: many.at(-90), end_at: many.at(-30) });
    const hidden = await many.event({ start_at: many.at(6), published_at: many.at(1) });
    const closed = await many.event({ start_at: many.at(7), rsvp_enabled: false });
    const all: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = (await mara(events, { query: { limit: 1, ...(after ? { after } : {}) } })).data;
      all.push(...page.events.map(({ uuid }) => uuid));
      after = page.next;
    }
    const known = [soon, later, over, hidden, closed];
    expect(all.filter((uuid) => known.includes(uuid))).toEqual([soon, later]);
    const past = (await mara(events, { query: { period: "past" } })).data.events.map(({ uuid }) => uuid);
    expect(past).toContain(over);
    expect(past).not.toContain(soon);
  });

  test("P7 a manager of another building finds no such event; the front desk reads, and changes nothing", async () => {
    const uuid = await many.event();
    const [one] = await many.people(1);
    const params = { uuid, userUuid: one?.uuid ?? "" };
    const body = { coming: true };
    const annex = await desk.managed.newPerson({
      grants: [{ role: "community_manager", building_uuid: desk.managed.annex }],
    });
    expect(await refusalOf(annex.api(read, { params: { uuid } }))).toBe("content_not_found");
    expect(await refusalOf(annex.api(list, { params: { uuid } }))).toBe("content_not_found");
    expect(await refusalOf(annex.api(change, { params, body }))).toBe("content_not_found");
    expect(await refusalOf(annex.api(takeOut, { params: { uuid } }))).toBe("content_not_found");
    expect((await annex.api(events, {})).data.events.map((event) => event.uuid)).not.toContain(uuid);
    const front = await desk.managed.newPerson({ grants: [{ role: "front_desk", building_uuid: desk.managed.tower }] });
    expect((await front.api(list, { params: { uuid } })).data.guests).toEqual([]);
    expect(await refusalOf(front.api(change, { params, body }))).toBe("permission_missing");
    expect(await refusalOf(front.api(find, { params: { uuid }, query: { search: "a" } }))).toBe("permission_missing");
    expect(await many.standing(uuid)).toMatchObject({ attending: [], taken: 0 });
  });
});

/** The newest mail to an address, with the method of its calendar entry. */
async function newest(email: string) {
  const mail = (await mailsTo(rig, email)).at(-1);
  return { text: mail?.text, method: /^METHOD:(.+)$/m.exec(mail?.calendar?.text ?? "")?.[1]?.trim() };
}

describe("adding and removing", () => {
  test("P7 each is a fact and a mail with its calendar entry; the removed read why, and the same again changes nothing", async () => {
    const uuid = await many.event({ capacity: 1 });
    const [one] = await many.people(1);
    if (!one) throw new Error("There is nobody.");
    for (const _ of [1, 2]) {
      const { data } = await put(uuid, one.uuid, { coming: true, reason: "She speaks." });
      expect(data).toMatchObject({ guest: { answer: "yes", reason: "She speaks." }, event: { taken: 1 } });
    }
    expect(await newest(one.email)).toMatchObject({ method: "REQUEST" });
    for (const _ of [1, 2]) {
      const { data } = await put(uuid, one.uuid, { coming: false, reason: "It was a mistake." });
      expect(data).toMatchObject({ guest: { answer: "removed" }, event: { taken: 0 } });
    }
    const { data } = await put(uuid, one.uuid, { coming: false, reason: "She is ill." });
    expect(data).toMatchObject({ guest: { answer: "removed", reason: "She is ill." }, event: { taken: 0 } });
    const facts = (await desk.factsOf(uuid)).map(({ action }) => action);
    expect(facts).toEqual(["event.guest_added", "event.guest_removed"]);
    expect(await newest(one.email)).toMatchObject({ method: "CANCEL", text: expect.stringContaining("a mistake.") });
    // They may accept again, like anybody; the removal is then no longer their answer.
    expect(await attend(one, uuid)).toBe("ok");
    expect((await mara(list, { params: { uuid } })).data.guests[0]).toMatchObject({ answer: "yes", reason: null });
  });

  test("P7 the place of a removed guest is held for the first in line; a waiting person who is added takes the place that is held", async () => {
    const uuid = await many.event({ capacity: 1 });
    const [guest, first, second] = await many.people(3);
    if (!guest || !first || !second) throw new Error("There is nobody.");
    expect(await attend(guest, uuid)).toBe("ok");
    for (const one of [first, second]) {
      expect(await many.put(one, `/event-posts/${uuid}/wait`)).toBe("ok");
      rig.clock.advance(1);
    }
    await put(uuid, guest.uuid, { coming: false, reason: "So." });
    expect((await mara(read, { params: { uuid } })).data).toMatchObject({
      event: { taken: 1 },
      counts: { yes: 0, removed: 1, waiting: 2, offered: 1 },
    });
    expect(await refusalOf(put(uuid, second.uuid, { coming: true }))).toBe("event_sold_out");
    await put(uuid, first.uuid, { coming: true });
    expect((await mara(read, { params: { uuid } })).data).toMatchObject({
      event: { taken: 1 },
      counts: { yes: 1, waiting: 1, offered: 0 },
    });
  });

  test("P7 is refused by name: no reason, no place, a person outside of the building, a past event", async () => {
    const uuid = await many.event({ capacity: 0 });
    const over = await many.event({ start_at: many.at(-90), end_at: many.at(-30) });
    const [one] = await many.people(1);
    if (!one) throw new Error("There is nobody.");
    expect(await refusalOf(put(uuid, one.uuid, { coming: false }))).toBe("validation_failed");
    expect(await refusalOf(put(uuid, one.uuid, { coming: true }))).toBe("event_sold_out");
    expect(await refusalOf(put(uuid, randomUUID(), { coming: true }))).toBe("person_not_found");
    expect(await refusalOf(put(uuid, randomUUID(), { coming: false, reason: "So." }))).toBe("person_not_found");
    const elsewhere = await desk.managed.newPerson({ buildings: [desk.managed.annex] });
    expect(await refusalOf(put(uuid, elsewhere.uuid, { coming: true }))).toBe("person_not_found");
    expect(await refusalOf(put(over, one.uuid, { coming: true }))).toBe("rsvp_closed");
    expect(await many.standing(uuid)).toMatchObject({ attending: [], taken: 0 });
    const found = await mara(find, { params: { uuid }, query: { search: one.email.slice(0, 30) } });
    expect(found.data.people.map((person) => person.uuid)).toContain(one.uuid);
  });

  test("P7 1 managers add people while others accept: exactly as many have a place as there are", async () => {
    const people = await many.people(60);
    const uuid = await many.event({ capacity: 20 });
    const answers = await Promise.all(
      people.map((one, at) => (at % 2 ? attend(one, uuid) : outcomeOf(put(uuid, one.uuid, { coming: true })))),
    );
    expect(tally(answers)).toEqual({ ok: 20, event_sold_out: 40 });
    const { attending, taken } = await many.standing(uuid);
    expect(taken).toBe(20);
    expect(attending.toSorted()).toEqual(
      people
        .filter((_, at) => answers[at] === "ok")
        .map((one) => one.uuid)
        .toSorted(),
    );
  });

  test("P7 1 the control: a desk that looks and then writes, without holding the event, oversells", async () => {
    const people = await many.people(40);
    const uuid = await many.event({ capacity: 5 });
    const own = rig.services.database.tenant(many.portfolioUuid);
    const came = lookThenWrite(
      people.length,
      async (rival) => {
        const { data } = await mara(read, { params: { uuid } });
        const userUuid = people[rival]?.uuid ?? "";
        const { attending } = await findAttendance(own, { contentUuid: uuid, userUuid });
        return attending || data.event.taken >= (data.event.capacity ?? 0) ? undefined : userUuid;
      },
      (userUuid) => {
        const added = { userUuid, uuid: randomUUID(), coming: true, byManager: { reason: null } };
        return changePlaces(own, { contentUuid: uuid, changes: [added], now: rig.clock.now() });
      },
    );
    expect(await came).toBe(40);
    expect((await many.standing(uuid)).taken).toBe(40);
  });
});
