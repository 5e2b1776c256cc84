import { oneOf, uuidWord } from "../../parts/address-words.ts";
import type { ItemParams, Kind } from "../../parts/waiting.ts";

export const kinds: readonly Kind[] = ["sign_up", "booking", "service_request", "refund"];

/** What of the inbox is looked at. */
export type InboxFilter = { kind?: Kind | undefined; building?: string | undefined };

export const readInboxFilter = ({ kind, building }: Record<string, unknown>): InboxFilter => ({
  kind: oneOf(kinds, kind),
  building: uuidWord(building),
});

/** What an address names; nothing where it means nothing. */
export function readItem(params: { kind: string; uuid: string } | undefined): ItemParams | undefined {
  const kind = oneOf(kinds, params?.kind);
  const uuid = uuidWord(params?.uuid);
  return kind && uuid ? { kind, uuid } : undefined;
}
