import { textWord, uuidWord } from "../../parts/address-words.ts";

/** The filter of the companies. */
export type CompaniesFilter = { search?: string | undefined; building?: string | undefined };

export const readCompaniesFilter = ({ search, building }: Record<string, unknown>): CompaniesFilter => ({
  search: textWord(search, 100),
  building: uuidWord(building),
});

export const isNarrowed = ({ search, building }: CompaniesFilter): boolean =>
  search !== undefined || building !== undefined;
