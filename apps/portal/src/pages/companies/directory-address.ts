import { toSingleLine } from "@atrium/rules/text-lines.ts";

/** A search in the directory: at least one of these types, every word of the text, the order, the page. */
export type Directory = { types: readonly string[]; search: string; order: "asc" | "desc"; page: number };

/** The parameters of the address (1 §2), each only if it is not the default. */
export type DirectoryWords = { company_types?: string; search?: string; order?: "asc"; page?: number };

/** A change, stated as the new value, so that two changes at the same moment both apply. */
export type DirectoryChange = Partial<Directory> | ((before: Directory) => Partial<Directory>);

/** The search after a change; it returns to the first page unless the change is about the page. */
export function changed(before: Directory, change: DirectoryChange): Directory {
  return { ...before, page: 1, ...(typeof change === "function" ? change(before) : change) };
}

/** Twelve fill the rows of one, two and three columns. */
export const pageSize = 12;

/** The same search as the API's parameters. */
const longestTypes = 2_000;
const longestSearch = 200;
const furthestPage = Math.floor(1_000_000 / pageSize);

export function readDirectory({ company_types, search, order, page }: Record<string, unknown>): Directory {
  const types = toSingleLine(asText(company_types))
    .slice(0, longestTypes)
    .split(",")
    .map((type) => type.trim())
    .filter((type) => type !== "");
  const wantedPage = Number(page);
  return {
    types: [...new Set(types)],
    search: toSingleLine(asText(search)).trim().slice(0, longestSearch),
    // By name, descending by default (1 §9).
    order: order === "asc" ? "asc" : "desc",
    page: Number.isInteger(wantedPage) ? Math.min(Math.max(wantedPage, 1), furthestPage) : 1,
  };
}

export function directoryWords({ types, search, order, page }: Directory): DirectoryWords {
  return {
    ...(types.length > 0 ? { company_types: types.join(",") } : {}),
    ...(search.trim() === "" ? {} : { search: toSingleLine(search).trim() }),
    ...(order === "asc" ? { order } : {}),
    ...(page > 1 ? { page } : {}),
  };
}

export function isNarrowed({ types, search }: Directory): boolean {
  return types.length > 0 || search !== "";
}

/** The router parses `?search=42` as a number. */
function asText(word: unknown): string {
  return typeof word === "string" || typeof word === "number" || typeof word === "boolean" ? String(word) : "";
}

/** The types to choose from: the building's, and those in the address, so that they can be removed. */
export function typeChoices(
  known: readonly string[],
  chosen: readonly string[],
): { type: string; isChosen: boolean }[] {
  const alike = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();
  const unknown = chosen.filter((type) => !known.some(alike(type)));
  return [...known, ...unknown].map((type) => ({ type, isChosen: chosen.some(alike(type)) }));
}

/** The chosen types with this one toggled. */
export function toggled(chosen: readonly string[], type: string): string[] {
  const others = chosen.filter((one) => one.toLowerCase() !== type.toLowerCase());
  return others.length === chosen.length ? [...chosen, type] : others;
}
