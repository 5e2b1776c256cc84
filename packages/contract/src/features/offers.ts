import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Offer } from "../entities/offer.ts";
import { Data, Entity, Instant, Lang, LiveStream, Nullable, Uuid } from "../schemas.ts";

const query = Entity({ lang: Type.Optional(Lang) });

export const offers = {
  "GET /tenant/v1/offers/:uuid": endpoint({
    summary: "Read one offer, with the caller's own claims and the stream that notifies of changed claims.",
    access: "member",
    preview: { item: "uuid" },
    secret: true,
    keptOffline: true,
    query,
    reply: Entity({ data: Entity({ offer: Offer }), event_stream: LiveStream }),
    refusals: ["content_not_found"],
    shows: ["content"],
  }),
  "GET /tenant/v1/offers/:uuid/claims": endpoint({
    summary:
      "Read the caller's own claims of an offer, each with the code that is shown at the till, and when it was redeemed there.",
    access: "member",
    secret: true,
    viewAs: "closed",
    // A code grants nothing in the portal, and is shown where there may be no network.
    keptOffline: true,
    reply: Data({
      claims: Type.Array(
        Entity({ uuid: Uuid, code: Type.String(), claimed_at: Instant, redeemed_at: Nullable(Instant) }),
      ),
    }),
    refusals: ["content_not_found"],
    shows: ["participation"],
  }),
  "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim": endpoint({
    summary: "Claim an offer once (more), while the caller's own limit and the limit of all claims allow it.",
    access: "member",
    scope: { building: "params.buildingUuid", refusal: "content_not_found" },
    query,
    reply: Data({ offer: Offer }),
    refusals: ["claim_closed", "claim_limit_reached", "claims_exhausted"],
    changes: ["places", "participation"],
    idempotent: "by_handler",
  }),
  "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/cancel": endpoint({
    summary:
      "Cancel the caller's latest claim of an offer, as long as the offer runs. A redeemed one stays. Without a claim nothing changes.",
    access: "member",
    scope: { building: "params.buildingUuid", refusal: "content_not_found" },
    query,
    reply: Data({ offer: Offer }),
    refusals: ["claim_cancellation_closed"],
    changes: ["places", "participation"],
    idempotent: "by_handler",
  }),
};
