import { isCtaShown } from "./cta.ts";
import { historyTab } from "./history.ts";
import type { RsvpEvent } from "./rsvp.ts";

const minute = 60_000;
const longest = 24 * 60 * minute;
const shortest = 30 * minute;

/** Whether the waiting list of an event gives places at a moment: until the event begins, as long as an RSVP is possible at all. */
export function hasWaitingList(event: RsvpEvent, now: Date): boolean {
  const { capacity, rsvp_enabled, start_at } = event;
  if (capacity === null || !rsvp_enabled || historyTab(event, now) === "past") return false;
  return isCtaShown(event, now.getTime()) && (start_at === null || new Date(start_at) > now);
}

/**
 * How long a place is held for the person it is offered to: a day; close to the event, half of the time until it begins, but at least half an
 * hour; never beyond the beginning, or the end of the RSVP window.
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
 * How long a room is held for the person it is offered to: like a place at an event. If the time is about to begin, or has begun after a
 * no-show, ten minutes, but not more than half of the rest.
 */
export function roomOfferEnd({ start, end }: { start: Date; end: Date }, now: Date): Date {
  const from = now.getTime();
  if (start.getTime() - from > shortly)
    return offerEnd({ start_at: start.toISOString(), cta_display_end_at: null }, now);
  return new Date(from + Math.min(shortly, Math.max(0, (end.getTime() - from) / 2)));
}
