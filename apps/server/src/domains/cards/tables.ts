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
  /** The default is the card chosen last; if none was chosen, the oldest. */
  chosen_at: InstantOrNull;
  /** For a deleted card from a pack, so that the next import does not restore it. */
  removed_at: InstantOrNull;
}

/** The sandbox's charges. */
interface SandboxPaymentsTable {
  portfolio_uuid: string;
  key: string;
  /** For a refund: the charge that it refunds. */
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
