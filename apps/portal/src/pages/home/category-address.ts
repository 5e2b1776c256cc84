import type { CategoryFilter } from "@atrium/rules/category-filter.ts";

/** The filter in the address of a category's page; unknown words are ignored. */
export function readFilter({ when, kind, free, open }: Record<string, unknown>): CategoryFilter {
  return {
    ...(when === "today" || when === "week" ? { when } : {}),
    ...(kind === "Event" || kind === "Deal" || kind === "Post" || kind === "Amenity" ? { kind } : {}),
    ...(free === true ? { free } : {}),
    ...(open === true ? { open } : {}),
  };
}
