import { createHash, randomUUID } from "node:crypto";
import type { EndpointReply } from "@atrium/contract/client.ts";
import { cameBy } from "@atrium/rules/scans.ts";
import { readTicketCode, ticketText } from "@atrium/rules/ticket-code.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBeside } from "../../testing/beside.ts";
import { type Crowd, crowd, type One } from "../../testing/participation.ts";
import { openDesk } from "../../testing/publishing.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { ticketHash } from "../events/tickets.ts";

const door = "GET /admin/v1/events/:uuid/door";
const send = "POST /admin/v1/events/:uuid/scans";
const list = "GET /admin/v1/events/:uuid/guests";
const read = "GET /admin/v1/events/:uuid";

let rig: Rig;
let many: Crowd;
let desk: Awaited<ReturnType<typeof openDesk>>;
let mara: Awaited<ReturnType<typeof desk.signIn>>["mara"]["api"];
let front: Awaited<ReturnType<typeof desk.managed.newPerson>>;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  desk = await openDesk(rig);
  mara = (await desk.signIn()).mara.api;
  front = await desk.managed.newPerson({
    name: "Fred",
    last: "Front",
    grants: [{ role: "front_desk", building_uuid: desk.managed.tower }],
  });
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

type Door = EndpointReply<typeof door>["data"];

const attend = (one: One, uuid: string) => many.put(one, `/buildings/${many.towerUuid}/event-posts/${uuid}/attend`);
const recall = (one: One, uuid: string) => many.put(one, `/event-posts/${uuid}/recall`);

/** The ticket as its holder's portal shows it. */
async function ticketOf(one: One, uuid: string, app = rig.app): Promise<string | undefined> {
  const answer = await app.inject({
    url: `/api/tenant/v1/event-posts/${uuid}/ticket`,
    headers: { authorization: `Bearer ${one.token}`, "x-brand": "alpha" },
  });
  return answer.json<{ data: { ticket: { code: string } | null } }>().data.ticket?.code;
}

async function guests(count: number): Promise<{ uuid: string; people: [One, ...One[]]; codes: string[] }> {
  const uuid = await many.event();
  const people = await many.people(count);
  const codes: string[] = [];
  for (const one of people) {
    expect(await attend(one, uuid)).toBe("ok");
    codes.push((await ticketOf(one, uuid)) ?? "");
  }
  return { uuid, people: people as [One, ...One[]], codes };
}

const now = () => rig.clock.now().getTime();
const at = (seconds: number) => new Date(now() + seconds * 1_000).toISOString();
const byCode = (event: string, code: string, seconds = 0) => ({
  uuid: randomUUID(),
  at: at(seconds),
  way: "code" as const,
  code_hash: ticketHash(event, code),
});
const byHand = (guest: string, seconds = 0) => ({ uuid: randomUUID(), at: at(seconds), way: "hand" as const, guest });
const undo = (...undoes: string[]) => ({ uuid: randomUUID(), at: at(0), way: "undo" as const, undoes });
type Noted = ReturnType<typeof byCode> | ReturnType<typeof byHand> | ReturnType<typeof undo>;

const hand = async (api: typeof mara, uuid: string, scans: Noted[], sent_at = at(0)) =>
  (await api(send, { params: { uuid }, body: { sent_at, scans } })).data.scans;
const see = async (uuid: string): Promise<Door> => (await front.api(door, { params: { uuid } })).data;
const countOf = async (uuid: string) => (await mara(read, { params: { uuid } })).data.counts.came;
const cameAt = async (uuid: string) =>
  new Map((await mara(list, { params: { uuid } })).data.guests.map((one) => [one.uuid, one.came_at]));

describe("tickets", () => {
  test("P7 each guest has a code of their own; declining removes it, and the next RSVP creates another", async () => {
    const { uuid, people, codes } = await guests(2);
    const [one] = people;
    const [code = "", other = ""] = codes;
    expect(readTicketCode(code)).toBe(code);
    expect(code).not.toBe(other);
    expect(await ticketOf(one, uuid)).toBe(code);
    const known = async () => (await see(uuid)).guests.find((guest) => guest.uuid === one.uuid)?.code_hash;
    expect(await known()).toBe(createHash("sha256").update(ticketText(uuid, code)).digest("hex"));
    await recall(one, uuid);
    expect(await ticketOf(one, uuid)).toBeUndefined();
    expect(await known()).toBeUndefined();
    expect(await hand(front.api, uuid, [byCode(uuid, code)])).toMatchObject([{ guest: null }]);
    await attend(one, uuid);
    const fresh = (await ticketOf(one, uuid)) ?? "";
    expect(fresh).not.toBe(code);
    expect(await hand(front.api, uuid, [byCode(uuid, code), byCode(uuid, fresh)])).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ guest: null }), expect.objectContaining({ guest: one.uuid })]),
    );
  });

  test("P7 a ticket is valid only for its own event, and the door reveals no code", async () => {
    const { uuid, codes } = await guests(1);
    const other = await guests(1);
    const [code = ""] = codes;
    expect(await hand(front.api, other.uuid, [byCode(other.uuid, code)])).toMatchObject([{ guest: null }]);
    const answer = JSON.stringify(await see(uuid));
    expect(answer).not.toContain(code);
    expect(answer).not.toContain("@acme.test");
  });
});

