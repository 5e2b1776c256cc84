import type { EndpointReply } from "@atrium/contract/client.ts";
import { readTicketCode } from "@atrium/rules/ticket-code.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { holdItem } from "../content/item-store.ts";
import { claimCodeOf } from "../offers/claim-codes.ts";
import type { Services } from "../sessions/services.ts";
import { findClaimUuids, findMeant, type Meant, type RedeemedRow, writeRedeemed } from "./redeem-store.ts";
import { redeemerOf, toClaimer } from "./replies.ts";
import { countClaims, findClaimer, type OfferRow } from "./store.ts";
import { mustFindOffer } from "./find-offer.ts";

const redeemKey = "POST /admin/v1/offers/:uuid/redemptions";
const undoKey = "DELETE /admin/v1/offers/:uuid/redemptions/:claimUuid";

type RedeemHandlers = Pick<Handlers, typeof redeemKey | typeof undoKey>;
type Redeemed = EndpointReply<typeof redeemKey>;

/** As many as one till serves. */
const redemptionsByOne: LimitRule = { name: "redemptions", points: 3_000, seconds: 60 * 60 };

/** The till of an offer (row P8). Every change of claims locks the offer's row: each claim is redeemed once, and none that was just cancelled. */
export function redeemHandlers({ clock, keys, limits }: Pick<Services, "clock" | "keys" | "limits">): RedeemHandlers {
  const takeTurn = ({ portfolioUuid }: Tenant, userUuid: string) =>
    limits.take(redemptionsByOne, `${portfolioUuid} ${userUuid}`);

  /** The claim of a code; undefined if there is none. */
  async function ofCode(tenant: Tenant, contentUuid: string, read: string): Promise<Meant | undefined> {
    const code = readTicketCode(read);
    if (code === undefined) return undefined;
    const claim = (await findClaimUuids(tenant, contentUuid)).find((uuid) => claimCodeOf(keys, tenant, uuid) === code);
    return claim === undefined ? undefined : { claim };
  }

  /** The offer's row is locked until the transaction ends. */
  async function hold(own: Tenant, { uuid }: OfferRow, meant: Meant): Promise<RedeemedRow> {
    await holdItem(own, { uuid, type: "Deal", lang: undefined });
    return (await findMeant(own, uuid, meant)) ?? refuse("claim_not_found");
  }

  async function stateOf(own: Tenant, contentUuid: string, userUuid: string) {
    const person = (await findClaimer(own, { contentUuid, userUuid })) ?? refuse("claim_not_found");
    return { person: toClaimer(person), counts: await countClaims(own, contentUuid) };
  }

  type Change = { action: "offer.redeemed" | "offer.redemption_undone"; by: string; request: FastifyRequest };

  const note = (own: Tenant, { uuid, building_uuid }: OfferRow, claim: RedeemedRow, { action, by, request }: Change) =>
    record(
      own,
      {
        action,
        actor: { kind: "user", uuid: by },
        target: { kind: "content", uuid },
        buildingUuid: building_uuid,
        details: { person: claim.user_uuid, ordinal: claim.ordinal },
      },
      { now: clock.now(), request },
    );

  return {
    async [redeemKey](asked) {
      const { body, caller, request, tenant } = asked;
      const { userUuid } = caller;
      const { code, person } = body;
      if ((code === undefined) === (person === undefined))
        refuseField("code", "required", "must be named, or else a person");
      const offer = await mustFindOffer(asked);
      const once = await oncePerKey<Redeemed>({ tenant, userUuid, clock, request, endpoint: redeemKey });
      if (once.before) return once.before;
      await takeTurn(tenant, userUuid);
      const meant = person ? { person: person.toLowerCase() } : await ofCode(tenant, offer.uuid, code ?? "");
      if (!meant) return refuse("claim_not_found");
      return once.work(async (own) => {
        const claim = await hold(own, offer, meant);
        const isFirst = claim.redeemed_at === null;
        const now = clock.now();
        if (isFirst) {
          await writeRedeemed(own, { claim: claim.uuid, redeemed: { by: userUuid }, now });
          await note(own, offer, claim, { action: "offer.redeemed", by: userUuid, request });
        }
        const row = isFirst ? await findMeant(own, offer.uuid, { claim: claim.uuid }) : claim;
        const redemption = {
          claim: claim.uuid,
          at: (row?.redeemed_at ?? now).toISOString(),
          by: row ? redeemerOf(row) : null,
        };
        const state = await stateOf(own, offer.uuid, claim.user_uuid);
        return { data: { outcome: isFirst ? "redeemed" : "before", redemption, ...state } };
      });
    },

    async [undoKey](asked) {
      const { caller, params, request, tenant } = asked;
      const { userUuid } = caller;
      const offer = await mustFindOffer(asked);
      await takeTurn(tenant, userUuid);
      return inTransaction(tenant, async (own) => {
        const claim = await hold(own, offer, { claim: params.claimUuid.toLowerCase() });
        if (claim.redeemed_at !== null) {
          await writeRedeemed(own, { claim: claim.uuid, redeemed: null, now: clock.now() });
          await note(own, offer, claim, { action: "offer.redemption_undone", by: userUuid, request });
        }
        return { data: await stateOf(own, offer.uuid, claim.user_uuid) };
      });
    },
  };
}
