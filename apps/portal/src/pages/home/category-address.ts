import type { CategoryFilter } from "@atrium/rules/category-filter.ts";

/** What the address of a category's page says of what it shows only; words that mean nothing are passed over. */
export function readFilter({ when, kind, free, open }: Record<string, unknown>): CategoryFilter {
  return {
    ...(when === "today" || when === "week" ? { when } : {}),
    ...(kind === "Event" || kind === "Deal" || kind === "Post" || kind === "Amenity" ? { kind } : {}),
    ...(free === true ? { free } : {}),
    ...(open === true ? { open } : {}),
  };
}
