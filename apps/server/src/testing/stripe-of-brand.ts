import type { CardSettings } from "../domains/brands/tables.ts";
import type { Database } from "../platform/database/database.ts";

/** What a server needs beside it: the variables that hold the brand's secrets at Stripe. */
export const stripeSecrets = { CARDS_STRIPE: "sk_test_secret", CARDS_STRIPE_TELLS: "whsec_test" };

/** Makes Stripe at an address the gateway of the brand alpha. */
export async function stripeOfBrand(
  { system }: Pick<Database, "system">,
  apiUrl: string,
  more: Partial<CardSettings> = {},
): Promise<void> {
  const { config } = await system
    .selectFrom("whitelabels")
    .where("brand_identifier", "=", "alpha")
    .select("config")
    .executeTakeFirstOrThrow();
  const cards = {
    provider: "stripe",
    gateway_id: "main",
    publishable_key: "pk_test",
    secret_key_variable: "CARDS_STRIPE",
    webhook_secret_variable: "CARDS_STRIPE_TELLS",
    api_url: apiUrl,
    ...more,
  };
  await system
    .updateTable("whitelabels")
    .where("brand_identifier", "=", "alpha")
    .set({ config: JSON.stringify({ ...config, cards }) })
    .execute();
}
