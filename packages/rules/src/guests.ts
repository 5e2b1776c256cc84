import { historyTab } from "./history.ts";
import type { RsvpEvent } from "./rsvp.ts";

/** The actions of an event's manager on its guest list. */
export type GuestAction = "add" | "remove";

/**
 * Why a person cannot be added to the guest list of an event or removed from it; undefined if they can. Unlike an RSVP (2 §4), this does not
 * depend on the window of the call to action. There are never more guests than places, and a past event cannot be changed.
 */
export function guestFault(event: RsvpEvent, action: GuestAction, now: Date): "sold_out" | "closed" | undefined {
  if (historyTab(event, now) === "past") return "closed";
  if (action === "remove") return undefined;
  if (!event.rsvp_enabled) return "closed";
  return event.capacity !== null && event.attendants_count >= event.capacity ? "sold_out" : undefined;
}

export const guestAnswers = ["yes", "no", "removed"] as const;
export type GuestAnswer = (typeof guestAnswers)[number];

/** The recipients of a message about an event: guests, the waiting list, or both. */
export const messageReaders = ["coming", "waiting", "both"] as const;
export type MessageReaders = (typeof messageReaders)[number];

export const longestSubject = 120;
export const longestMessage = 4_000;

/** The number of recipients. Nobody is both a guest and waiting. */
export const peopleWrittenTo = (
  to: MessageReaders,
  { coming, waiting }: Readonly<Record<"coming" | "waiting", number>>,
): number => (to === "waiting" ? 0 : coming) + (to === "coming" ? 0 : waiting);
