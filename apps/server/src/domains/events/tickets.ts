import { createHash } from "node:crypto";
import { ticketText } from "@atrium/rules/ticket-code.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { shownCode } from "../../platform/keys/shown-code.ts";
import type { SigningKeys } from "../../platform/keys/signing-keys.ts";
import type { Attendance } from "./store.ts";

type Keys = Pick<SigningKeys, "refreshSecret">;

/**
 * The code of somebody's ticket; none where they do not come. It follows from the attendance and from how often it has changed, so that it is stored nowhere, and
 * whoever says no and yes again has another one.
 */
export function ticketOf(
  keys: Keys,
  { portfolioUuid }: Pick<Tenant, "portfolioUuid">,
  { attending, uuid, invitations }: Attendance,
): string | undefined {
  if (!attending || uuid === undefined) return undefined;
  return shownCode(keys, "ticket", [portfolioUuid, uuid, invitations]);
}

/** As the door knows a ticket. */
export const ticketHash = (eventUuid: string, code: string): string =>
  createHash("sha256").update(ticketText(eventUuid, code)).digest("hex");
