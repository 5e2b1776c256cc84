import { type Envelope, letterPage, type LetterSamples } from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

/** The dates of a series in a mail: `dates` has a line for each, `number` is their number. */
type SeriesWords = Readonly<Record<"resource" | "building" | "dates" | "number" | "path", string>>;

/** To a person whose series is confirmed. */
export function seriesBookedLetter(envelope: Envelope, { path, ...words }: SeriesWords): Mail {
  return letterPage(
    envelope,
    "booking.approved_subject",
    [
      { say: "series.booked_intro" },
      { say: "series.dates" },
      { say: "booking.where" },
      { button: { label: "booking.button", path } },
      { say: "series.booked_help", small: true },
    ],
    words,
  );
}

/** To a person who has cancelled several dates of a series. */
export function seriesCancelledLetter(envelope: Envelope, { path, ...words }: SeriesWords): Mail {
  return letterPage(
    envelope,
    "booking.cancelled_subject",
    [
      { say: "series.cancelled_intro" },
      { say: "series.dates" },
      { say: "booking.where" },
      { button: { label: "booking.button", path } },
    ],
    words,
  );
}

const sample = {
  resource: "Boardroom",
  building: "Pier One",
  dates: "Tuesday, 1 December 2026, 09:00–11:00\nTuesday, 8 December 2026, 09:00–11:00",
  number: "2",
  path: "/",
};

export const seriesLetterSamples: LetterSamples = {
  seriesBookedLetter: { about: "A series of bookings stands", write: (to) => seriesBookedLetter(to, sample) },
  seriesCancelledLetter: {
    about: "Several bookings of a series were cancelled",
    write: (to) => seriesCancelledLetter(to, sample),
  },
};
