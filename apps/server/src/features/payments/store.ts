import { sql } from "kysely";
import type { Tenant } from "../../shared/database/database.ts";

/** As many as are listed, and as anybody may keep. */
export const mostCards = 20;

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

/** A person's cards, the default first: the one chosen last, or else the one kept longest. */
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

/** What a gateway needs of one of a person's cards. */
export function findCard(own: Tenant, userUuid: string, { uuid, gatewayId }: { uuid: string; gatewayId: string }) {
  return ofPerson(own, userUuid)
    .where("uuid", "=", uuid)
    .where("gateway_id", "=", gatewayId)
    .select(["uuid", "payment_token", "tokenized_card_id"])
    .executeTakeFirst();
}

function ofPerson({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("payment_methods")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .where("removed_at", "is", null);
}
