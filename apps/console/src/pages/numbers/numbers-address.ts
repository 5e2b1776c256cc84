import type { EndpointReply } from "@atrium/contract/client.ts";
import { isDay } from "@atrium/rules/wall-clock.ts";
import { textWord, uuidWord } from "../../parts/address-words.ts";

export type Numbers = EndpointReply<"GET /admin/v1/numbers">["data"];
export type Figure = Numbers["figures"][number];

const groups = {
  people: ["signed_in", "items_read", "searches_empty"],
  events: ["event_answers", "event_guests", "claims"],
  bookings: ["bookings_made", "bookings_cancelled", "bookings_missed", "hours_booked"],
  requests: ["requests_opened", "requests_done", "hours_to_done"],
} as const satisfies Record<string, readonly Figure["key"][]>;

export type Group = keyof typeof groups;

/** Figures by topic; without analytics some are missing. */
export const groupsOf = (figures: readonly Figure[]) =>
  (Object.keys(groups) as Group[]).map((group) => ({
    group,
    members: figures.filter(({ key }) => groups[group].some((each) => each === key)),
  }));

/** The number of weeks, if not the default of twelve. */
export const spans = [26, 52] as const;
export type Span = (typeof spans)[number];

/** The filter of the figures: building, company, last week, and number of weeks. */
export type NumbersFilter = {
  building?: string | undefined;
  company?: string | undefined;
  until?: string | undefined;
  weeks?: Span | undefined;
};

export function readNumbersFilter({ building, company, until, weeks }: Record<string, unknown>): NumbersFilter {
  const day = textWord(until, 10);
  return {
    building: uuidWord(building),
    company: uuidWord(company),
    until: day && isDay(day) ? day : undefined,
    weeks: spans.find((span) => span === Number(weeks)),
  };
}