describe("the door", () => {
  test("P7 scans of two phones are merged in whatever order they come, each once, and the first one counts", async () => {
    const { uuid, people, codes } = await guests(3);
    const [ann, bob, cy] = people.map((one) => one.uuid);
    const [codeA = "", codeB = ""] = codes;
    const early = [byCode(uuid, codeA, -120), byHand(cy ?? "", -100)];
    const late = [byCode(uuid, codeA, -60), byCode(uuid, codeB, -50)];
    // The phone that scanned later has its network back first.
    await hand(mara, uuid, late);
    expect(await countOf(uuid)).toBe(2);
    const [first] = await hand(front.api, uuid, early);
    expect(first).toMatchObject({ guest: ann, by: { name: "Fred Front" } });
    for (const _ of [1, 2]) await hand(front.api, uuid, early);
    const { scans } = await see(uuid);
    expect(scans).toHaveLength(4);
    const came = cameBy(scans);
    expect([...came.keys()].toSorted()).toEqual([ann ?? "", bob ?? "", cy ?? ""].toSorted());
    expect(came.get(ann ?? "")?.map((scan) => scan.uuid)).toEqual([early[0]?.uuid, late[0]?.uuid]);
    expect((await cameAt(uuid)).get(ann ?? "")).toBe(early[0]?.at);
    expect(await countOf(uuid)).toBe(3);
    const facts = (await desk.factsOf(uuid)).filter(({ action }) => action === "event.guests_scanned");
    expect(facts).toEqual(
      [1, 2].map(() => ({ action: "event.guests_scanned", by: "user", scans: 2, undone: 0, unknown: 0 })),
    );
  });

  test("P7 an undo removes the scans that its device knew, and keeps those of another device", async () => {
    const { uuid, people, codes } = await guests(1);
    const [code = ""] = codes;
    const mistake = byHand(people[0].uuid, -30);
    await hand(front.api, uuid, [mistake]);
    await hand(front.api, uuid, [undo(mistake.uuid)]);
    expect(await countOf(uuid)).toBe(0);
    expect((await cameAt(uuid)).get(people[0].uuid)).toBeNull();
    await hand(mara, uuid, [byCode(uuid, code, -40)]);
    expect(await countOf(uuid)).toBe(1);
    expect((await see(uuid)).scans).toHaveLength(3);
  });

  test("P7 a phone whose clock is wrong does not put itself first; nothing is from the future", async () => {
    const { uuid, people, codes } = await guests(1);
    const [code = ""] = codes;
    const wrong = 3 * 60 * 60;
    const ahead = byCode(uuid, code, wrong - 10);
    await hand(front.api, uuid, [ahead], at(wrong));
    expect((await cameAt(uuid)).get(people[0].uuid)).toBe(at(-10));
    const [future] = await hand(front.api, uuid, [byHand(people[0].uuid, 500)]);
    expect(future?.at).toBe(at(0));
  });

  test("P7 1 two devices at once: every scan is stored, and the earliest counts", async () => {
    const { uuid, people } = await guests(1);
    const guest = people[0].uuid;
    const scans = Array.from({ length: 12 }, (_, index) => byHand(guest, -index));
    await Promise.all(scans.map((scan, index) => hand(index % 2 ? mara : front.api, uuid, [scan])));
    expect((await see(uuid)).scans).toHaveLength(12);
    expect((await cameAt(uuid)).get(guest)).toBe(scans.at(-1)?.at);
  });

  test("P7 an event of another building is not found, a person without permission is refused, and invalid calls change nothing", async () => {
    const { uuid, people } = await guests(1);
    const annex = await desk.managed.newPerson({ grants: [{ role: "front_desk", building_uuid: desk.managed.annex }] });
    expect(await refusalOf(annex.api(door, { params: { uuid } }))).toBe("content_not_found");
    expect(await refusalOf(hand(annex.api, uuid, [byHand(people[0].uuid)]))).toBe("content_not_found");
    const booker = await desk.managed.newPerson({
      grants: [{ role: "booking_manager", building_uuid: desk.managed.tower }],
    });
    expect(await refusalOf(booker.api(door, { params: { uuid } }))).toBe("permission_missing");
    expect(await refusalOf(hand(front.api, uuid, [{ ...byHand(people[0].uuid), at: "yesterday" }]))).toBe(
      "validation_failed",
    );
    expect(await hand(front.api, uuid, [byHand(randomUUID())])).toMatchObject([{ guest: null }]);
    expect(await countOf(uuid)).toBe(0);
  });

  test("P7 it is all in the database: another server knows scans and tickets, as one after a restart does", async () => {
    const { uuid, people, codes } = await guests(2);
    const [code = "", other = ""] = codes;
    await hand(front.api, uuid, [byCode(uuid, code)]);
    const beside = await startBeside(rig);
    try {
      expect(await ticketOf(people[0], uuid, beside.app)).toBe(code);
    } finally {
      await beside.close();
    }
    await hand(front.api, uuid, [byCode(uuid, other)]);
    expect(await countOf(uuid)).toBe(2);
  });
});
