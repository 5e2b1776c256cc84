import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Offer } from "@atrium/contract/entities/offer.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import { type ClaimBar, claimBar, type ClaimedOffer, isClaimable, mayCancelClaim } from "@atrium/rules/claim.ts";
import { claimGivenBack } from "@atrium/rules/redeem.ts";
import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import { instant } from "../../platform/clock/instant.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { itemFacts, offeredFacts } from "../content/item-facts.ts";
import { findItem, type ItemAsked, type ItemRow, lockItem } from "../content/item-store.ts";
import { placesStream } from "../content/places.ts";
import { KeyedQueue } from "../../platform/concurrency/keyed-queue.ts";
import type { Services } from "../sessions/services.ts";
import { claimCodeOf } from "./claim-codes.ts";
import { addClaim, cancelClaim, findClaims, type StandingClaim } from "./store.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

const claimKey = "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim";
const cancelKey = "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/cancel";

type OfferHandlers = Pick<
  Handlers,
  "GET /tenant/v1/offers/:uuid" | "GET /tenant/v1/offers/:uuid/claims" | typeof claimKey | typeof cancelKey
>;
type Answer = EndpointReply<typeof claimKey>;
type Call = { caller: Caller; tenant: Tenant; request: FastifyRequest };
type Address = { uuid: string; buildingUuid?: string };
/** `mine`: the caller's valid claims, by their ordinals. */
type Found = { row: ItemRow; mine: StandingClaim[] };

const refusalOf: Record<ClaimBar, RefusalCode> = {
  closed: "claim_closed",
  not_eligible: "claim_closed",
  limit_reached: "claim_limit_reached",
  exhausted: "claims_exhausted",
};

