import type { EndpointReply } from "@atrium/contract/client.ts";
import type { EventPost } from "@atrium/contract/entities/event-post.ts";
import type { RsvpEvent } from "@atrium/rules/rsvp.ts";
import type { Static } from "typebox";
import { instant } from "../../platform/clock/instant.ts";
import { itemFacts, offeredFacts } from "../content/item-facts.ts";
import type { ItemRow } from "../content/item-store.ts";
import { holdsPlace, type Wait } from "./waits-store.ts";

type EventWait = EndpointReply<"GET /tenant/v1/event-posts/:uuid">["wait"];

/** The inputs of the rule. */
export function rsvpOf(row: ItemRow, attending: boolean): RsvpEvent {
  const { start_at, end_at } = offeredFacts(row);
  const { cta_display_start_at, cta_display_end_at } = itemFacts(row);
  const { rsvp_enabled, capacity, attendants_taken: attendants_count } = row;
  return {
    rsvp_enabled,
    capacity,
    attendants_count,
    attending,
    start_at,
    end_at,
    cta_display_start_at,
    cta_display_end_at,
  };
}

export function toEventPost(row: ItemRow, userUuid: string, attending: boolean): Static<typeof EventPost> {
  const { texts } = row;
  return {
    ...itemFacts(row),
    ...offeredFacts(row),
    building_uuid: row.building_uuid,
    display_calendar_icon: row.display_calendar_icon,
    address: row.formatted_address,
    street_number: row.street_number,
    route: row.route,
    locality: row.locality,
    administrative_area_1: row.administrative_area_1,
    postal_code: row.postal_code,
    latitude: row.latitude,
    longitude: row.longitude,
    place_id: row.place_id,
    directions: texts.directions ?? null,
    virtual_text: texts.virtual_text ?? null,
    virtual_directions: texts.virtual_directions ?? null,
    virtual_url: row.virtual_url,
    host: hostOf(row) || null,
    capacity: row.capacity,
    attendants: attending ? [userUuid] : [],
    attendants_count: row.attendants_taken,
    cta_type: row.cta_type,
    cta_url: row.cta_url,
    rsvp_enabled: row.rsvp_enabled,
    attachable_amenity_uuid: row.attachable_amenity_uuid,
    attachable_company_uuid: row.attachable_company_uuid,
    attachable_content_uuid: row.attachable_content_uuid,
    attachable_survey_type: row.attachable_survey_type,
  };
}

/** A person's position on the waiting list; an expired offer has ended, whether or not a job has recorded it. */
export function toWait(found: (Wait & { place: number }) | undefined, now: Date): EventWait {
  if (!found) return null;
  const state = found.state === "offered" && !holdsPlace(found, now) ? "ended" : found.state;
  return {
    state,
    place: state === "waiting" ? found.place : null,
    offer_ends_at: state === "offered" ? instant(found.endsAt) : null,
  };
}

/** The event's host, as it is shown; empty if nobody is named. */
export function hostOf({ host_company_name, texts }: ItemRow): string {
  return [host_company_name, texts.host_custom_text].filter(Boolean).join(" ");
}
