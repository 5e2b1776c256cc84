import { sql } from "kysely";
import { v7 } from "uuid";
import type { CardFacts } from "./card-gateway.ts";
import type { HeldCard } from "./card-money.ts";
import type { Tenant } from "../../platform/database/database.ts";

/** The most cards that are listed, and that a person may store. */
export const mostCards = 20;

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

/** A person's cards, the default first: the one chosen last, or else the oldest. */
export function listCards(own: Tenant, userUuid: string) {
  return ofPerson(own, userUuid)
    .select(["uuid", "gateway_id", "card_last_four", "card_brand", "first_name", "last_name"])
    .select(["month", "year", "country", "created_at"])
    .orderBy(sql`chosen_at desc nulls last`)
    .orderBy("created_at")
    .orderBy("uuid")
    .limit(mostCards)
    .execute();
}

/** A person's card as a gateway needs it. */
export function findCard(own: Tenant, userUuid: string, uuid: string) {
  return ofPerson(own, userUuid)
    .where("uuid", "=", uuid)
    .select(["uuid", "gateway_id", "payment_token", "tokenized_card_id"])
    .executeTakeFirst();
}

/** Serialises a person's additions, so that neither the limit nor the uniqueness of a card can be bypassed. */
export async function lockPerson({ db, portfolioUuid }: Tenant, userUuid: string): Promise<void> {
  await db
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", userUuid)
    .select("uuid")
    .forUpdate()
    .execute();
}

/** Whether somebody of the portfolio has stored this card: a token is stored once. */
export async function isKept({ db, portfolioUuid }: Tenant, gatewayId: string, token: string): Promise<boolean> {
  const found = await db
    .selectFrom("payment_methods")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("gateway_id", "=", gatewayId)
    .where("payment_token", "=", token)
    .select("uuid")
    .executeTakeFirst();
  return found !== undefined;
}

export type NewCard = { userUuid: string; gatewayId: string; held: HeldCard; facts: CardFacts };

export async function insertCard(
  { db, portfolioUuid }: Tenant,
  { userUuid, gatewayId, held, facts }: NewCard,
  now: Date,
): Promise<string> {
  const uuid = v7({ msecs: now.getTime() });
  const { card_type, last_four_digits, ...rest } = facts;
  await db
    .insertInto("payment_methods")
    .values({
      ...rest,
      ...held,
      portfolio_uuid: portfolioUuid,
      uuid,
      user_uuid: userUuid,
      gateway_id: gatewayId,
      card_brand: card_type,
      card_last_four: last_four_digits,
      created_at: now,
    })
    .execute();
  return uuid;
}

export async function chooseCard({ db, portfolioUuid }: Tenant, uuid: string, now: Date): Promise<void> {
  await db
    .updateTable("payment_methods")
    .set({ chosen_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

/** Deletes the row; for a card from a pack a mark stays that it was deleted, without its token. */
export async function removeCard({ db, portfolioUuid }: Tenant, uuid: string, now: Date): Promise<void> {
  const gone = db.deleteFrom("payment_methods").where("portfolio_uuid", "=", portfolioUuid).where("uuid", "=", uuid);
  const { numDeletedRows } = await gone.where("pack_key", "is", null).executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return;
  await db
    .updateTable("payment_methods")
    .set({ removed_at: now, payment_token: "", tokenized_card_id: null })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

function ofPerson({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("payment_methods")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .where("removed_at", "is", null);
}
