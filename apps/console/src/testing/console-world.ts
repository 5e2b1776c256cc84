/*
 * The default answers of the fake API for the console: a small, changeable world of people, open requests and audit entries, typed by the contract.
 * Uuids are the fake world's: the same number is the same person in every run.
 */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { checkSheet, readPerson } from "@atrium/rules/people-sheet.ts";
import { roleCapabilities } from "@atrium/rules/roles.ts";
import { type Gate, gates, seenBy } from "@atrium/rules/why-seen.ts";
import { auditAnswers, type Change, entry } from "./audit-world.ts";
import { estateAnswers, estateWorld } from "./estate-world.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { audiencesAnswers, audiencesWorld } from "./audiences-world.ts";
import { contentAnswers, contentWorld } from "./content-world.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { eventsAnswers, eventsWorld } from "./events-world.ts";
import { bookingsAnswers, bookingsWorld } from "./bookings-world.ts";
import { companiesAnswers, companiesWorld } from "./companies-world.ts";
import { numbersAnswers, numbersWorld } from "./numbers-world.ts";
import { pageOf } from "./page-of.ts";
import { peopleJobsAnswers, peopleJobsWorld } from "./people-jobs-world.ts";
import { facilitiesAnswers, facilitiesWorld } from "./facilities-world.ts";
import { homeAnswers, homeWorld } from "./home-world.ts";
import { offersAnswers, offersWorld } from "./offers-world.ts";
import { roomsAnswers, roomsWorld } from "./rooms-world.ts";
import { tagsAnswers } from "./tags-world.ts";
import { type Item, requestOf } from "./waiting-world.ts";
import { harborline, meridian, pier, wharf } from "./world-places.ts";

export type Person = EndpointReply<"GET /admin/v1/people/:uuid">["data"]["person"];

/** All capabilities, everywhere. */
export const owner = { portfolio: [...roleCapabilities] };

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const booking = (at: number, subject: string, hours: number): Item => ({
  kind: "booking",
  uuid: uuid(0x10000 + at),
  subject,
  person_name: "Noor Visser",
  building: pier,
  since: inDays(-1),
  due_at: inHours(hours),
});

export const person = (at: number, own: Partial<Person> = {}): Person => ({
  uuid: uuid(0x20000 + at),
  first_name: "Marit",
  last_name: "de Bruin",
  email: `person-${at}@harborline.example`,
  standing: "active",
  company: meridian,
  tags: [],
  created_at: inDays(-200),
  locale: "nl-nl",
  owner_by_pack: false,
  buildings: [pier],
  grants: [],
  sessions: [],
  ...own,
});

type Checked = EndpointReply<"POST /admin/v1/people-imports">["data"];
type PastImport = EndpointReply<"GET /admin/v1/people-imports">["data"]["imports"][number];
export type SeenContent = EndpointReply<"GET /admin/v1/people/:uuid/sees">["data"]["contents"][number];

/** A piece of content that a person sees, except for the unmet conditions. */
export const seen = (
  at: number,
  title: string,
  closed: readonly Gate[] = [],
  times: Partial<Record<Gate, string>> = {},
) => {
  const states = gates.map((gate) => ({ gate, open: !closed.includes(gate), at: times[gate] ?? null }));
  return {
    uuid: uuid(0x60000 + at),
    type: "Event",
    title,
    start_at: null,
    building: pier,
    audience: null,
    seen: seenBy(states),
    gates: states,
  } satisfies SeenContent;
};

export type ConsoleWorld = ReturnType<typeof consoleWorld>;

