import { decisionPath } from "./decision-path.ts";
import { type Envelope, letterPage, type Part } from "./letter-page.ts";
import type { Mail } from "../../platform/database/stored-mails.ts";

/** What proves that somebody reads an address's mails: `token` is that of the long link, `hours` how long both are good. */
export type Proof = { code: string; token: string; hours: number };

const signIn: Part = { button: { label: "sign_in", path: "/login" } };
const newPassword: Part = { button: { label: "reset.button", path: "/reset-password" } };

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

/** The code for somebody who has an account and has never been in: an administrator or a company has added them. */
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

/** To somebody who has just become a person of the portal. */
export function welcomeLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "welcome.subject", [
    { say: "welcome.intro" },
    { button: { label: "welcome.button", path: "/" } },
  ]);
}

/** After a sign-in from a device that the person has not used before: when it was, and what the device says that it is. */
export function newDeviceLetter(envelope: Envelope, facts: { when: string; device: string }): Mail {
  return letterPage(
    envelope,
    "device.subject",
    [
      { say: "device.intro" },
      { say: "rsvp.when" },
      ...(facts.device ? [{ say: "device.what" } as const] : []),
      { say: "device.ok" },
      { say: "device.help" },
      newPassword,
    ],
    facts,
  );
}

/** Instead of a sign-up's code, for an address that has an account. */
export function alreadyRegisteredLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "registered.subject", [
    { say: "registered.intro" },
    signIn,
    { say: "registered.forgotten" },
    { say: "registered.ignore", small: true },
  ]);
}

/** Instead of a code, for an account that is switched off. */
export function switchedOffLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "off.subject", [{ say: "off.intro" }, { say: "off.help" }]);
}

/** Instead of a code, for people who come in through their company's provider alone. */
export function companySignInLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "company.subject", [
    { say: "company.intro" },
    signIn,
    { say: "registered.ignore", small: true },
  ]);
}

/** After a password was set anew. */
export function passwordChangedLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "changed.subject", [{ say: "changed.intro" }, { say: "changed.help" }, newPassword]);
}

/** After a used refresh token came again: the session is over, for its owner as well (test 26). */
export function refreshReuseLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "reuse.subject", [{ say: "reuse.intro" }, signIn, { say: "reuse.help" }]);
}

type Newcomer = { email: string; company: string; token: string };

/** To a company's manager, before somebody who signed up by the company's domain gets in. */
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

/** To a company's manager, after somebody came in by the company's domain. */
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

/** To somebody whom the manager has let in. */
export function approvedLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "approved.subject", [{ say: "approved.intro" }, signIn]);
}

/** To somebody whom the manager has turned away, in the manager's words. */
export function deniedLetter(envelope: Envelope, { company, reason }: { company: string; reason: string }): Mail {
  return letterPage(
    envelope,
    "denied.subject",
    [{ say: "denied.intro" }, { say: "denied.reason" }, { say: "denied.help" }],
    { company, reason },
  );
}

/** An event as a letter tells of it, in the reader's language and the building's time; `path` is its page. */
export type EventFacts = { event: string; when: string; where: string; path: string };

/** To somebody who has just taken a place at an event. */
export function rsvpLetter(envelope: Envelope, { path, ...facts }: EventFacts): Mail {
  return letterPage(
    envelope,
    "rsvp.subject",
    [
      { say: "rsvp.intro" },
      { say: "rsvp.when" },
      ...(facts.where ? [{ say: "rsvp.where" } as const] : []),
      { button: { label: "rsvp.button", path } },
      { say: "rsvp.help", small: true },
    ],
    facts,
  );
}

/** To somebody who has just given their place back. */
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

/** Behind `#`, so that no server and no log ever sees the token. */
function linkPath(token: string): string {
  return `/verify#${token}`;
}
