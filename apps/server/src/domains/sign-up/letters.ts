import { decisionPath } from "../decisions/decision-path.ts";
import { type Envelope, letterPage, type LetterSamples, signInButton } from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

/** The proof that somebody reads an address's mails: `token` is for the link, `hours` is how long code and link are valid. */
export type Proof = { code: string; token: string; hours: number };
type Newcomer = { email: string; company: string; token: string };

/** The code of a sign-up. */
export function codeLetter(envelope: Envelope, { code, token, hours }: Proof): Mail {
  return letterPage(envelope, "code.subject", [
    { say: "code.intro" },
    { code },
    { say: "valid", count: hours },
    { say: "code.link" },
    { button: { label: "code.button", path: linkPath(token) } },
    { say: "code.ignore", small: true },
  ]);
}

/** The code of a reset. */
export function resetLetter(envelope: Envelope, { code, token, hours }: Proof): Mail {
  return letterPage(envelope, "reset.subject", [
    { say: "reset.intro" },
    { code },
    { say: "valid", count: hours },
    { say: "reset.link" },
    { button: { label: "reset.button", path: linkPath(token) } },
    { say: "reset.ignore", small: true },
  ]);
}

/** The code for somebody who has an account and has never signed in: an administrator or a company has added them. */
export function addedLetter(envelope: Envelope, { code, token, hours }: Proof): Mail {
  return letterPage(envelope, "added.subject", [
    { say: "added.intro" },
    { code },
    { say: "valid", count: hours },
    { say: "reset.link" },
    { button: { label: "added.button", path: linkPath(token) } },
    { say: "added.ignore", small: true },
  ]);
}

type Invitation = { inviter: string; building: string; days: number; token: string | undefined };

/** To somebody whom a building's manager invites. Without a token they sign in through their company's provider. */
export function invitedLetter(envelope: Envelope, { inviter, building, days, token }: Invitation): Mail {
  return letterPage(
    envelope,
    "invited.subject",
    [
      { say: "invited.intro" },
      ...(token === undefined
        ? [signInButton]
        : [
            { button: { label: "added.button", path: linkPath(token) } } as const,
            { say: "invited.valid", small: true } as const,
          ]),
      { say: "invited.ignore", small: true },
    ],
    { inviter, building, days: String(days) },
  );
}

/** Instead of a code, for an address that already has an account. */
export function alreadyRegisteredLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "registered.subject", [
    { say: "registered.intro" },
    signInButton,
    { say: "registered.forgotten" },
    { say: "registered.ignore", small: true },
  ]);
}

/** Instead of a code, for an account that is deactivated. */
export function switchedOffLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "off.subject", [{ say: "off.intro" }, { say: "off.help" }]);
}

/** Instead of a code, for people who sign in through their company's provider only. */
export function companySignInLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "company.subject", [
    { say: "company.intro" },
    signInButton,
    { say: "registered.ignore", small: true },
  ]);
}

/** To a company's manager, who must approve somebody who signed up by the company's domain. */
export function approvalLetter(envelope: Envelope, { email, company, token }: Newcomer): Mail {
  return letterPage(
    envelope,
    "approval.subject",
    [
      { say: "approval.intro" },
      { button: { label: "approval.button", path: decisionPath(token) } },
      { say: "approval.valid", small: true },
    ],
    { email, company },
  );
}

/** To a company's manager, after somebody signed up by the company's domain. */
export function newcomerLetter(envelope: Envelope, { email, company, token }: Newcomer): Mail {
  return letterPage(
    envelope,
    "newcomer.subject",
    [
      { say: "newcomer.intro" },
      { say: "newcomer.stranger" },
      { button: { label: "newcomer.button", path: decisionPath(token) } },
      { say: "approval.valid", small: true },
    ],
    { email, company },
  );
}

/** To somebody whom the manager has approved. */
export function approvedLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "approved.subject", [{ say: "approved.intro" }, signInButton]);
}

/** To somebody whom the manager has refused, with the manager's reason. */
export function deniedLetter(envelope: Envelope, { company, reason }: { company: string; reason: string }): Mail {
  return letterPage(
    envelope,
    "denied.subject",
    [{ say: "denied.intro" }, { say: "denied.reason" }, { say: "denied.help" }],
    { company, reason },
  );
}

/** In the fragment, so that no server and no log ever sees the token. */
function linkPath(token: string): string {
  return `/verify#${token}`;
}

const proof = { code: "4711", token: "sample", hours: 24 };
const newcomer = { email: "nora@company.example", company: "Company", token: "sample" };
const reason = "Nobody here knows this address.";

export const letterSamples: LetterSamples = {
  codeLetter: { about: "The code of a sign-up", write: (to) => codeLetter(to, proof) },
  addedLetter: { about: "The code of somebody whom an administrator has added", write: (to) => addedLetter(to, proof) },
  invitedLetter: {
    about: "An invitation to a building",
    write: (to) => invitedLetter(to, { inviter: "Mara Meer", building: "Pier One", days: 7, token: "sample" }),
  },
  resetLetter: { about: "The code of a reset", write: (to) => resetLetter(to, proof) },
  alreadyRegisteredLetter: { about: "A sign-up for an address that has an account", write: alreadyRegisteredLetter },
  switchedOffLetter: { about: "A code for an account that is switched off", write: switchedOffLetter },
  companySignInLetter: { about: "A code for somebody who comes through a provider", write: companySignInLetter },
  approvalLetter: { about: "To a company's manager: may they come in?", write: (to) => approvalLetter(to, newcomer) },
  newcomerLetter: {
    about: "To a company's manager: somebody has come in",
    write: (to) => newcomerLetter(to, newcomer),
  },
  approvedLetter: { about: "The manager said yes", write: approvedLetter },
  deniedLetter: { about: "The manager said no", write: (to) => deniedLetter(to, { company: "Company", reason }) },
};
