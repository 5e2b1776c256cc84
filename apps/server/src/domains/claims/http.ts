import { record } from "../../platform/facts/facts.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { paged, pageOf } from "../administration/keyset.ts";
import type { Services } from "../sessions/services.ts";
import { redeemHandlers } from "./redeem.ts";
import { toClaim, toClaimedOffer, toClaimer } from "./replies.ts";
import { countClaims, listClaimers, listClaims, listOffers } from "./store.ts";
import { mustFindOffer } from "./find-offer.ts";

const offer = "/admin/v1/offers/:uuid";

type ClaimHandlers = Pick<
  Handlers,
  "GET /admin/v1/offers" | `GET ${typeof offer}` | `GET ${typeof offer}/claims` | `POST ${typeof offer}/claims/export`
> &
  ReturnType<typeof redeemHandlers>;

/** Each answer is a whole list of people. */
const exportsByOne: LimitRule = { name: "claim_exports", points: 30, seconds: 60 * 60 };

/** The most claims of an export, which is one answer; no offer has as many. */
const mostExported = 50_000;

/** Who has claimed the offers of a building, for their managers (row P8). */
export function claimHandlers(services: Services): ClaimHandlers {
  const { clock, limits } = services;
  return {
    ...redeemHandlers(services),

    async "GET /admin/v1/offers"({ query, reach, tenant, request }) {
      const { after, limit, ...filter } = { ...query, ...pageOf(query, ["uuid"]) };
      const lang = wantedLanguages(request)[0];
      const rows = await listOffers(tenant, reach, { filter, page: { after, limit }, lang, now: clock.now() });
      const { page, next } = paged(rows, limit, ({ uuid }) => [uuid]);
      return { data: { offers: page.map(toClaimedOffer), next } };
    },

    async [`GET ${offer}`](asked) {
      const found = await mustFindOffer(asked);
      return { data: { offer: toClaimedOffer(found), counts: await countClaims(asked.tenant, found.uuid) } };
    },

    async [`GET ${offer}/claims`](asked) {
      const { query, tenant } = asked;
      const { after, limit, ...filter } = { ...query, ...pageOf(query, ["text", "uuid"]) };
      const { uuid } = await mustFindOffer(asked);
      const rows = await listClaimers(tenant, uuid, filter, { after, limit });
      const { page, next } = paged(rows, limit, (person) => [person.sort_name, person.uuid]);
      return { data: { people: page.map(toClaimer), next } };
    },

    async [`POST ${offer}/claims/export`](asked) {
      const { caller, request, tenant } = asked;
      const { uuid, building_uuid } = await mustFindOffer(asked);
      await limits.take(exportsByOne, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const claims = await listClaims(tenant, uuid, mostExported);
      await record(
        tenant,
        {
          action: "offer.claims_exported",
          actor: { kind: "user", uuid: caller.userUuid },
          target: { kind: "content", uuid },
          buildingUuid: building_uuid,
          details: { count: claims.length },
        },
        { now: clock.now(), request },
      );
      return { data: { claims: claims.map(toClaim) } };
    },
  };
}
