import { amenities } from "./features/amenities.ts";
import { content } from "./features/content.ts";
import { PackAmenity, PackAmenityCategory, PackCategory, PackContent, PackUtility } from "./pack/content.ts";
import type { KindRow } from "./pack/kind-row.ts";

// The types of content of a building. A new type is a line in each of the two tables.

/** Their kinds of entries in packs. Referenced kinds come first. */
export const contentKinds = {
  categories: { shape: PackCategory, files: ["categories", "content"] },
  contents: { shape: PackContent, files: ["content"] },
  amenity_categories: { shape: PackAmenityCategory, files: ["amenities"] },
  amenities: { shape: PackAmenity, files: [] },
  utilities: { shape: PackUtility, files: ["utilities"] },
} as const satisfies Record<string, KindRow>;

/** The endpoints through which people read them. */
export const contentEndpoints = { ...content, ...amenities };
