import { isEmail, normalizeEmail } from "@atrium/rules/email.ts";

/** As many as one call of the API takes. */
export const mostAddresses = 100;

/** The addresses in what people type or paste: one a line, or with commas or semicolons between, also as `Marit <marit@a.example>`. */
export function typedAddresses(text: string): { emails: string[]; wrong: string[] } {
  const parts = text
    .split(/[\n,;]+/)
    .map((part) => (/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter((part) => part !== "");
  const emails = parts.filter(isEmail).map(normalizeEmail);
  return { emails: [...new Set(emails)], wrong: parts.filter((part) => !isEmail(part)) };
}
