import { intlLocale } from "@atrium/rules/languages.ts";
import { type Envelope, letterPage, type LetterSamples } from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

type Ending = { company: string; provider: string; ends: Date };

/** To a company's administrator, a month before the certificate of its provider ends. */
export function certificateEndsLetter(envelope: Envelope, { company, provider, ends }: Ending): Mail {
  const date = new Intl.DateTimeFormat(intlLocale(envelope.locale), { dateStyle: "long", timeZone: "UTC" });
  return letterPage(envelope, "certificate.subject", [{ say: "certificate.intro" }, { say: "certificate.help" }], {
    company,
    provider,
    date: date.format(ends),
  });
}

const sample = { company: "Company", provider: "Company sign-in", ends: new Date("2027-01-31") };

export const letterSamples: LetterSamples = {
  certificateEndsLetter: {
    about: "To a company's administrator: the certificate of its sign-on ends",
    write: (to) => certificateEndsLetter(to, sample),
  },
};
