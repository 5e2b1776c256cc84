import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { sentTogether } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import { prepare } from "../../platform/database/prepared.ts";

type Whose = { contentUuid: string; userUuid: string };

const claims = prepare((db, value: Whose & { portfolioUuid: string }) =>
  db
    .selectFrom("offer_claims")
    .select(["uuid", "ordinal", "created_at", "redeemed_at"])
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("content_uuid", "=", value.contentUuid)
    .where("user_uuid", "=", value.userUuid)
    .where("cancelled_at", "is", null)
    .orderBy("ordinal"),
);

/** A valid claim of a person. */
export type StandingClaim = { uuid: string; ordinal: number; created_at: Date; redeemed_at: Date | null };

/** A person's valid claims, by their ordinals. */
export function findClaims({ db, portfolioUuid }: Tenant, whose: Whose): Promise<StandingClaim[]> {
  return claims(db, { portfolioUuid, ...whose });
}

type Change = Whose & { buildingUuid: string; ordinal: number; now: Date };

/** Counts a change of an offer in the statement that makes the change, and records it. */
async function counted(own: Tenant, { change, by, made }: { change: Change; by: 1 | -1; made: RawBuilder<unknown> }) {
  const { db, portfolioUuid } = own;
  const { contentUuid, userUuid, buildingUuid, ordinal, now } = change;
  const fact = {
    action: by > 0 ? "offer.claimed" : "offer.claim_cancelled",
    actor: { kind: "user", uuid: userUuid },
    target: { kind: "content", uuid: contentUuid },
    buildingUuid,
    details: { ordinal },
  } as const;
  const counting = sql`
    with mine as (${made})
    update contents set claims_taken = claims_taken + ${sql.lit(by)}
    where portfolio_uuid = ${portfolioUuid} and uuid = ${contentUuid} and exists (select from mine)`;
  await sentTogether([counting.execute(db).then(() => undefined), record(own, fact, { now })]);
}

/** Adds a claim, while the offer's row is locked. */
export async function addClaim(own: Tenant, change: Change): Promise<void> {
  const { portfolioUuid } = own;
  const { contentUuid, userUuid, ordinal, now } = change;
  const made = sql`
    insert into offer_claims (portfolio_uuid, uuid, content_uuid, user_uuid, ordinal, created_at, updated_at)
    values (${portfolioUuid}, ${v7()}, ${contentUuid}, ${userUuid}, ${ordinal}, ${now}, ${now}) returning uuid`;
  await counted(own, { change, by: 1, made });
}

/** Cancels a claim, while the offer's row is locked. */
export async function cancelClaim(own: Tenant, change: Change): Promise<void> {
  const { portfolioUuid } = own;
  const { contentUuid, userUuid, ordinal, now } = change;
  const made = sql`
    update offer_claims set cancelled_at = ${now}, updated_at = ${now}
    where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid} and user_uuid = ${userUuid}
      and ordinal = ${ordinal} and cancelled_at is null returning uuid`;
  await counted(own, { change, by: -1, made });
}
