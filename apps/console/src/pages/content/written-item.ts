import type { WrittenItem } from "@atrium/contract/shown-item.ts";
import type { Fields, Item, Writing } from "./content-queries.ts";

/** The item for the portal's page in the preview. */
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
