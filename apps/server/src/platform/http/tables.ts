import type { Instant, JsonOrNull } from "../database/columns.ts";

interface IdempotencyKeysTable {
  portfolio_uuid: string;
  user_uuid: string;
  key: string;
  fingerprint: string;
  status: number | null;
  body: JsonOrNull<object>;
  created_at: Instant;
}

declare module "../database/schema.ts" {
  interface Schema {
    idempotency_keys: IdempotencyKeysTable;
  }
}
