import { claimStates } from "@atrium/rules/redeem.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Nullable, Text, Uuid } from "../schemas.ts";
import { keysetQuery, Named, Next, personOnList } from "./console-lists.ts";

/** The heading of an offer's claims. `claimed` counts all current claims, including those that a pack says are made elsewhere. */
const ClaimedOffer = Entity({
  uuid: Uuid,
  title: Type.String(),
  building: Named,
  timezone: Type.String(),
  start_at: Nullable(Instant),
  end_at: Nullable(Instant),
  claimable: Type.Boolean(),
  max_claims_total: Nullable(Type.Integer()),
  max_claims_per_user: Type.Integer(),
  claimed: Type.Integer(),
});

/** The counts of the claims made here: people, claims, and redeemed claims. */
const Counts = Entity({ people: Type.Integer(), claims: Type.Integer(), redeemed: Type.Integer() });

/** When a claim was redeemed and by whom, if known. `claim` is its own uuid. */
const Redemption = Entity({ claim: Uuid, at: Instant, by: Nullable(Named) });

/** A person with claims: how many, since when, and how many were redeemed; `last`: the latest of them. */
const Claimer = Entity({
  ...personOnList,
  claims: Type.Integer(),
  redeemed: Type.Integer(),
  at: Instant,
  last: Nullable(Redemption),
});

/** One claim, for the export of all. */
const Claim = Entity({
  ...personOnList,
  at: Instant,
  redeemed_at: Nullable(Instant),
  redeemed_by: Nullable(Type.String()),
});

const ofOffer = Entity({ uuid: Uuid });
const refusals = ["content_not_found"] as const;
const shows = ["participation"] as const;

/** The claims of a building's offers, and the till where they are redeemed (row P8). */
export const consoleOffers = {
  "GET /admin/v1/offers": endpoint({
    summary:
      "List offers that can or could be claimed, in the buildings where the caller may read claims: published current ones, or past ones; the newest first.",
    access: { may: "claims.read" },
    query: Entity({
      ...keysetQuery,
      building_uuid: Type.Optional(Uuid),
      period: Type.Optional(Type.Union([Type.Literal("current"), Type.Literal("past")])),
    }),
    reply: Data({ offers: Type.Array(ClaimedOffer), next: Next }),
    refusals: [],
    shows: ["content", "places", ...shows],
    secret: true,
  }),
  "GET /admin/v1/offers/:uuid": endpoint({
    summary: "Read an offer as its claims are headed: its limits, how often it was claimed and how often redeemed.",
    access: { may: "claims.read" },
    params: ofOffer,
    reply: Data({ offer: ClaimedOffer, counts: Counts }),
    refusals,
    shows: ["content", "places", ...shows],
    secret: true,
  }),
  "GET /admin/v1/offers/:uuid/claims": endpoint({
    summary:
      "List who has claimed an offer, by last and first name. `search` is the beginning of a name or an address; `state`: people with a claim that is not redeemed yet, or with one that was.",
    access: { may: "claims.read" },
    params: ofOffer,
    query: Entity({
      ...keysetQuery,
      search: Type.Optional(Text(100, 1)),
      state: Type.Optional(Type.Enum([...claimStates])),
    }),
    reply: Data({ people: Type.Array(Claimer), next: Next }),
    refusals,
    shows,
    secret: true,
  }),
  "POST /admin/v1/offers/:uuid/claims/export": endpoint({
    summary: "Export all claims of an offer, one by one, which is recorded in the audit log.",
    access: { may: "claims.read" },
    params: ofOffer,
    reply: Data({ claims: Type.Array(Claim) }),
    refusals,
    changes: [],
  }),
  "POST /admin/v1/offers/:uuid/redemptions": endpoint({
    summary:
      "Redeem one claim of an offer: the one of a code, or the next one of a person; exactly one of the two is given. A claim is redeemed once: a later attempt returns when and by whom (`outcome` is `before` then), and changes nothing.",
    access: { may: "claims.redeem" },
    params: ofOffer,
    body: Entity({ code: Type.Optional(Text(40, 1)), person: Type.Optional(Uuid) }),
    reply: Data({
      outcome: Type.Union([Type.Literal("redeemed"), Type.Literal("before")]),
      redemption: Redemption,
      person: Claimer,
      counts: Counts,
    }),
    refusals: [...refusals, "claim_not_found"],
    changes: ["participation"],
    idempotent: "by_handler",
  }),
  "DELETE /admin/v1/offers/:uuid/redemptions/:claimUuid": endpoint({
    summary: "Undo a redemption: the claim can be redeemed again. One that is not redeemed stays as it is.",
    access: { may: "claims.redeem" },
    params: Entity({ uuid: Uuid, claimUuid: Uuid }),
    reply: Data({ person: Claimer, counts: Counts }),
    refusals: [...refusals, "claim_not_found"],
    changes: ["participation"],
  }),
};