export function consoleWorld() {
  const items: Item[] = [
    booking(1, "Noord", 2.5),
    {
      kind: "service_request",
      uuid: uuid(0x11001),
      subject: "Cold corner by the east window",
      person_name: "Bram Peeters",
      building: wharf,
      since: inDays(-2),
      due_at: null,
    },
    {
      kind: "sign_up",
      uuid: uuid(0x12001),
      subject: "Meridian Shipping",
      person_name: "Ines Carvalho",
      building: null,
      since: inDays(-3),
      due_at: null,
    },
    booking(2, "Maas", 50),
  ];
  return {
    ...estateWorld({ brand: harborline, building: pier }),
    ...companiesWorld(),
    items,
    bookings: bookingsWorld(),
    rooms: roomsWorld(),
    content: contentWorld(),
    audiences: audiencesWorld(),
    events: eventsWorld(),
    numbers: numbersWorld(),
    offers: offersWorld(),
    ...facilitiesWorld(),
    home: homeWorld(),
    /** Decided requests, by the uuid of their subject. */
    decided: new Map<string, "approved" | "denied">(),
    people: [
      person(1, {
        grants: [
          {
            uuid: uuid(0x40001),
            role: "property_manager",
            scope: "building",
            scope_uuid: pier.uuid,
            scope_name: pier.name,
            given_at: inDays(-20),
            given_by: "Jonas Weber",
          },
        ],
        sessions: [
          {
            uuid: uuid(0x50001),
            user_agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/150.0",
            created_at: inDays(-1),
          },
        ],
      }),
      person(2, { first_name: "Noor", last_name: "Visser", standing: "waiting", company: null }),
      person(3, { first_name: "", last_name: "", email: "desk@harborline.example", standing: "deactivated" }),
    ],
    /** The answer for every person and content. */
    seen: [
      seen(1, "Rooftop breakfast"),
      seen(2, "Spring market", ["published"], { published: inDays(4) }),
      seen(3, "Winter lights", ["not_over"], { not_over: inDays(-9) }),
    ] as SeenContent[],
    imports: [] as PastImport[],
    manyPeople: peopleJobsWorld(),
    /** Who else has the requested form open. */
    editors: [] as { uuid: string; name: string }[],
    /** The changed values of entries, by the entries' uuids. */
    changes: new Map<string, Change[]>(),
    entries: [
      entry(1),
      entry(2, {
        action: "session.begun",
        target: null,
        building: null,
        details: { by: "password" },
      }),
      entry(3, { action: "teapot.boiled", actor: { kind: "system", uuid: null, name: null }, details: { cups: 3 } }),
    ],
  };
}

const decidedNow = { at: "2026-11-23T09:00:00.000Z", by: "Mara Meer" };

