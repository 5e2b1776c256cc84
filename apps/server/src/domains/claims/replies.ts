import type { EndpointReply } from "@atrium/contract/client.ts";
import { instant } from "../../platform/clock/instant.ts";
import { authorOf, toPerson } from "../guests/replies.ts";
import type { ClaimerRow, ClaimRow, OfferRow } from "./store.ts";

type Offer = EndpointReply<"GET /admin/v1/offers">["data"]["offers"][number];
export type Claimer = EndpointReply<"GET /admin/v1/offers/:uuid/claims">["data"]["people"][number];
type Claim = EndpointReply<"POST /admin/v1/offers/:uuid/claims/export">["data"]["claims"][number];

export const toClaimedOffer = (row: OfferRow): Offer => ({
  uuid: row.uuid,
  title: row.title,
  building: { uuid: row.building_uuid, name: row.building_name },
  timezone: row.timezone,
  start_at: instant(row.start_at),
  end_at: instant(row.end_at),
  claimable: row.claimable,
  max_claims_total: row.max_claims_total,
  max_claims_per_user: row.max_claims_per_user,
  claimed: row.claims_taken,
});

type Author = Pick<ClaimRow, "author_uuid" | "author_first" | "author_last" | "author_email">;

/** The name of the person who redeemed a claim; null if it is not redeemed, or that person was erased. */
export const redeemerOf = ({ author_uuid, author_first, author_last, author_email }: Author) =>
  authorOf({ author_uuid, first_name: author_first, last_name: author_last, email: author_email });

export const toClaimer = (row: ClaimerRow): Claimer => ({
  ...toPerson(row),
  claims: row.claims,
  redeemed: row.redeemed,
  at: row.claimed_at.toISOString(),
  last: row.redeemed_at && { claim: row.last_uuid, at: row.redeemed_at.toISOString(), by: redeemerOf(row) },
});

export const toClaim = (row: ClaimRow): Claim => ({
  ...toPerson(row),
  at: row.created_at.toISOString(),
  redeemed_at: instant(row.redeemed_at),
  redeemed_by: redeemerOf(row)?.name ?? null,
});
