import { isEmail, normalizeEmail } from "@atrium/rules/email.ts";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import type { ProvedIdentity } from "./tables.ts";
import { disbelieve } from "./refusals.ts";

const longestSubject = 500;
const longestName = 100;

/** A provider's identity as it is stored: refused without a subject and one usable address; names may be missing. */
export function identityFrom(said: Record<keyof ProvedIdentity, unknown>): ProvedIdentity {
  const { subject, email } = said;
  if (typeof subject !== "string" || subject === "" || subject.length > longestSubject)
    return disbelieve("the subject");
  if (typeof email !== "string" || !isEmail(email.trim())) return disbelieve("no usable address");
  return {
    subject,
    email: normalizeEmail(email),
    first_name: nameFrom(said.first_name),
    last_name: nameFrom(said.last_name),
  };
}

function nameFrom(said: unknown): string {
  return typeof said === "string" ? toSingleLine(said).trim().slice(0, longestName) : "";
}
