import type { Instant, InstantOrNull, Json } from "../database/columns.ts";

export type SigningKeyMaterial = Record<string, unknown>;

interface SigningKeysTable {
  kid: string;
  purpose: "access" | "refresh";
  material: Json<SigningKeyMaterial>;
  created_at: Instant;
  retired_at: InstantOrNull;
}

declare module "../database/schema.ts" {
  interface Schema {
    signing_keys: SigningKeysTable;
  }
}
