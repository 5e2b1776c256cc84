import type { WrittenItem } from "@atrium/contract/shown-item.ts";
import type { Fields, Item, Writing } from "./content-queries.ts";

/** What the portal's page is to show of an item. */
export function writtenItem(item: Item, fields: Fields, writing: Writing, image_url: string | null): WrittenItem {
  return {
    uuid: item.uuid,
    type: item.type,
    building_uuid: item.building.uuid,
    isPublished: item.state === "published",
    fields,
    image_url,
    firstLanguage: writing.languages[0]?.code ?? "en",
    timeZone: writing.timezone,
  };
}
