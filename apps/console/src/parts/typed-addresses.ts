import { isEmail, normalizeEmail } from "@atrium/rules/email.ts";

/** The limit of one API call. */
export const mostAddresses = 100;

/** The addresses in typed or pasted text: one per line, or separated by commas or semicolons, also as `Marit <marit@a.example>`. */
export function typedAddresses(text: string): { emails: string[]; wrong: string[] } {
  const parts = text
    .split(/[\n,;]+/)
    .map((part) => (/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter((part) => part !== "");
  const emails = parts.filter(isEmail).map(normalizeEmail);
  return { emails: [...new Set(emails)], wrong: parts.filter((part) => !isEmail(part)) };
}
