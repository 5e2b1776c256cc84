import type { EndpointReply } from "@atrium/contract/client.ts";
import { type ClaimState, claimStates } from "@atrium/rules/redeem.ts";
import { oneOf, textWord, uuidWord } from "../../parts/address-words.ts";

export type ClaimedOffer = EndpointReply<"GET /admin/v1/offers/:uuid">["data"]["offer"];
export type ClaimCounts = EndpointReply<"GET /admin/v1/offers/:uuid">["data"]["counts"];
export type Claimer = EndpointReply<"GET /admin/v1/offers/:uuid/claims">["data"]["people"][number];

const periods = ["past"] as const;

/** The filter of the offers; by default current ones. */
export type OffersFilter = { building?: string | undefined; period?: (typeof periods)[number] | undefined };

export const readOffersFilter = ({ building, period }: Record<string, unknown>): OffersFilter => ({
  building: uuidWord(building),
  period: oneOf(periods, period),
});

/** The filter of an offer's claims. */
export type ClaimsFilter = { search?: string | undefined; state?: ClaimState | undefined };

export const readClaimsFilter = ({ search, state }: Record<string, unknown>): ClaimsFilter => ({
  search: textWord(search, 100),
  state: oneOf(claimStates, state),
});

export const isNarrowed = (filter: ClaimsFilter): boolean => Object.values(filter).some((word) => word !== undefined);
