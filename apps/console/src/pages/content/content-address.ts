import type { EndpointReply } from "@atrium/contract/client.ts";
import { oneOf, textWord, uuidWord } from "../../parts/address-words.ts";

export type ContentRow = EndpointReply<"GET /admin/v1/contents">["data"]["contents"][number];
export type Kind = ContentRow["type"];
export type State = ContentRow["state"];

export const kinds: readonly Kind[] = ["Post", "Event", "Deal", "Amenity"];
export const states: readonly State[] = ["draft", "scheduled", "published", "ended", "archived"];

/** The phrase of a kind ends in this. */
export const kindWord = (kind: Kind) => kind.toLowerCase() as Lowercase<Kind>;

/** What is looked at: of the list, and of the item that is opened from it. */
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

/** The address of an item that is not written yet: its kind and building are in the filter. */
export const newItem = "new";
