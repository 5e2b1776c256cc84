import type { Instant, InstantOrNull, PersonsOwn } from "../../platform/database/columns.ts";

interface OfferClaimsTable extends PersonsOwn {
  content_uuid: string;
  user_uuid: string;
  /** 1 … max_claims_per_user among the person's valid claims: its uniqueness keeps two concurrent calls from exceeding the limit. */
  ordinal: number;
  created_at: Instant;
  updated_at: Instant;
  cancelled_at: InstantOrNull;
  redeemed_at: InstantOrNull;
  redeemed_by: string | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    offer_claims: OfferClaimsTable;
  }
}
