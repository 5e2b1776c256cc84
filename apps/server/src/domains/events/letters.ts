import { type Envelope, letterPage, type LetterSamples } from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

/** An event's data for a letter, in the reader's language and the building's time; `path` is its page. */
export type EventFacts = { event: string; when: string; where: string; host: string; path: string };

/** To a person who has just taken a place at an event. */
export function rsvpLetter(envelope: Envelope, { path, ...facts }: EventFacts): Mail {
  return letterPage(
    envelope,
    "rsvp.subject",
    [
      { say: "rsvp.intro" },
      { say: "rsvp.when" },
      ...(facts.where ? [{ say: "rsvp.where" } as const] : []),
      ...(facts.host ? [{ say: "rsvp.host" } as const] : []),
      { say: "rsvp.ticket" },
      { button: { label: "rsvp.button", path } },
      { say: "rsvp.help", small: true },
    ],
    facts,
  );
}

/** To a person who has just cancelled their attendance. */
export function recallLetter(envelope: Envelope, { path, ...facts }: EventFacts): Mail {
  return letterPage(
    envelope,
    "recall.subject",
    [
      { say: "recall.intro" },
      { say: "rsvp.when" },
      { button: { label: "rsvp.button", path } },
      { say: "recall.help", small: true },
    ],
    facts,
  );
}

/** To a person whose place a manager has removed, with the reason. */
export function removedLetter(envelope: Envelope, { path, ...facts }: EventFacts & { reason: string }): Mail {
  return letterPage(
    envelope,
    "recall.subject",
    [
      { say: "removed.intro" },
      { say: "rsvp.when" },
      ...(facts.reason ? [{ say: "removed.reason" } as const] : []),
      { button: { label: "rsvp.button", path } },
    ],
    facts,
  );
}

/** To a person on the waiting list for whom a place is held until `until`. */
export function offerLetter(envelope: Envelope, { path, ...facts }: EventFacts & { until: string }): Mail {
  return letterPage(
    envelope,
    "place_offer.subject",
    [
      { say: "place_offer.intro" },
      ...(facts.when ? [{ say: "rsvp.when" } as const] : []),
      ...(facts.where ? [{ say: "rsvp.where" } as const] : []),
      { say: "place_offer.until" },
      { button: { label: "place_offer.button", path } },
      { say: "place_offer.help", small: true },
    ],
    facts,
  );
}

const event = {
  event: "Rooftop yoga at sunrise",
  when: "Tuesday, 1 December 2026, 07:00–08:00",
  where: "Roof terrace, 12th floor",
  host: "Studio North",
  path: "/",
};

export const letterSamples: LetterSamples = {
  rsvpLetter: { about: "A place at an event", write: (to) => rsvpLetter(to, event) },
  recallLetter: { about: "A place given back", write: (to) => recallLetter(to, event) },
  offerLetter: {
    about: "A place for somebody on the waiting list of an event",
    write: (to) => offerLetter(to, { ...event, until: "Mon 30 Nov, 18:00" }),
  },
  removedLetter: {
    about: "A place taken back by whoever runs the building",
    write: (to) => removedLetter(to, { ...event, reason: "The terrace is smaller than we thought." }),
  },
};