export function consoleAnswers(world: ConsoleWorld): Answers {
  const found = (wanted: string) => world.people.find(({ uuid }) => uuid === wanted);
  const itemOf = (wanted: string) => world.items.find(({ uuid }) => uuid === wanted);
  return {
    ...bookingsAnswers(world.bookings),
    ...roomsAnswers(world.rooms),
    ...contentAnswers(world.content),
    ...audiencesAnswers(world.audiences),
    ...eventsAnswers(world.events),
    ...numbersAnswers(world.numbers),
    ...offersAnswers(world.offers),
    ...homeAnswers(world.home),
    ...estateAnswers(world),
    ...facilitiesAnswers(world),
    ...companiesAnswers(world),
    ...peopleJobsAnswers(world),
    ...tagsAnswers(world),
    ...auditAnswers(world),
    "GET /admin/v1/editors/:kind/:uuid": () => ({
      data: {
        editors: world.editors,
        event_stream: { type: "sse", request_uri: "/api/admin/v1/editors-stream?ticket=page" },
      },
    }),
    "GET /admin/v1/places": ({ query }) => ({
      data: {
        portfolio: true,
        brands: [harborline],
        buildings: [pier, wharf].map((building) => ({ ...building, timezone: "Europe/Amsterdam" })),
        companies: [meridian].filter(({ name }) =>
          name.toLowerCase().startsWith((query.company_search ?? "").toLowerCase()),
        ),
      },
    }),
    "GET /admin/v1/inbox": ({ query }) => {
      const waiting = world.items
        .filter(({ uuid }) => !world.decided.has(uuid))
        .filter(({ kind }) => !query.kind || kind === query.kind)
        .filter(({ building }) => !query.building_uuid || building?.uuid === query.building_uuid);
      const { part, next } = pageOf(waiting, query);
      return { data: { items: part, next, total: waiting.length } };
    },
    "GET /admin/v1/inbox/:kind/:uuid": ({ params }) => {
      const item = itemOf(params.uuid);
      if (!item) return refuse("waiting_not_found");
      const state = world.decided.get(item.uuid);
      return { data: { request: requestOf(item, state), decided: state ? decidedNow : null } };
    },
    "PUT /admin/v1/inbox/:kind/:uuid/decide": ({ params, body }) => {
      const item = itemOf(params.uuid);
      if (!item) return refuse("waiting_not_found");
      const state = body.decision === "approve" ? "approved" : "denied";
      world.decided.set(item.uuid, state);
      return { data: { request: requestOf(item, state), decided: decidedNow } };
    },
    "GET /admin/v1/people": ({ query }) => {
      const search = (query.search ?? "").toLowerCase();
      const people = world.people
        .filter((one) =>
          [one.first_name, one.last_name, one.email].some((word) => word.toLowerCase().startsWith(search)),
        )
        .filter(({ standing }) => !query.standing || standing === query.standing)
        .filter(({ buildings }) => !query.building_uuid || buildings.some(({ uuid }) => uuid === query.building_uuid))
        .filter(({ company }) => !query.company_uuid || company?.uuid === query.company_uuid)
        .filter(({ tags }) => !query.tag || tags?.includes(query.tag))
        .map(({ uuid, first_name, last_name, email, standing, company, tags }) => ({
          uuid,
          first_name,
          last_name,
          email,
          standing,
          company,
          tags,
        }));
      const { part, next } = pageOf(people, query);
      return { data: { people: part, next } };
    },
    "GET /admin/v1/people/:uuid": ({ params }) => {
      const one = found(params.uuid);
      return one ? { data: { person: one } } : refuse("person_not_found");
    },
    "GET /admin/v1/people/:uuid/sees": ({ params, query }) => {
      if (!found(params.uuid)) return refuse("person_not_found");
      const contents = world.seen
        .filter(({ title }) => title.toLowerCase().includes((query.search ?? "").toLowerCase()))
        .filter(({ building }) => !query.building_uuid || building.uuid === query.building_uuid);
      return { data: { contents } };
    },
    "GET /admin/v1/people-imports": () => ({ data: { imports: world.imports } }),
    "POST /admin/v1/people-imports": ({ body }) => {
      const known = (email: string) => world.people.some((one) => one.email === email);
      const rows = body.rows.map(readPerson);
      const faults = checkSheet(rows, (name) => name === meridian.name);
      const remarks = rows.flatMap(({ email }, row): Checked["remarks"] => {
        const found = faults[row] ?? [];
        if (found.length > 0) return [{ row, state: "wrong", faults: found }];
        return known(email) ? [{ row, state: "known", faults: [] }] : [];
      });
      const wrong = remarks.filter(({ state }) => state === "wrong").length;
      const counts = { fresh: rows.length - remarks.length, known: remarks.length - wrong, wrong };
      if (body.check) return { data: { counts, remarks, import_uuid: null } };
      if (wrong > 0) return refuse("validation_failed");
      const done = { uuid: uuid(0x70001), building: pier, at: inDays(0), by: "Mara Meer", created: counts.fresh };
      world.imports.unshift({ ...done, undone_at: null, undoable: true });
      return { data: { counts, remarks, import_uuid: done.uuid } };
    },
    "POST /admin/v1/people-imports/:uuid/undo": ({ params }) => {
      const done = world.imports.find((one) => one.uuid === params.uuid && one.undoable);
      if (!done) return refuse("import_not_found");
      Object.assign(done, { undone_at: inDays(0), undoable: false });
      return { data: { removed: done.created, kept: 0 } };
    },
    "PUT /admin/v1/people/:uuid/deactivated": ({ params, body }) => {
      const one = found(params.uuid);
      if (!one) return refuse("person_not_found");
      one.standing = body.deactivated ? "deactivated" : "active";
      one.sessions = [];
      return { data: { person: one } };
    },
    "POST /admin/v1/people/:uuid/view-as": {
      data: { view: { uuid: uuid(0x40003), address: "https://portal.example/view-as#code", until: inDays(0) } },
    },
    "POST /admin/v1/people/:uuid/grants": ({ params, body }) => {
      const one = found(params.uuid);
      if (!one) return refuse("person_not_found");
      const scope_uuid = body.scope_uuid ?? null;
      const scope_name = [pier, wharf, meridian, harborline].find(({ uuid }) => uuid === scope_uuid)?.name ?? null;
      const grant = { role: body.role, scope: body.scope, scope_uuid, scope_name };
      one.grants.push({ ...grant, uuid: uuid(0x40002), given_at: inDays(0), given_by: "Jonas Weber" });
      return { data: { person: one } };
    },
    "DELETE /admin/v1/people/:uuid/grants/:grantUuid": ({ params }) => {
      const one = found(params.uuid);
      if (!one) return refuse("person_not_found");
      one.grants = one.grants.filter((grant) => grant.uuid !== params.grantUuid);
      return { data: { person: one } };
    },
  };
}
