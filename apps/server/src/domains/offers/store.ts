import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { placesNotice } from "../content/places.ts";

type Whose = { contentUuid: string; userUuid: string };

const claims = prepare((db, value: Whose & { portfolioUuid: string }) =>
  db
    .selectFrom("offer_claims")
    .select("ordinal")
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("content_uuid", "=", value.contentUuid)
    .where("user_uuid", "=", value.userUuid)
    .where("cancelled_at", "is", null)
    .orderBy("ordinal"),
);

/** The ordinals of a person's standing claims. */
export async function findClaims({ db, portfolioUuid }: Tenant, whose: Whose): Promise<number[]> {
  const rows = await claims(db, { portfolioUuid, ...whose });
  return rows.map(({ ordinal }) => ordinal);
}

type Change = Whose & { buildingUuid: string; ordinal: number; now: Date };

/** Counts a change of an offer and tells whoever looks at it, in the statement that makes the change. */
function counted(portfolioUuid: string, change: Change, by: RawBuilder<unknown>, made: RawBuilder<unknown>) {
  return sql`
    with mine as (${made}), counted as (
      update contents set claims_taken = claims_taken + ${by}
      where portfolio_uuid = ${portfolioUuid} and uuid = ${change.contentUuid} returning uuid
    )
    select ${placesNotice(portfolioUuid, change)} from mine, counted`;
}

/** Adds a claim, on the offer's locked row. */
export async function addClaim({ db, portfolioUuid }: Tenant, change: Change): Promise<void> {
  const { contentUuid, userUuid, ordinal, now } = change;
  const made = sql`
    insert into offer_claims (portfolio_uuid, uuid, content_uuid, user_uuid, ordinal, created_at, updated_at)
    values (${portfolioUuid}, ${v7()}, ${contentUuid}, ${userUuid}, ${ordinal}, ${now}, ${now}) returning uuid`;
  await counted(portfolioUuid, change, sql`1`, made).execute(db);
}

/** Takes a claim back, on the offer's locked row. */
export async function cancelClaim({ db, portfolioUuid }: Tenant, change: Change): Promise<void> {
  const { contentUuid, userUuid, ordinal, now } = change;
  const made = sql`
    update offer_claims set cancelled_at = ${now}, updated_at = ${now}
    where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid} and user_uuid = ${userUuid}
      and ordinal = ${ordinal} and cancelled_at is null returning uuid`;
  await counted(portfolioUuid, change, sql`-1`, made).execute(db);
}
