import type { Mail } from "../../platform/mail/stored-mails.ts";
import { type Envelope, letterPage, type LetterSamples } from "../brands/letter-page.ts";
import type { EventFacts } from "../events/letters.ts";

type Said = { subject: string; message: string; reason: "coming" | "waiting" };

const whys = { coming: "message.why_coming", waiting: "message.why_waiting" } as const;

/** A manager's message to the guests of an event, and why they get it. */
export function messageLetter(envelope: Envelope, { path, reason, ...facts }: EventFacts & Said): Mail {
  return letterPage(
    envelope,
    "message.subject",
    [
      { say: "message.intro" },
      ...(facts.when ? [{ say: "rsvp.when" } as const] : []),
      ...(facts.where ? [{ say: "rsvp.where" } as const] : []),
      { button: { label: "rsvp.button", path } },
      { say: whys[reason], small: true },
    ],
    facts,
  );
}

export const letterSamples: LetterSamples = {
  messageLetter: {
    about: "A message to the guests of an event",
    write: (to) =>
      messageLetter(to, {
        event: "Rooftop yoga at sunrise",
        when: "Tuesday, 1 December 2026, 07:00–08:00",
        where: "Roof terrace, 12th floor",
        host: "Studio North",
        path: "/",
        subject: "Bring a jacket",
        message: "It will be cold up there.\nWe have tea for everybody.",
        reason: "coming",
      }),
  },
};
