import { createHash } from "node:crypto";
import { ticketText } from "@atrium/rules/ticket-code.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { shownCode } from "../../platform/keys/shown-code.ts";
import type { SigningKeys } from "../../platform/keys/signing-keys.ts";
import type { Attendance } from "./store.ts";

type Keys = Pick<SigningKeys, "refreshSecret">;

/**
 * The code of a person's ticket; undefined if they do not attend. It is derived from the attendance and its number of changes, so it is not stored,
 * and changes when somebody cancels and attends again.
 */
export function ticketOf(
  keys: Keys,
  { portfolioUuid }: Pick<Tenant, "portfolioUuid">,
  { attending, uuid, invitations }: Attendance,
): string | undefined {
  if (!attending || uuid === undefined) return undefined;
  return shownCode(keys, "ticket", [portfolioUuid, uuid, invitations]);
}

/** A ticket as the door reads it. */
export const ticketHash = (eventUuid: string, code: string): string =>
  createHash("sha256").update(ticketText(eventUuid, code)).digest("hex");
