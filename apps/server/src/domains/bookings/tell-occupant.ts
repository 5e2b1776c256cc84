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
} from "./letters.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";
import { withInvitation } from "../../platform/mail/invitation.ts";
import type { Services } from "../sessions/services.ts";
import { bookingWords, findBookingFacts } from "./booking-facts.ts";

/** What whoever runs the building has done to it, and what they say of that. What only was asked for stands in nobody's calendar. */
type ByHouse = ({ moved: string | null } | { calledOff: string; waived: boolean }) & { inCalendar: boolean };

type Told = {
  bookingUuid: string;
  brand: Brand;
  origin: string;
  /** `reason` is read by the occupant as the manager wrote it. */
  outcome: "approved" | "cancelled" | { reason: string } | ByHouse;
};

/**
 * Mails the occupant what has become of a booking, with an entry for the calendar where it stands from now on, or with its withdrawal where
 * it stood until now: part of the transaction that changes it.
 */
export async function tellOccupant(
  { clock, config, outbox }: Pick<Services, "clock" | "config" | "outbox">,
  tenant: Tenant,
  { bookingUuid, brand, origin, outcome }: Told,
): Promise<void> {
  const first = await findBookingFacts(tenant, bookingUuid, undefined);
  if (!first) return;
  const locale = first.person_locale ?? brand.languageCodes[0] ?? "en";
  const facts = (await findBookingFacts(tenant, bookingUuid, locale)) ?? first;
  const { resource_uuid: resourceUuid, owner_type: ownerType, owner_uuid: ownerUuid } = facts;
  const token = bookingToken({ ownerType, ownerUuid, resourceUuid, bookingUuid });
  const path = `/my-history?type=resource_booking&booking=${token}`;
  const envelope = { brand, origin, to: facts.email, locale };
  const words = { ...bookingWords(facts, locale), path };
  if (typeof outcome === "object" && "reason" in outcome)
    return outbox.post(tenant, bookingDeniedLetter(envelope, words, outcome));
  const letter = letterOf(outcome, envelope, words);
  if (typeof outcome === "object" && !outcome.inCalendar) return outbox.post(tenant, letter);
  const stands = outcome === "approved" || (typeof outcome === "object" && "moved" in outcome);
  const entry = {
    method: stands ? "REQUEST" : "CANCEL",
    uid: bookingUuid,
    // Whoever changed the booking has counted this one.
    sequence: Math.max(0, facts.invitations - 1),
    sentAt: clock.now(),
    begins: facts.start_at,
    ends: facts.end_at,
    title: facts.resource_name,
    place: [facts.building_name, facts.address].filter((part) => part !== "").join(", "),
    details: null,
    url: `${origin}${letterLink(path)}`,
  } as const;
  await outbox.post(tenant, withInvitation(letter, entry, { brand, config, person: facts }));
}

function letterOf(
  outcome: "approved" | "cancelled" | ByHouse,
  envelope: Parameters<typeof bookingApprovedLetter>[0],
  words: Parameters<typeof bookingApprovedLetter>[1],
): Mail {
  if (outcome === "approved") return bookingApprovedLetter(envelope, words);
  if (outcome === "cancelled") return bookingCancelledLetter(envelope, words);
  if ("moved" in outcome) return bookingMovedLetter(envelope, words, outcome.moved);
  return bookingCalledOffLetter(envelope, words, { reason: outcome.calledOff, ...outcome });
}
