import { createHmac } from "node:crypto";
import { ticketLength, ticketSigns } from "@atrium/rules/ticket-code.ts";
import { derivedKey } from "./derived-keys.ts";
import type { SigningKeys } from "./signing-keys.ts";

/**
 * A code that somebody shows, at the door of an event or at a till. It follows from the installation's secret and from what it stands for, so that it is
 * stored nowhere, and is another one for each thing that is named. It is as long as nobody guesses.
 */
export function shownCode(
  keys: Pick<SigningKeys, "refreshSecret">,
  purpose: "ticket" | "claim",
  named: readonly (string | number)[],
): string {
  const bytes = createHmac("sha256", derivedKey(keys, purpose)).update(JSON.stringify(named)).digest();
  // Each sign has 32 equally likely values.
  return [...bytes.subarray(0, ticketLength)].map((byte) => ticketSigns.charAt(byte % ticketSigns.length)).join("");
}
