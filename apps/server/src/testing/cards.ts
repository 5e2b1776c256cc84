import type { Insertable } from "kysely";
import { v7 } from "uuid";
import type { PaymentMethodsTable } from "../domains/cards/tables.ts";
import type { Services } from "../domains/sessions/services.ts";

/** A card that a person of the test pack stored that many minutes ago. */
export async function keptCard(
  {
    services: { database, brands },
    clock,
  }: Pick<Services, "clock"> & { services: Pick<Services, "database" | "brands"> },
  email: string,
  minutesAgo: number,
  more: Partial<Insertable<PaymentMethodsTable>> = {},
): Promise<string> {
  const { system } = database;
  const { portfolio_uuid } = await brands.ofDomain("alpha.test");
  const person = await system
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolio_uuid)
    .where("email", "=", email)
    .select("uuid")
    .executeTakeFirstOrThrow();
  const uuid = v7();
  await system
    .insertInto("payment_methods")
    .values({
      portfolio_uuid,
      uuid,
      user_uuid: person.uuid,
      gateway_id: "sandbox",
      card_last_four: "1111",
      card_brand: "visa",
      payment_token: `token-${uuid}`,
      first_name: "Anna",
      last_name: "Acme",
      month: 9,
      year: 2031,
      country: "NL",
      created_at: new Date(clock.now().getTime() - minutesAgo * 60_000),
      ...more,
    })
    .execute();
  return uuid;
}
