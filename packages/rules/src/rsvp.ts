import { isCtaShown } from "./cta.ts";
import { externalLink } from "./external-link.ts";
import { historyTab } from "./history.ts";

/** The inputs of a decision about an RSVP. Times are UTC instants. */
export type RsvpEvent = {
  rsvp_enabled: boolean;
  /** null: unlimited places. */
  capacity: number | null;
  /** Places taken, by everyone. */
  attendants_count: number;
  /** Whether the person has one of them. */
  attending: boolean;
  start_at: string | null;
  end_at: string | null;
  cta_display_start_at: string | null;
  cta_display_end_at: string | null;
};

/** `sold_out`: no place is left; `closed`: over, outside of the window of its call to action, or without RSVP. */
export type RsvpAction = "attend" | "recall" | "sold_out" | "closed";

/**
 * What a person may do about an event at a moment (2 §4): attend if they do not yet and a place is free, otherwise cancel. If the capacity was
 * lowered below the places taken, the event is full and nobody loses their place. A past event cannot be changed.
 */
export function rsvpAction(event: RsvpEvent, now: Date): RsvpAction {
  if (historyTab(event, now) === "past") return "closed";
  if (event.attending) return "recall";
  if (!event.rsvp_enabled || !isCtaShown(event, now.getTime())) return "closed";
  return event.capacity !== null && event.attendants_count >= event.capacity ? "sold_out" : "attend";
}

export type EventPress = "confirm" | "recall" | "open" | "mobile" | "sold_out" | "closed" | "none";

/**
 * The action of an event's button (2 §4, E5): an event's own address opens instead of the confirmation dialog; an event with a button label
 * but neither an address nor an RSVP is done in the mobile app. `none`: there is no button.
 */
export function eventPress(
  event: RsvpEvent & { cta_url: string | null; cta_label: string | null; cta_type: string | null },
  now: Date,
): EventPress {
  const action = rsvpAction(event, now);
  if (action === "recall" || action === "sold_out") return action;
  const shown = isCtaShown(event, now.getTime());
  if (shown && externalLink(event.cta_url)) return "open";
  if (action === "attend") return "confirm";
  if (event.rsvp_enabled) return "closed";
  return shown && (event.cta_label ?? event.cta_type) !== null && historyTab(event, now) === "upcoming"
    ? "mobile"
    : "none";
}
