import type { EndpointReply } from "@atrium/contract/client.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { type Services, useServices } from "@atrium/web/services.ts";
import { useCsv } from "../../parts/use-csv.ts";
import { keysetQuery } from "../../parts/keyset.ts";
import type { ClaimedOffer, ClaimsFilter, OffersFilter } from "./offers-address.ts";

const pageSize = 50;
const offerKey = "GET /admin/v1/offers/:uuid";
const exportKey = "POST /admin/v1/offers/:uuid/claims/export";

export type OfferReply = EndpointReply<typeof offerKey>;

export const offersQuery = ({ api }: Pick<Services, "api">, filter: OffersFilter) =>
  keysetQuery(api, "GET /admin/v1/offers", {
    limit: pageSize,
    ...(filter.building ? { building_uuid: filter.building } : {}),
    ...(filter.period ? { period: filter.period } : {}),
  });

/** Others claim and redeem while the page is open. */
export const offerQuery = ({ api }: Pick<Services, "api">, uuid: string) => ({
  ...endpointQuery(api, offerKey, { params: { uuid } }),
  staleTime: 5_000,
  refetchInterval: 20_000,
});

export const claimsQuery = ({ api }: Pick<Services, "api">, uuid: string, filter: ClaimsFilter) =>
  keysetQuery(
    api,
    "GET /admin/v1/offers/:uuid/claims",
    {
      limit: pageSize,
      ...(filter.search ? { search: filter.search } : {}),
      ...(filter.state ? { state: filter.state } : {}),
    },
    { uuid },
  );

const columns = ["name", "email", "company", "claimed_at", "redeemed_at", "redeemed_by"] as const;

/** Saves every claim of an offer, one a row, whatever the filter. */
export function useSaveClaims({ uuid }: Pick<ClaimedOffer, "uuid">) {
  const { api } = useServices();
  return useCsv("claims", async () => {
    const { claims } = (await api(exportKey, { params: { uuid } })).data;
    const rows = claims.map((claim) => [
      nameOf(claim),
      claim.email,
      claim.company?.name ?? "",
      claim.at,
      claim.redeemed_at ?? "",
      claim.redeemed_by ?? "",
    ]);
    return [columns, ...rows];
  });
}
