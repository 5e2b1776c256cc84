import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";

/** The uuids of an offer's valid claims, from which their codes are derived. */
export async function findClaimUuids({ db, portfolioUuid }: Tenant, contentUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("offer_claims")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("content_uuid", "=", contentUuid)
    .where("cancelled_at", "is", null)
    .select("uuid")
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** One claim, or the next one of a person. */
export type Meant = { claim: string } | { person: string };

export type RedeemedRow = NonNullable<Awaited<ReturnType<typeof findMeant>>>;

/** A valid claim with when and by whom it was redeemed. For a person: the first that is not redeemed; if all are, the last one. */
export function findMeant({ db, portfolioUuid }: Tenant, contentUuid: string, meant: Meant) {
  return db
    .selectFrom("offer_claims as claim")
    .leftJoin("users as author", (join) =>
      join.onRef("author.portfolio_uuid", "=", "claim.portfolio_uuid").onRef("author.uuid", "=", "claim.redeemed_by"),
    )
    .where("claim.portfolio_uuid", "=", portfolioUuid)
    .where("claim.content_uuid", "=", contentUuid)
    .where("claim.cancelled_at", "is", null)
    .where("claim" in meant ? "claim.uuid" : "claim.user_uuid", "=", "claim" in meant ? meant.claim : meant.person)
    .select(["claim.uuid", "claim.user_uuid", "claim.ordinal", "claim.redeemed_at"])
    .select(["author.uuid as author_uuid", "author.first_name as author_first", "author.last_name as author_last"])
    .select("author.email as author_email")
    .orderBy("claim.redeemed_at", (order) => order.desc().nullsFirst())
    .orderBy(sql`case when claim.redeemed_at is null then claim.ordinal else -claim.ordinal end`)
    .limit(1)
    .executeTakeFirst();
}

/** Redeems a claim or undoes that, while the offer's row is locked. The row is then changed by people, so that no import overwrites it. */
export async function writeRedeemed(
  { db, portfolioUuid }: Tenant,
  { claim, redeemed, now }: { claim: string; redeemed: { by: string } | null; now: Date },
): Promise<void> {
  await db
    .updateTable("offer_claims")
    .set({ redeemed_at: redeemed && now, redeemed_by: redeemed?.by ?? null, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", claim)
    .execute();
}
