import {
  type Envelope,
  letterPage,
  type LetterSamples,
  newPasswordButton,
  signInButton,
} from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

/** After a sign-in from a new device: the time, and the browser and system that the device reports. */
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
      newPasswordButton,
    ],
    facts,
  );
}

/** After a used refresh token was presented again: the session has ended, for its owner as well (test 26). */
export function refreshReuseLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "reuse.subject", [{ say: "reuse.intro" }, signInButton, { say: "reuse.help" }]);
}

export const letterSamples: LetterSamples = {
  newDeviceLetter: {
    about: "A sign-in from a new device",
    write: (to) => newDeviceLetter(to, { when: "1 December 2026 at 07:41:00 UTC", device: "Firefox, Windows" }),
  },
  refreshReuseLetter: { about: "A session was copied", write: refreshReuseLetter },
};
