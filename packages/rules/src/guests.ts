import { historyTab } from "./history.ts";
import type { RsvpEvent } from "./rsvp.ts";

/** What whoever runs an event does with its guest list. */
export type GuestWish = "add" | "remove";

/**
 * Why somebody cannot be put on the guest list of an event or taken from it; nothing where they can. Unlike an RSVP (2 §4), it does not wait for the
 * window of its call to action. Places are never more than there are, and what is over changes no more.
 */
export function guestFault(event: RsvpEvent, wish: GuestWish, now: Date): "sold_out" | "closed" | undefined {
  if (historyTab(event, now) === "past") return "closed";
  if (wish === "remove") return undefined;
  if (!event.rsvp_enabled) return "closed";
  return event.capacity !== null && event.attendants_count >= event.capacity ? "sold_out" : undefined;
}

export const guestAnswers = ["yes", "no", "removed"] as const;
export type GuestAnswer = (typeof guestAnswers)[number];

/** Whom a message about an event goes to: who comes, who is on its waiting list, or both. */
export const messageReaders = ["coming", "waiting", "both"] as const;
export type MessageReaders = (typeof messageReaders)[number];

export const longestSubject = 120;
export const longestMessage = 4_000;

/** How many people a message goes to. Nobody comes and waits at once. */
export const peopleWrittenTo = (
  to: MessageReaders,
  { coming, waiting }: Readonly<Record<"coming" | "waiting", number>>,
): number => (to === "waiting" ? 0 : coming) + (to === "coming" ? 0 : waiting);
