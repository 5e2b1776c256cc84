import type { EndpointReply } from "@atrium/contract/client.ts";
import { oneOf, textWord, uuidWord } from "../../parts/address-words.ts";

export type PersonRow = EndpointReply<"GET /admin/v1/people">["data"]["people"][number];
export type Standing = PersonRow["standing"];

export const standings: readonly Standing[] = ["active", "waiting", "signing_up", "deactivated"];

/** The filter of the people. */
export type PeopleFilter = {
  search?: string | undefined;
  building?: string | undefined;
  company?: string | undefined;
  standing?: Standing | undefined;
  tag?: string | undefined;
};

export const readPeopleFilter = (words: Record<string, unknown>): PeopleFilter => ({
  search: textWord(words.search, 100),
  building: uuidWord(words.building),
  company: uuidWord(words.company),
  standing: oneOf(standings, words.standing),
  tag: textWord(words.tag, 40)?.replaceAll(/[,;]/g, ""),
});

export const isNarrowed = (filter: PeopleFilter): boolean => Object.values(filter).some((word) => word !== undefined);

/** The content that is explained. */
export type SeesFilter = { search?: string | undefined; building?: string | undefined };

export const readSeesFilter = ({ search, building }: Record<string, unknown>): SeesFilter => ({
  search: textWord(search, 100),
  building: uuidWord(building),
});
