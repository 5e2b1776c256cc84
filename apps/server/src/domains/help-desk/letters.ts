import type { IssueType } from "@atrium/rules/support-request.ts";
import { type Envelope, letterPage, type LetterSamples } from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

type Facts = {
  reference: string;
  issue_type: IssueType;
  subject: string;
  description: string;
  building: string;
  amenity: string;
  sender: { email: string; first_name: string; last_name: string; company_name: string | null };
  files: readonly { name: string; token: string }[];
  /** How many days the links are valid. */
  days: number;
};

/** To a brand's support: what a signed-in person has written, with links to the files. Replies go to the person. */
export function supportLetter(envelope: Envelope, { sender, files, days, issue_type, ...written }: Facts): Mail {
  const { email, first_name, last_name, company_name: company } = sender;
  const person = `${first_name} ${last_name}`.trim() || email;
  const letter = letterPage(
    envelope,
    "support.subject",
    [
      { say: "support.intro" },
      { say: `support.${issue_type}` },
      { say: "support.title" },
      { say: "support.description" },
      ...(written.amenity ? [{ say: "support.amenity" } as const] : []),
      ...(written.building ? [{ say: "support.building" } as const] : []),
      ...(company ? [{ say: "support.company" } as const] : []),
      ...(files.length > 0 ? [{ say: "support.files", count: days } as const] : []),
      ...files.map(({ name, token }) => ({ file: { name, path: `/attachments/${token}` } })),
    ],
    { ...written, person, email, company: company ?? "" },
  );
  return { ...letter, replyTo: email };
}

/** To the person: that it has arrived, and its number. */
export function receivedLetter(envelope: Envelope, { reference, subject }: Facts): Mail {
  return letterPage(
    envelope,
    "received.subject",
    [{ say: "received.intro" }, { say: "support.title" }, { say: "received.answer", small: true }],
    { reference, subject },
  );
}

const support = {
  reference: "1042",
  issue_type: "problem",
  subject: "The lift on the north side stops between floors",
  description: "It did so twice today, for about a minute each time.",
  building: "Pier One",
  amenity: "",
  sender: { email: "nora@company.example", first_name: "Nora", last_name: "Newcomer", company_name: "Company" },
  files: [{ name: "lift.jpg", token: "sample" }],
  days: 30,
} as const satisfies Parameters<typeof supportLetter>[1];

export const letterSamples: LetterSamples = {
  supportLetter: { about: "To support: a request", write: (to) => supportLetter(to, support) },
  receivedLetter: { about: "Support has got a request", write: (to) => receivedLetter(to, support) },
};
