import type { EndpointReply } from "@atrium/contract/client.ts";
import { instant } from "../../platform/clock/instant.ts";
import type { EventRow, GuestRow } from "./store.ts";

type GuestEvent = EndpointReply<"GET /admin/v1/events">["data"]["events"][number];
type Guest = EndpointReply<"GET /admin/v1/events/:uuid/guests">["data"]["guests"][number];

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

export const toGuest = (row: GuestRow): Guest => ({
  uuid: row.uuid,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  company: row.company_uuid && row.company_name ? { uuid: row.company_uuid, name: row.company_name } : null,
  answer: row.answer,
  at: row.updated_at.toISOString(),
  reason: row.house_reason,
});
