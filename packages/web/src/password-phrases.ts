import type { PhraseKey } from "@atrium/phrases/phrases.ts";

/** What the server finds wrong with a new password, by the code of the fault, in words. */
export const passwordPhrases: Readonly<Record<string, PhraseKey>> = {
  password_rules: "sign_up.fault_password_rules",
  password_common: "sign_up.fault_password_common",
  password_words: "sign_up.fault_password_words",
};
