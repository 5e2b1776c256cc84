/* Answers of the fake API for the console about events: those with RSVP, and their guests. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { peopleWrittenTo } from "@atrium/rules/guests.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { pageOf } from "./page-of.ts";
import { meridian, pier } from "./world-places.ts";

export type GuestEvent = EndpointReply<"GET /admin/v1/events/:uuid">["data"]["event"];
export type Guest = EndpointReply<"GET /admin/v1/events/:uuid/guests">["data"]["guests"][number];

type Waiter = EndpointReply<"GET /admin/v1/events/:uuid/waiting">["data"]["people"][number];
type Message = EndpointReply<"GET /admin/v1/events/:uuid/messages">["data"]["messages"][number];
type DoorScan = EndpointReply<"GET /admin/v1/events/:uuid/door">["data"]["scans"][number];

export const guestEvent = (at: number, own: Partial<GuestEvent> = {}): GuestEvent => ({
  uuid: uuid(0x60000 + at),
  title: "Jazz on the quay",
  building: pier,
  timezone: "Europe/Amsterdam",
  start_at: inDays(4),
  end_at: inDays(5),
  rsvp_enabled: true,
  capacity: 80,
  taken: 0,
  ...own,
});

export const guest = (at: number, own: Partial<Guest> = {}): Guest => ({
  uuid: uuid(0x80000 + at),
  first_name: "Marit",
  last_name: "de Bruin",
  email: `guest-${at}@harborline.example`,
  company: meridian,
  answer: "yes",
  at: inDays(-1),
  reason: null,
  came_at: null,
  ...own,
});

export type EventsWorld = ReturnType<typeof eventsWorld>;

export const eventsWorld = () => ({
  event: guestEvent(1),
  past: [guestEvent(2, { title: "Harvest lunch", start_at: inDays(-9), end_at: inDays(-8), capacity: null })],
  guests: [
    guest(1),
    guest(2, { first_name: "Noor", last_name: "Visser", company: null, answer: "no" }),
    guest(3, { first_name: "Tom", last_name: "Bakker", answer: "removed", reason: "He has moved out." }),
  ],
  line: { waiting: 0, offered: 0 },
  waiting: [] as Waiter[],
  messages: [] as Message[],
  doorScans: [] as DoorScan[],
  /** The hash of each guest's ticket. */
  hashes: new Map<string, string>(),
  /** The people who can be added. */
  people: [
    { uuid: uuid(0x80010), name: "Bram Peeters", email: "bram@harborline.example", company_name: "Meridian Shipping" },
  ],
});

export function eventsAnswers(world: EventsWorld): Answers {
  const count = (answer: Guest["answer"]) => world.guests.filter((one) => one.answer === answer).length;
  const came = () => world.guests.filter(({ came_at }) => came_at !== null).length;
  const event = () => ({ ...world.event, taken: count("yes") + world.line.offered });
  const isKnown = (wanted: string) => wanted === world.event.uuid;
  return {
    "GET /admin/v1/events": ({ query }) => {
      const { part, next } = pageOf(query.period === "past" ? world.past : [event()], query);
      return { data: { events: part, next } };
    },
    "GET /admin/v1/events/:uuid": ({ params }) =>
      isKnown(params.uuid)
        ? {
            data: {
              event: event(),
              counts: { yes: count("yes"), no: count("no"), removed: count("removed"), came: came(), ...world.line },
            },
          }
        : refuse("content_not_found"),
    "GET /admin/v1/events/:uuid/guests": ({ params, query }) => {
      if (!isKnown(params.uuid)) return refuse("content_not_found");
      const search = (query.search ?? "").toLowerCase();
      const found = world.guests
        .filter(({ answer }) => !query.answer || answer === query.answer)
        .filter((one) =>
          [one.first_name, one.last_name, one.email].some((word) => word.toLowerCase().startsWith(search)),
        );
      const { part, next } = pageOf(found, query);
      return { data: { guests: part, next } };
    },
    "GET /admin/v1/events/:uuid/invitable": ({ query }) => ({
      data: {
        people: world.people.filter(({ name }) => name.toLowerCase().startsWith(query.search.toLowerCase())),
      },
    }),
    "PUT /admin/v1/events/:uuid/guests/:userUuid": ({ params, body }) => {
      const before = world.guests.find((one) => one.uuid === params.userUuid);
      const added = world.people.find((one) => one.uuid === params.userUuid);
      const { capacity, taken } = event();
      if (body.coming && capacity !== null && taken >= capacity) return refuse("event_sold_out");
      const made = before ?? guest(90, { uuid: params.userUuid, first_name: added?.name ?? "", last_name: "" });
      if (!before) world.guests.push(made);
      Object.assign(made, { answer: body.coming ? "yes" : "removed", reason: body.reason ?? null });
      return { data: { guest: { ...made }, event: event() } };
    },
    "GET /admin/v1/events/:uuid/door": ({ params }) =>
      isKnown(params.uuid)
        ? {
            data: {
              event: { uuid: world.event.uuid, title: world.event.title, building: pier, timezone: "Europe/Amsterdam" },
              guests: world.guests
                .filter(({ answer }) => answer === "yes")
                .map((one) => ({
                  uuid: one.uuid,
                  name: `${one.first_name} ${one.last_name}`,
                  company: one.company?.name ?? null,
                  code_hash: world.hashes.get(one.uuid) ?? "0".repeat(64),
                })),
              scans: [...world.doorScans],
              at: new Date().toISOString(),
            },
          }
        : refuse("content_not_found"),
    "POST /admin/v1/events/:uuid/scans": ({ body }) => {
      const known = new Set(world.doorScans.map((scan) => scan.uuid));
      for (const noted of body.scans) {
        if (known.has(noted.uuid)) continue;
        const byCode = noted.way === "code" && [...world.hashes].find(([, hash]) => hash === noted.code_hash)?.[0];
        world.doorScans.push({
          uuid: noted.uuid,
          way: noted.way,
          guest: noted.way === "hand" ? noted.guest : byCode || null,
          at: noted.at,
          by: { uuid: uuid(0x80040), name: "Mara Meer" },
          undoes: noted.way === "undo" ? noted.undoes : [],
        });
      }
      const sent = new Set(body.scans.map((noted) => noted.uuid));
      return { data: { scans: world.doorScans.filter((scan) => sent.has(scan.uuid)) } };
    },
    "GET /admin/v1/events/:uuid/waiting": () => ({ data: { people: [...world.waiting], next: null } }),
    "GET /admin/v1/events/:uuid/messages": () => ({
      data: {
        messages: [...world.messages],
        readers: { coming: count("yes"), waiting: world.waiting.length },
        next: null,
      },
    }),
    "POST /admin/v1/events/:uuid/messages": ({ body }) => {
      const people = peopleWrittenTo(body.to, { coming: count("yes"), waiting: world.waiting.length });
      const message = { ...body, uuid: uuid(0x90000 + world.messages.length), people, at: inDays(0), by: null };
      world.messages.unshift(message);
      return { data: { message } };
    },
    "POST /admin/v1/events/:uuid/guests/export": () => ({ data: { guests: structuredClone(world.guests) } }),
  };
}
