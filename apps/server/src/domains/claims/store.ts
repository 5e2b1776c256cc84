import type { EndpointQuery } from "@atrium/contract/client.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { type SqlBool, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { Page } from "../administration/keyset.ts";
import { itemsInReach } from "../content/items-in-reach.ts";
import { waysToFind } from "../people/find-by-name.ts";

type OffersFilter = Pick<NonNullable<EndpointQuery<"GET /admin/v1/offers">>, "building_uuid" | "period">;
type ClaimsFilter = Pick<NonNullable<EndpointQuery<"GET /admin/v1/offers/:uuid/claims">>, "search" | "state">;

/** Offers in the buildings that a capability covers, with their totals. */
const offers = (tenant: Tenant, reach: Reach, lang: string | undefined) =>
  itemsInReach(tenant, { reach, type: "Deal", lang }).select([
    "contents.claimable",
    "contents.max_claims_total",
    "contents.max_claims_per_user",
    "contents.claims_taken",
  ]);

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

export function findOffer(tenant: Tenant, reach: Reach, { uuid, lang }: { uuid: string; lang: string | undefined }) {
  return offers(tenant, reach, lang).where("contents.uuid", "=", uuid).executeTakeFirst();
}

/** A page of offers that are or were published, newest first, and one more if there is one. */
export function listOffers(
  tenant: Tenant,
  reach: Reach,
  { filter, page, lang, now }: { filter: OffersFilter; page: Page; lang: string | undefined; now: Date },
): Promise<OfferRow[]> {
  const { after, limit } = page;
  const isOver = sql<SqlBool>`(coalesce(contents.end_at, 'infinity') <= ${now} or coalesce(contents.unpublished_at, 'infinity') <= ${now})`;
  return offers(tenant, reach, lang)
    .where((eb) => eb.or([eb("contents.claimable", "=", true), eb("contents.claims_taken", ">", 0)]))
    .where((eb) => eb.or([eb("contents.published_at", "is", null), eb("contents.published_at", "<=", now)]))
    .where(filter.period === "past" ? isOver : sql<SqlBool>`not ${isOver}`)
    .$if(filter.building_uuid !== undefined, (query) =>
      query.where("contents.building_uuid", "=", filter.building_uuid ?? ""),
    )
    .$if(after !== undefined, (query) => query.where("contents.uuid", "<", after?.[0] ?? ""))
    .orderBy("contents.uuid", "desc")
    .limit(limit + 1)
    .execute();
}

const standing = ({ db, portfolioUuid }: Tenant, contentUuid: string) =>
  db
    .selectFrom("offer_claims as claim")
    .where("claim.portfolio_uuid", "=", portfolioUuid)
    .where("claim.content_uuid", "=", contentUuid)
    .where("claim.cancelled_at", "is", null);

/** How many people have claimed, how often, and how many claims were redeemed. */
export async function countClaims(tenant: Tenant, contentUuid: string) {
  const row = await standing(tenant, contentUuid)
    .select(sql<number>`count(distinct claim.user_uuid)::int`.as("people"))
    .select(sql<number>`count(*)::int`.as("claims"))
    .select(sql<number>`count(claim.redeemed_at)::int`.as("redeemed"))
    .executeTakeFirst();
  return row ?? { people: 0, claims: 0, redeemed: 0 };
}

/** A person's claim that was redeemed last. */
const newest = sql`order by claim.redeemed_at desc nulls last, claim.ordinal desc`;

/** People with a valid claim, with the number of their claims and the one redeemed last. */
function claimers(tenant: Tenant, contentUuid: string) {
  const theirs = standing(tenant, contentUuid)
    .groupBy(["claim.portfolio_uuid", "claim.user_uuid"])
    .select(["claim.portfolio_uuid", "claim.user_uuid"])
    .select(sql<number>`count(*)::int`.as("claims"))
    .select(sql<number>`count(claim.redeemed_at)::int`.as("redeemed"))
    .select(sql<Date>`min(claim.created_at)`.as("claimed_at"))
    .select(sql<Date | null>`max(claim.redeemed_at)`.as("redeemed_at"))
    .select(sql<string>`(array_agg(claim.uuid ${newest}))[1]`.as("last_uuid"))
    .select(sql<string | null>`(array_agg(claim.redeemed_by ${newest}))[1]`.as("redeemed_by"))
    .as("theirs");
  return tenant.db
    .selectFrom(theirs)
    .innerJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "theirs.portfolio_uuid").onRef("users.uuid", "=", "theirs.user_uuid"),
    )
    .leftJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "users.portfolio_uuid")
        .onRef("companies.uuid", "=", "users.company_uuid"),
    )
    .leftJoin("users as author", (join) =>
      join.onRef("author.portfolio_uuid", "=", "theirs.portfolio_uuid").onRef("author.uuid", "=", "theirs.redeemed_by"),
    )
    .select(["users.uuid", "users.first_name", "users.last_name", "users.email", "users.sort_name"])
    .select(["users.company_uuid", "companies.name as company_name"])
    .select(["theirs.claims", "theirs.redeemed", "theirs.claimed_at", "theirs.redeemed_at", "theirs.last_uuid"])
    .select(["author.uuid as author_uuid", "author.first_name as author_first", "author.last_name as author_last"])
    .select("author.email as author_email");
}

export type ClaimerRow = NonNullable<Awaited<ReturnType<typeof findClaimer>>>;

export function findClaimer(tenant: Tenant, { contentUuid, userUuid }: { contentUuid: string; userUuid: string }) {
  return claimers(tenant, contentUuid).where("users.uuid", "=", userUuid).executeTakeFirst();
}

/** A page of these people by last and first name, and one more if there is one. */
export function listClaimers(
  tenant: Tenant,
  contentUuid: string,
  { search, state }: ClaimsFilter,
  { after, limit }: Page,
): Promise<ClaimerRow[]> {
  return claimers(tenant, contentUuid)
    .$if(state === "open", (query) => query.whereRef("theirs.redeemed", "<", "theirs.claims"))
    .$if(state === "redeemed", (query) => query.where("theirs.redeemed", ">", 0))
    .$if(search !== undefined, (query) => query.where(sql<SqlBool>`(${sql.join(waysToFind(search ?? ""), sql` or `)})`))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(users.sort_name, users.uuid) > (${after?.[0]} collate "C", ${after?.[1]}::uuid)`),
    )
    .orderBy("users.sort_name")
    .orderBy("users.uuid")
    .limit(limit + 1)
    .execute();
}

export type ClaimRow = Awaited<ReturnType<typeof listClaims>>[number];

/** Every valid claim, by person. */
export function listClaims(tenant: Tenant, contentUuid: string, limit: number) {
  return standing(tenant, contentUuid)
    .innerJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "claim.portfolio_uuid").onRef("users.uuid", "=", "claim.user_uuid"),
    )
    .leftJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "users.portfolio_uuid")
        .onRef("companies.uuid", "=", "users.company_uuid"),
    )
    .leftJoin("users as author", (join) =>
      join.onRef("author.portfolio_uuid", "=", "claim.portfolio_uuid").onRef("author.uuid", "=", "claim.redeemed_by"),
    )
    .select(["users.uuid", "users.first_name", "users.last_name", "users.email"])
    .select(["users.company_uuid", "companies.name as company_name", "claim.created_at", "claim.redeemed_at"])
    .select(["author.uuid as author_uuid", "author.first_name as author_first", "author.last_name as author_last"])
    .select("author.email as author_email")
    .orderBy("users.sort_name")
    .orderBy("users.uuid")
    .orderBy("claim.ordinal")
    .limit(limit)
    .execute();
}
