import type { EndpointReply } from "@atrium/contract/client.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { instant } from "../../platform/clock/instant.ts";
import type { MessageRow } from "./message-store.ts";
import type { EventRow, GuestRow, WaiterRow } from "./store.ts";

type GuestEvent = EndpointReply<"GET /admin/v1/events">["data"]["events"][number];
type Guest = EndpointReply<"GET /admin/v1/events/:uuid/guests">["data"]["guests"][number];
type Waiter = EndpointReply<"GET /admin/v1/events/:uuid/waiting">["data"]["people"][number];
type Message = EndpointReply<"GET /admin/v1/events/:uuid/messages">["data"]["messages"][number];

export const toGuestEvent = (row: EventRow): GuestEvent => ({
  uuid: row.uuid,
  title: row.title,
  building: { uuid: row.building_uuid, name: row.building_name },
  timezone: row.timezone,
  start_at: instant(row.start_at),
  end_at: instant(row.end_at),
  rsvp_enabled: row.rsvp_enabled,
  capacity: row.capacity,
  taken: row.attendants_taken,
});

type Author = { author_uuid: string | null; first_name: string | null; last_name: string | null; email: string | null };

/** The name of who did something; null if that person is gone. */
export const authorOf = ({ author_uuid, first_name, last_name, email }: Author) =>
  author_uuid
    ? {
        uuid: author_uuid,
        name: nameOf({ first_name: first_name ?? "", last_name: last_name ?? "", email: email ?? "" }),
      }
    : null;

type Person = Pick<GuestRow, "uuid" | "first_name" | "last_name" | "email" | "company_uuid" | "company_name">;

/** A person as lists of guests and of claims show them. */
export const toPerson = (row: Person) => ({
  uuid: row.uuid,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  company: row.company_uuid && row.company_name ? { uuid: row.company_uuid, name: row.company_name } : null,
});

export const toGuest = (row: GuestRow): Guest => ({
  ...toPerson(row),
  answer: row.answer,
  at: row.updated_at.toISOString(),
  reason: row.house_reason,
  came_at: instant(row.came_at),
});

export const toWaiter = (row: WaiterRow): Waiter => ({
  ...toPerson(row),
  place: row.state === "waiting" ? row.place : null,
  since: row.joined_at.toISOString(),
  offered_until: row.state === "offered" ? instant(row.offer_ends_at) : null,
});

export const toMessage = (row: MessageRow): Message => ({
  uuid: row.uuid,
  to: row.audience,
  subject: row.subject,
  text: row.body,
  people: row.people,
  at: row.sent_at.toISOString(),
  by: authorOf(row),
});
