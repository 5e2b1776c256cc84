import { bookingToken } from "@atrium/rules/booking-address.ts";
import { letterLink } from "@atrium/rules/letter-link.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import {
  bookingApprovedLetter,
  bookingCalledOffLetter,
  bookingCancelledLetter,
  bookingDeniedLetter,
  bookingMovedLetter,
  bookingReleasedLetter,
} from "./letters.ts";
import { seriesBookedLetter, seriesCancelledLetter } from "./series-letters.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";
import { withEntries, withInvitation } from "../../platform/mail/invitation.ts";
import type { Services } from "../sessions/services.ts";
import { type BookingFacts, bookingWords, findBookingFacts, findFactsOf } from "./booking-facts.ts";

/** A manager's change of the booking, with the reason. A request that waited for approval has no calendar entry. */
type ByHouse = ({ moved: string | null } | { calledOff: string; waived: boolean; costs: boolean | undefined }) & {
  inCalendar: boolean;
};

/** The person has cancelled it. `costs`: whether that costs something; undefined if the room has no cancellation steps. */
type Cancelled = { cancelled: { costs: boolean | undefined } };

/** A no-show: whether the price is due, and whether the series has so many no-shows that the mail asks about the rest. */
type Released = { released: { costs: boolean; missed: boolean } };

type Told = {
  bookingUuid: string;
  brand: Brand;
  origin: string;
  /** `reason`: the manager's words to the person. */
  outcome: "approved" | { reason: string } | Cancelled | Released | ByHouse;
};

/**
 * Mails the occupant the new state of a booking, with a calendar entry if it is in force from now on, or with its cancellation if it was in force
 * before. Part of the transaction that changes it.
 */
export async function mailOccupant(
  { clock, config, outbox }: Pick<Services, "clock" | "config" | "outbox">,
  tenant: Tenant,
  { bookingUuid, brand, origin, outcome }: Told,
): Promise<void> {
  const first = await findBookingFacts(tenant, bookingUuid, undefined);
  if (!first) return;
  const locale = first.person_locale ?? brand.languageCodes[0] ?? "en";
  const facts = (await findBookingFacts(tenant, bookingUuid, locale)) ?? first;
  const path = pathOf(facts);
  const envelope = { brand, origin, to: facts.email, locale };
  const words = { ...bookingWords(facts, locale), path };
  if (typeof outcome === "object" && "reason" in outcome)
    return outbox.post(tenant, bookingDeniedLetter(envelope, words, outcome));
  const letter = letterOf(outcome, envelope, words);
  if (typeof outcome === "object" && "inCalendar" in outcome && !outcome.inCalendar) return outbox.post(tenant, letter);
  const stands = outcome === "approved" || (typeof outcome === "object" && "moved" in outcome);
  const entry = {
    method: stands ? "REQUEST" : "CANCEL",
    ...calendarEntry(facts, origin, clock.now()),
  } as const;
  await outbox.post(tenant, withInvitation(letter, entry, { brand, config, person: facts }));
}

type Addressed = Pick<BookingFacts, "uuid" | "resource_uuid" | "owner_type" | "owner_uuid">;

/** The page of a booking. */
export function pathOf(facts: Addressed): string {
  const { uuid: bookingUuid, resource_uuid: resourceUuid, owner_type: ownerType, owner_uuid: ownerUuid } = facts;
  const token = bookingToken({ ownerType, ownerUuid, resourceUuid, bookingUuid });
  return `/my-history?type=resource_booking&booking=${token}`;
}

type Entered = Addressed &
  Pick<BookingFacts, "invitations" | "start_at" | "end_at" | "resource_name" | "building_name" | "address">;

/** A booking as a calendar entry. */
export function calendarEntry(facts: Entered, origin: string, sentAt: Date) {
  return {
    uid: facts.uuid,
    // The change of the booking has already counted this entry.
    sequence: Math.max(0, facts.invitations - 1),
    sentAt,
    begins: facts.start_at,
    ends: facts.end_at,
    title: facts.resource_name,
    place: [facts.building_name, facts.address].filter((part) => part !== "").join(", "),
    details: null,
    url: `${origin}${letterLink(pathOf(facts))}`,
  };
}

type ToldOfSeries = {
  /** Bookings of one series. */
  bookingUuids: readonly string[];
  brand: Brand;
  origin: string;
  /** Of cancelled bookings: those that had a calendar entry. */
  outcome: "booked" | { cancelled: ReadonlySet<string> };
};

/** Sends one mail about several bookings of a series with all their calendar entries. Part of the transaction that books or cancels them. */
export async function mailSeries(
  { clock, config, outbox }: Pick<Services, "clock" | "config" | "outbox">,
  tenant: Tenant,
  { bookingUuids, brand, origin, outcome }: ToldOfSeries,
): Promise<void> {
  const [known] = await findFactsOf(tenant, bookingUuids.slice(0, 1), undefined);
  if (!known) return;
  const locale = known.person_locale ?? brand.languageCodes[0] ?? "en";
  const all = await findFactsOf(tenant, bookingUuids, locale);
  const [first = known] = all;
  const dates = all.map((facts) => bookingWords(facts, locale).when).join("\n");
  const words = { ...bookingWords(first, locale), dates, number: String(all.length), path: pathOf(first) };
  const envelope = { brand, origin, to: first.email, locale };
  const booked = outcome === "booked";
  const letter = booked ? seriesBookedLetter(envelope, words) : seriesCancelledLetter(envelope, words);
  const inCalendar = booked ? all : all.filter(({ uuid }) => outcome.cancelled.has(uuid));
  if (inCalendar.length === 0) return outbox.post(tenant, letter);
  const entries = inCalendar.map((facts) => ({ ...calendarEntry(facts, origin, clock.now()), stands: booked }));
  await outbox.post(tenant, withEntries(letter, entries, { brand, config }));
}

function letterOf(
  outcome: "approved" | Cancelled | Released | ByHouse,
  envelope: Parameters<typeof bookingApprovedLetter>[0],
  words: Parameters<typeof bookingApprovedLetter>[1],
): Mail {
  if (outcome === "approved") return bookingApprovedLetter(envelope, words);
  if ("cancelled" in outcome) return bookingCancelledLetter(envelope, words, outcome.cancelled);
  if ("released" in outcome) return bookingReleasedLetter(envelope, words, outcome.released);
  if ("moved" in outcome) return bookingMovedLetter(envelope, words, outcome.moved);
  return bookingCalledOffLetter(envelope, words, { reason: outcome.calledOff, ...outcome });
}
