import type { EndpointReply } from "@atrium/contract/client.ts";
import { oneOf, textWord, uuidWord } from "../../parts/address-words.ts";

export type ContentRow = EndpointReply<"GET /admin/v1/contents">["data"]["contents"][number];
export type Kind = ContentRow["type"];
export type State = ContentRow["state"];

export const kinds: readonly Kind[] = ["Post", "Event", "Deal", "Amenity"];
export const states: readonly State[] = ["draft", "scheduled", "published", "ended", "archived"];

/** The filters of the list, which the address of an item opened from it keeps. */
export type ContentFilter = {
  search?: string | undefined;
  kind?: Kind | undefined;
  building?: string | undefined;
  state?: State | undefined;
};

export const readContentFilter = ({ search, kind, building, state }: Record<string, unknown>): ContentFilter => ({
  search: textWord(search, 100),
  kind: oneOf(kinds, kind),
  building: uuidWord(building),
  state: oneOf(states, state),
});

export const isNarrowed = (filter: ContentFilter): boolean => Object.values(filter).some((word) => word !== undefined);

/** The address of a new item: its kind and building are in the filter. */
export const newItem = "new";
