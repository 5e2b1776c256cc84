import { isCtaShown } from "./cta.ts";
import { historyTab } from "./history.ts";
import type { RsvpEvent } from "./rsvp.ts";

const minute = 60_000;
const longest = 24 * 60 * minute;
const shortest = 30 * minute;

/** Whether places of an event are given by its waiting list at a moment: until it begins, as long as people may say yes at all. */
export function hasWaitingList(event: RsvpEvent, now: Date): boolean {
  const { capacity, rsvp_enabled, start_at } = event;
  if (capacity === null || !rsvp_enabled || historyTab(event, now) === "past") return false;
  return isCtaShown(event, now.getTime()) && (start_at === null || new Date(start_at) > now);
}

/**
 * How long a place is held for whoever it is offered to: a day; close to the event half of what is left until it begins, but not less than half an
 * hour; never beyond the beginning, or the end of the time in which people may say yes.
 */
export function offerEnd(event: Pick<RsvpEvent, "start_at" | "cta_display_end_at">, now: Date): Date {
  const from = now.getTime();
  const begins = event.start_at === null ? Number.POSITIVE_INFINITY : Date.parse(event.start_at);
  const closes = event.cta_display_end_at === null ? begins : Math.min(begins, Date.parse(event.cta_display_end_at));
  const holds = Math.min(longest, Math.max(shortest, (closes - from) / 2));
  return new Date(Math.min(from + holds, closes));
}

const shortly = 10 * minute;

/**
 * How long a room is held for whoever it is offered to: like a place at an event. Where the time is about to begin, or has begun since nobody came, ten minutes, but
 * not more than half of what is left of it.
 */
export function roomOfferEnd({ start, end }: { start: Date; end: Date }, now: Date): Date {
  const from = now.getTime();
  if (start.getTime() - from > shortly)
    return offerEnd({ start_at: start.toISOString(), cta_display_end_at: null }, now);
  return new Date(from + Math.min(shortly, Math.max(0, (end.getTime() - from) / 2)));
}
