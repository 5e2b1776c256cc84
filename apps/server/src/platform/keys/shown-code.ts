import { createHmac } from "node:crypto";
import { ticketLength, ticketSigns } from "@atrium/rules/ticket-code.ts";
import { derivedKey } from "./derived-keys.ts";
import type { SigningKeys } from "./signing-keys.ts";

/**
 * A code that somebody shows at the door of an event or at a till. It is derived from the installation's secret and from what it stands for, so it
 * is not stored, and differs for each thing. It is too long to be guessed.
 */
export function shownCode(
  keys: Pick<SigningKeys, "refreshSecret">,
  purpose: "ticket" | "claim",
  named: readonly (string | number)[],
): string {
  const bytes = createHmac("sha256", derivedKey(keys, purpose)).update(JSON.stringify(named)).digest();
  // Each character has 32 equally likely values.
  return [...bytes.subarray(0, ticketLength)].map((byte) => ticketSigns.charAt(byte % ticketSigns.length)).join("");
}
