import { type ManagerStep, managerStep, type ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import { decisionPath } from "../decisions/decision-path.ts";
import { type Envelope, letterPage, type LetterSamples } from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

type Words = Readonly<Record<"number" | "title" | "description" | "location" | "building", string>>;

/** The statuses from which a manager is asked to continue. */
export type AskedStep = "open" | "in_progress" | "on_hold";

export function isAsked(status: ServiceRequestStatus): status is AskedStep {
  return managerStep(status) !== undefined;
}

const opening = {
  open: { subject: "service.subject", intro: "service.intro" },
  in_progress: { subject: "service.subject_in_progress", intro: "service.intro_in_progress" },
  on_hold: { subject: "service.subject_on_hold", intro: "service.intro_on_hold" },
} as const satisfies Record<AskedStep, object>;

const answers = {
  open: ["service.yes_open", "service.no_open"],
  in_progress: ["service.yes_in_progress", "service.no_in_progress"],
  on_hold: ["service.yes_on_hold", "service.no_open"],
} as const satisfies Record<AskedStep, readonly [yes: string, no: string]>;

/** To a building's manager: what a member has requested, in the member's words, with the links that change its status. */
export function serviceRequestLetter(
  envelope: Envelope,
  words: Words,
  { step, token }: { step: AskedStep; token: string },
): Mail {
  const { subject, intro } = opening[step];
  const [yes, no] = answers[step];
  return letterPage(
    envelope,
    subject,
    [
      { say: intro },
      { say: "service.title" },
      { say: "service.location" },
      { say: "service.description" },
      { button: { label: yes, path: decisionPath(token, "approve") } },
      { button: { label: no, path: decisionPath(token, "deny") } },
      { say: "booking.valid", small: true },
    ],
    words,
  );
}

/** To the person who requested it: its new status, and the reason if it was postponed or refused. */
export function requestMovedLetter(
  envelope: Envelope,
  words: Pick<Words, "number" | "title" | "building">,
  { status, reason, path }: { status: ManagerStep["approve" | "deny"]; reason: string | null; path: string },
): Mail {
  return letterPage(
    envelope,
    "service.moved_subject",
    [
      { say: `service.moved_${status}` },
      ...(reason === null ? [] : [{ say: "denied.reason" } as const]),
      { button: { label: "service.button", path } },
    ],
    { ...words, reason: reason ?? "" },
  );
}

const work = {
  number: "318",
  title: "A tap drips",
  description: "The left one in the kitchen of the fourth floor.",
  location: "Kitchen, 4th floor",
  building: "Pier One",
};
const reason = "A part has been ordered.";

export const letterSamples: LetterSamples = {
  serviceRequestLetter: {
    about: "To a building's manager: work is asked for",
    write: (to) => serviceRequestLetter(to, work, { step: "open", token: "sample" }),
  },
  requestMovedLetter: {
    about: "A service request has to wait",
    write: (to) => requestMovedLetter(to, work, { status: "on_hold", reason, path: "/" }),
  },
};
