import { type Envelope, letterPage, type LetterSamples, newPasswordButton } from "../brands/letter-page.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

/** To a new person of the portal. */
export function welcomeLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "welcome.subject", [
    { say: "welcome.intro" },
    { button: { label: "welcome.button", path: "/" } },
  ]);
}

/** After a password was reset or changed. */
export function passwordChangedLetter(envelope: Envelope): Mail {
  return letterPage(envelope, "changed.subject", [
    { say: "changed.intro" },
    { say: "changed.help" },
    newPasswordButton,
  ]);
}

export const letterSamples: LetterSamples = {
  welcomeLetter: { about: "Welcome", write: welcomeLetter },
  passwordChangedLetter: { about: "A password was changed", write: passwordChangedLetter },
};
