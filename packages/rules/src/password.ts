export type PasswordRule = "upper" | "lower" | "number" | "special" | "length";

export const passwordLength = { least: 8, most: 128 };

/** The password rules (1 §5, A13), in the order of the checklist. Letters and digits of every script count. */
const tests: Record<PasswordRule, (password: string) => boolean> = {
  upper: (password) => /\p{Lu}/u.test(password),
  lower: (password) => /\p{Ll}/u.test(password),
  number: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{N}]/u.test(password),
  length: (password) => Array.from(password).length >= passwordLength.least,
};

export const passwordRules = Object.keys(tests) as PasswordRule[];

/** The rules that a password satisfies; it is accepted if all are. */
export function keptRules(password: string): ReadonlySet<PasswordRule> {
  return new Set(passwordRules.filter((rule) => tests[rule](password)));
}

export function isPasswordComplete(password: string): boolean {
  return password.length <= passwordLength.most && keptRules(password).size === passwordRules.length;
}
