import { type Envelope, letterPage, type LetterSamples } from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";
import type { BookingWords } from "./letters.ts";

type Own = BookingWords & { path: string };

/** To a person whose card was declined or not charged in time, if they have left the page. */
export function bookingUnpaidLetter(envelope: Envelope, { path, ...words }: Own): Mail {
  return letterPage(
    envelope,
    "bookings.pay_unpaid_subject",
    [
      { say: "bookings.pay_unpaid_intro" },
      { say: "rsvp.when" },
      { say: "booking.where" },
      { button: { label: "booking.button", path } },
    ],
    words,
  );
}

/** To a person whose payment came too late for the booking: it is refunded. */
export function bookingPaidLateLetter(envelope: Envelope, { path, ...words }: Own): Mail {
  return letterPage(
    envelope,
    "bookings.pay_late_subject",
    [
      { say: "bookings.pay_late_intro" },
      { say: "rsvp.when" },
      { say: "booking.where" },
      { say: "bookings.pay_late_refund" },
      { button: { label: "booking.button", path } },
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
  answers: "",
  path: "/",
};

export const paymentLetterSamples: LetterSamples = {
  bookingUnpaidLetter: {
    about: "A booking was not paid, and its time was given back",
    write: (to) => bookingUnpaidLetter(to, booking),
  },
  bookingPaidLateLetter: {
    about: "A payment came when the time was somebody else's, and goes back",
    write: (to) => bookingPaidLateLetter(to, booking),
  },
};
