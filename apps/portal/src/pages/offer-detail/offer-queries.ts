import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";

const readKey = "GET /tenant/v1/offers/:uuid";
const claimKey = "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim";
const cancelKey = "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/cancel";

export type Offer = EndpointReply<typeof readKey>["data"]["offer"];

export function offerQuery({ api }: Pick<Services, "api">, uuid: string, lang: string) {
  // Others claim meanwhile.
  return { ...endpointQuery(api, readKey, { params: { uuid }, query: { lang } }), staleTime: 5_000 };
}

export type OfferClaim = EndpointReply<"GET /tenant/v1/offers/:uuid/claims">["data"]["claims"][number];

/** The person's own claims, with the codes for the till. */
export const claimsQuery = ({ api }: Pick<Services, "api">, uuid: string) => ({
  ...endpointQuery(api, "GET /tenant/v1/offers/:uuid/claims", { params: { uuid } }),
  staleTime: 5_000,
});

/** Returns the building of the offer. */
export async function loadOffer({ api, queryClient, language }: Services, uuid: string): Promise<string> {
  const { data } = await queryClient.ensureQueryData(offerQuery({ api }, uuid, language.get()));
  return data.offer.building_uuid;
}

/** The actions on an offer. */
export function sendClaim({ api }: Pick<Services, "api">, offer: Offer, lang: string) {
  const asked = { params: { buildingUuid: offer.building_uuid, offerUuid: offer.uuid }, query: { lang } };
  return {
    claim: (idempotencyKey: string) => api(claimKey, { ...asked, idempotencyKey }),
    cancel: (idempotencyKey: string) => api(cancelKey, { ...asked, idempotencyKey }),
  };
}
