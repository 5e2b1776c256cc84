import type { EndpointReply } from "@atrium/contract/client.ts";
import { type GuestAnswer, guestAnswers } from "@atrium/rules/guests.ts";
import { oneOf, textWord, uuidWord } from "../../parts/address-words.ts";

export type GuestEvent = EndpointReply<"GET /admin/v1/events/:uuid">["data"]["event"];
export type Counts = EndpointReply<"GET /admin/v1/events/:uuid">["data"]["counts"];
export type Guest = EndpointReply<"GET /admin/v1/events/:uuid/guests">["data"]["guests"][number];

const periods = ["past"] as const;

/** The filter of the list of events; by default upcoming ones. */
export type EventsFilter = { building?: string | undefined; period?: (typeof periods)[number] | undefined };

export const readEventsFilter = ({ building, period }: Record<string, unknown>): EventsFilter => ({
  building: uuidWord(building),
  period: oneOf(periods, period),
});

/** What is shown beside the guests of an event. */
export const guestsViews = ["waiting", "messages"] as const;
type GuestsView = (typeof guestsViews)[number];

/** The filter of an event's guests. */
export type GuestsFilter = { search?: string | undefined; answer?: GuestAnswer | undefined };

export const readGuestsFilter = ({
  search,
  answer,
  view,
}: Record<string, unknown>): GuestsFilter & { view?: GuestsView | undefined } => ({
  view: oneOf(guestsViews, view),
  search: textWord(search, 100),
  answer: oneOf(guestAnswers, answer),
});

export const isNarrowed = (filter: GuestsFilter | EventsFilter): boolean =>
  Object.values(filter).some((word) => word !== undefined);
