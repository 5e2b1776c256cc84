import type { GeneratedAlways } from "kysely";
import type { Instant, InstantOrNull, PersonsOwn } from "../../platform/database/columns.ts";

export interface PaymentMethodsTable extends PersonsOwn {
  changed_in_console_at: InstantOrNull;
  id: GeneratedAlways<number>;
  user_uuid: string;
  gateway_id: string;
  card_last_four: string;
  card_brand: string;
  payment_token: string;
  tokenized_card_id: string | null;
  first_name: string;
  last_name: string;
  month: number;
  year: number;
  country: string;
  created_at: Instant;
  /** Of all a person's cards the latest chosen is the default; while none was chosen, the longest kept. */
  chosen_at: InstantOrNull;
  /** Of a card that came with a pack, so that the next import does not bring it back. */
  removed_at: InstantOrNull;
}

/** What the sandbox was asked of money. */
interface SandboxPaymentsTable {
  portfolio_uuid: string;
  key: string;
  /** Of a refund: the charge that it gives back. */
  charge_key: string | null;
  cents: number;
  currency_type: string;
  state: string;
  secret: string;
  decides_at: InstantOrNull;
  created_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    payment_methods: PaymentMethodsTable;
    sandbox_payments: SandboxPaymentsTable;
  }
}
