import type { PhraseKey } from "@atrium/phrases/phrases.ts";

/** The text of each fault of a new password, by the server's code. */
export const passwordPhrases: Readonly<Record<string, PhraseKey>> = {
  password_rules: "sign_up.fault_password_rules",
  password_common: "sign_up.fault_password_common",
  password_words: "sign_up.fault_password_words",
};
