import { letterPhrase } from "@atrium/phrases/letters/letter-phrase.ts";
import { differenceText, type FigureKey, figureUnits, numberText } from "@atrium/rules/numbers.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";
import { type Envelope, letterPage, type LetterSamples } from "../brands/letter-page.ts";
import type { Figure } from "./read-numbers.ts";

type Told = {
  week: string;
  /** The building, if there is only one. */
  place: string | undefined;
  /** Of the previous week and of the week itself. */
  figures: readonly Pick<Figure, "name" | "unit" | "cells">[];
  path: string;
};

/** To subscribers: the figures of a week, each with its difference to the previous week. */
export function numbersLetter(envelope: Envelope, { week, place, figures, path }: Told): Mail {
  const { brand, locale } = envelope;
  const few = letterPhrase(locale, "numbers.few");
  const rows = figures.map(({ name, unit, cells: [before, now] }) => ({
    name,
    text: now?.value == null ? (now?.missing === "few_people" ? few : "–") : numberText(now.value, unit, locale),
    note: differenceText(now, before, { unit, locale }) ?? "",
  }));
  return letterPage(
    envelope,
    "numbers.subject",
    [
      { say: "numbers.intro" },
      { rows },
      { button: { label: "numbers.button", path } },
      { say: "numbers.why", small: true },
    ],
    { week, place: place ?? brand.name },
  );
}

const sampleValues: Partial<Record<FigureKey, [number, number]>> = {
  signed_in: [402, 418],
  event_answers: [78.4, 81.2],
  bookings_made: [210, 197],
  hours_booked: [322.5, 301],
};

export const letterSamples: LetterSamples = {
  numbersLetter: {
    about: "To whoever asked for it: the numbers of a week",
    write: (to) =>
      numbersLetter(to, {
        week: "Nov 16–22, 2026",
        place: undefined,
        figures: (Object.entries(sampleValues) as [FigureKey, [number, number]][]).map(([key, values]) => ({
          name: letterPhrase(to.locale, `numbers.${key}`),
          unit: figureUnits[key],
          cells: values.map((value) => ({ value, missing: null })),
        })),
        path: "/manage/numbers",
      }),
  },
};
