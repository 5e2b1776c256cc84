import { decisionPath } from "../decisions/decision-path.ts";
import { type Envelope, letterPage, type LetterSamples, type Part } from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

/** The values of a booking in a letter; empty ones are left out. */
export type BookingWords = Readonly<Record<"resource" | "building" | "when" | "person" | "price" | "answers", string>>;

type Own = BookingWords & { path: string };

const when: Part[] = [{ say: "rsvp.when" }, { say: "booking.where" }];

/** To the manager of a room: the person who requests it, and the links to accept and to deny. */
export function bookingRequestLetter(envelope: Envelope, words: BookingWords, token: string): Mail {
  return letterPage(
    envelope,
    "booking.request_subject",
    [
      { say: "booking.request_intro" },
      ...when,
      ...(words.price ? [{ say: "booking.price" } as const] : []),
      ...(words.answers ? [{ say: "booking.answers" } as const] : []),
      { button: { label: "booking.approve", path: decisionPath(token, "approve") } },
      { button: { label: "booking.deny", path: decisionPath(token, "deny") } },
      { say: "booking.valid", small: true },
    ],
    words,
  );
}

/** To a person whose booking is confirmed. */
export function bookingApprovedLetter(envelope: Envelope, { path, ...words }: Own): Mail {
  return letterPage(
    envelope,
    "booking.approved_subject",
    [
      { say: "booking.approved_intro" },
      ...when,
      ...(words.price ? [{ say: "booking.price" } as const] : []),
      { button: { label: "booking.button", path } },
      { say: "booking.approved_help", small: true },
    ],
    words,
  );
}

/** To a person whose request was denied, with the manager's reason. */
export function bookingDeniedLetter(envelope: Envelope, { path, ...words }: Own, { reason }: { reason: string }): Mail {
  return letterPage(
    envelope,
    "booking.denied_subject",
    [{ say: "booking.denied_intro" }, ...when, { say: "denied.reason" }, { button: { label: "booking.button", path } }],
    { ...words, reason },
  );
}

/** The cost of a cancellation; empty if the room has no cancellation steps. */
const costOf = (costs: boolean | undefined): Part[] =>
  costs === undefined ? [] : [{ say: costs ? "booking.costs" : "booking.waived" }];

/** To a person who has cancelled their booking. */
export function bookingCancelledLetter(
  envelope: Envelope,
  { path, ...words }: Own,
  { costs }: { costs: boolean | undefined },
): Mail {
  return letterPage(
    envelope,
    "booking.cancelled_subject",
    [
      { say: "booking.cancelled_intro" },
      ...when,
      ...costOf(costs),
      { button: { label: "booking.button", path } },
      { say: "booking.cancelled_help", small: true },
    ],
    words,
  );
}

/** To a person whose booking a manager has moved. */
export function bookingMovedLetter(envelope: Envelope, { path, ...words }: Own, message: string | null): Mail {
  return letterPage(
    envelope,
    "booking.moved_subject",
    [
      { say: "booking.moved_intro" },
      ...when,
      ...(words.price ? [{ say: "booking.price" } as const] : []),
      ...(message ? [{ say: "denied.reason" } as const] : []),
      { button: { label: "booking.button", path } },
      { say: "booking.moved_help", small: true },
    ],
    { ...words, reason: message ?? "" },
  );
}

/** To a person whose booking a manager has cancelled, with the manager's reason. */
export function bookingCalledOffLetter(
  envelope: Envelope,
  { path, ...words }: Own,
  {
    reason,
    waived,
    costs,
    inCalendar,
  }: { reason: string; waived: boolean; costs?: boolean | undefined; inCalendar: boolean },
): Mail {
  return letterPage(
    envelope,
    "booking.cancelled_subject",
    [
      { say: "booking.called_off_intro" },
      ...when,
      { say: "denied.reason" },
      ...costOf(waived ? false : costs),
      { button: { label: "booking.button", path } },
      ...(inCalendar ? [{ say: "booking.cancelled_help", small: true } as const] : []),
    ],
    { ...words, reason },
  );
}

/** To a person who has not checked in, and whose room was released. */
export function bookingReleasedLetter(
  envelope: Envelope,
  { path, ...words }: Own,
  { costs, missed }: { costs: boolean; missed: boolean },
): Mail {
  return letterPage(
    envelope,
    "booking.released_subject",
    [
      { say: "booking.released_intro" },
      ...when,
      { say: costs && words.price ? "booking.released_costs" : "booking.waived" },
      ...(missed ? [{ say: "booking.released_series" } as const] : []),
      { button: { label: missed ? "booking.released_end" : "booking.button", path } },
      { say: "booking.cancelled_help", small: true },
    ],
    words,
  );
}

/** To a person on the waiting list for whom a room is held now. */
export function roomOfferLetter(
  envelope: Envelope,
  { path, ...words }: Pick<Own, "resource" | "building" | "when" | "price" | "path"> & { until: string },
): Mail {
  return letterPage(
    envelope,
    "room_offer.subject",
    [
      { say: "room_offer.intro" },
      ...when,
      ...(words.price ? [{ say: "booking.price" } as const] : []),
      { say: "room_offer.until" },
      { button: { label: "place_offer.button", path } },
      { say: "room_offer.help", small: true },
    ],
    words,
  );
}

const booking = {
  resource: "Boardroom",
  building: "Pier One",
  when: "Tuesday, 1 December 2026, 09:00–11:00",
  person: "Nora Newcomer, Company (nora@company.example)",
  price: "€120.00",
  answers: "Coffee? Yes",
};
const reason = "The room is being painted that week.";

export const letterSamples: LetterSamples = {
  bookingRequestLetter: {
    about: "To a building's manager: a room is wanted",
    write: (to) => bookingRequestLetter(to, booking, "sample"),
  },
  bookingApprovedLetter: {
    about: "A booking stands",
    write: (to) => bookingApprovedLetter(to, { ...booking, path: "/" }),
  },
  bookingDeniedLetter: {
    about: "A booking was turned down",
    write: (to) => bookingDeniedLetter(to, { ...booking, path: "/" }, { reason }),
  },
  bookingMovedLetter: {
    about: "A booking was moved by whoever runs the building",
    write: (to) => bookingMovedLetter(to, { ...booking, path: "/" }, reason),
  },
  bookingCalledOffLetter: {
    about: "A booking was cancelled by whoever runs the building",
    write: (to) => bookingCalledOffLetter(to, { ...booking, path: "/" }, { reason, waived: true, inCalendar: true }),
  },
  bookingReleasedLetter: {
    about: "Nobody checked in to a booking, and its room was given back",
    write: (to) => bookingReleasedLetter(to, { ...booking, path: "/" }, { costs: true, missed: true }),
  },
  roomOfferLetter: {
    about: "A room is held for somebody who waited for it",
    write: (to) => roomOfferLetter(to, { ...booking, path: "/", until: "Mon 30 Nov, 18:00" }),
  },
  bookingCancelledLetter: {
    about: "A booking was cancelled",
    write: (to) => bookingCancelledLetter(to, { ...booking, path: "/" }, { costs: true }),
  },
};