export function offerHandlers({
  clock,
  keys,
  metrics,
  streamTickets,
}: Pick<Services, "clock" | "keys" | "metrics" | "streamTickets">): OfferHandlers {
  const now = () => clock.now();
  const turns = new KeyedQueue();

  const askedBy = (address: Address, { caller, request }: Call): ItemAsked => ({
    ...address,
    type: "Deal",
    buildingUuids: caller.buildingUuids,
    audienceUuids: caller.audienceUuids,
    lang: wantedLanguages(request)[0],
  });

  async function find(tenant: Tenant, address: Address, call: Call): Promise<Found | undefined> {
    const [row, mine] = await Promise.all([
      findItem(tenant, askedBy(address, call), now),
      findClaims(tenant, { contentUuid: address.uuid, userUuid: call.caller.userUuid }),
    ]);
    return row && { row, mine };
  }

  /** The claims are read after the offer's row is locked: every change of them locks that row as well. */
  async function lock(tenant: Tenant, address: Address, call: Call): Promise<Found> {
    const row = (await lockItem(tenant, askedBy(address, call), now)) ?? refuse("content_not_found");
    return { row, mine: await findClaims(tenant, { contentUuid: row.uuid, userUuid: call.caller.userUuid }) };
  }

  const answerWith = (row: ItemRow, mine: number, { userUuid }: Caller) => ({
    data: { offer: toOffer(row, userUuid, mine) },
  });
  const answer = ({ row, mine }: Found, caller: Caller) => answerWith(row, mine.length, caller);

  const changeOf = ({ row }: Found, { caller }: Call, ordinal: number) => ({
    contentUuid: row.uuid,
    buildingUuid: row.building_uuid,
    userUuid: caller.userUuid,
    ordinal,
    now: now(),
  });

  /**
   * First looks without locks, so that callers who are too late delay nobody; then decides again on the locked row, by the time when the lock was
   * acquired.
   */
  async function claim(endpoint: typeof claimKey, address: Address, call: Call): Promise<Answer> {
    const { tenant, caller, request } = call;
    const found = await find(tenant, address, call);
    // Read after the offer: if the same request, at another process, took the last claim of `found`, its answer is there.
    const once = await oncePerKey<Answer>({ tenant, userUuid: caller.userUuid, clock, request, endpoint });
    if (once.before) return once.before;
    mustBeClaimable(found);
    return turns.take(address.uuid, async (waited) => {
      // A repetition of a request that has just succeeded finds its answer below, whatever is true by now.
      if (waited && !once.keyed) mustBeClaimable(await find(tenant, address, call));
      let claimed = false;
      const answered = await once.work(async (own) => {
        const found = await lock(own, address, call);
        mustBeClaimable(found);
        const { row, mine } = found;
        await addClaim(own, changeOf(found, call, firstFree(mine)));
        claimed = true;
        return answerWith({ ...row, claims_taken: row.claims_taken + 1 }, mine.length + 1, caller);
      });
      if (claimed) metrics.happened("claim", "claim");
      return answered;
    });
  }

  function mustBeClaimable(found: Found | undefined): void {
    const { row, mine } = found ?? refuse("content_not_found");
    const bar = claimBar(ruleOf(row, mine.length), now());
    if (bar) refuse(refusalOf[bar]);
  }

  async function cancel(endpoint: typeof cancelKey, address: Address, call: Call): Promise<Answer> {
    const { tenant, caller, request } = call;
    const once = await oncePerKey<Answer>({ tenant, userUuid: caller.userUuid, clock, request, endpoint });
    if (once.before) return once.before;
    return turns.take(address.uuid, async () => {
      let cancelled = false;
      const answered = await once.work(async (own) => {
        const found = await lock(own, address, call);
        const { row, mine } = found;
        if (mine.length === 0) return answer(found, caller);
        const given = claimGivenBack(mine.map((claim) => ({ ...claim, redeemed: claim.redeemed_at !== null })));
        if (!given || !mayCancelClaim(ruleOf(row, mine.length), now())) return refuse("claim_cancellation_closed");
        await cancelClaim(own, changeOf(found, call, given.ordinal));
        cancelled = true;
        return answerWith({ ...row, claims_taken: row.claims_taken - 1 }, mine.length - 1, caller);
      });
      if (cancelled) metrics.happened("claim", "cancel");
      return answered;
    });
  }

  const addressIn = ({ buildingUuid, offerUuid }: { buildingUuid: string; offerUuid: string }): Address => ({
    uuid: offerUuid,
    buildingUuid,
  });

  return {
    async "GET /tenant/v1/offers/:uuid"(call) {
      const { caller, params, tenant } = call;
      const asOf = now();
      const found = (await find(tenant, { uuid: params.uuid }, call)) ?? refuse("content_not_found");
      const { userUuid } = caller;
      return {
        ...answer(found, caller),
        event_stream: placesStream(streamTickets, { contentUuid: found.row.uuid, userUuid, now: asOf }),
      };
    },
    async "GET /tenant/v1/offers/:uuid/claims"(call) {
      const { mine } = (await find(call.tenant, { uuid: call.params.uuid }, call)) ?? refuse("content_not_found");
      return {
        data: {
          claims: mine.map(({ uuid, created_at, redeemed_at }) => ({
            uuid,
            code: claimCodeOf(keys, call.tenant, uuid),
            claimed_at: created_at.toISOString(),
            redeemed_at: instant(redeemed_at),
          })),
        },
      };
    },
    [claimKey]: (call) => claim(claimKey, addressIn(call.params), call),
    [cancelKey]: (call) => cancel(cancelKey, addressIn(call.params), call),
  };
}

/** A cancelled claim's number is used again. */
function firstFree(claims: readonly StandingClaim[]): number {
  let free = 1;
  while (claims.some(({ ordinal }) => ordinal === free)) free += 1;
  return free;
}

/** The inputs of the rule. */
function ruleOf(row: ItemRow, mine: number): ClaimedOffer {
  const { start_at, end_at } = offeredFacts(row);
  const { cta_display_start_at, cta_display_end_at } = itemFacts(row);
  const { claimable, is_eligible, max_claims_per_user, max_claims_total } = row;
  return {
    claimable,
    is_eligible,
    max_claims_per_user,
    max_claims_total,
    claims_details: { user_count: mine, count: row.claims_taken },
    start_at,
    end_at,
    cta_display_start_at,
    cta_display_end_at,
  };
}

function toOffer(row: ItemRow, userUuid: string, mine: number): Static<typeof Offer> {
  const { claims_details, ...rule } = ruleOf(row, mine);
  return {
    ...itemFacts(row),
    ...offeredFacts(row),
    building_uuid: row.building_uuid,
    description_title: row.texts.description_title ?? null,
    claimable: rule.claimable,
    claimers: mine > 0 ? [userUuid] : [],
    is_eligible: rule.is_eligible,
    max_claims_per_user: rule.max_claims_per_user,
    max_claims_total: rule.max_claims_total,
    claims_details: { is_claimable: isClaimable({ ...rule, claims_details }), ...claims_details },
  };
}
