import type { EndpointReply } from "@atrium/contract/client.ts";
import { oneOf, uuidWord } from "../../parts/address-words.ts";

export type InboxItem = EndpointReply<"GET /admin/v1/inbox">["data"]["items"][number];
export type Kind = InboxItem["kind"];
export type ItemParams = { kind: Kind; uuid: string };

export const kinds: readonly Kind[] = ["sign_up", "booking", "service_request"];

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

export const isSame = (one: ItemParams | undefined, other: ItemParams | undefined): boolean =>
  one?.uuid === other?.uuid && one?.kind === other?.kind;
