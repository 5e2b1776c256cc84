import { oneOf, uuidWord } from "../../parts/address-words.ts";
import type { ItemParams, Kind } from "../../parts/waiting.ts";

export const kinds: readonly Kind[] = ["sign_up", "booking", "service_request", "refund"];

/** The filter of the inbox, and the open request. */
export type InboxFilter = { kind?: Kind | undefined; building?: string | undefined };

export const readInboxFilter = ({ kind, building }: Record<string, unknown>): InboxFilter => ({
  kind: oneOf(kinds, kind),
  building: uuidWord(building),
});

/** The request that an address names; undefined if it is invalid. */
export function readItem(params: { kind: string; uuid: string } | undefined): ItemParams | undefined {
  const kind = oneOf(kinds, params?.kind);
  const uuid = uuidWord(params?.uuid);
  return kind && uuid ? { kind, uuid } : undefined;
}
