import type { Generated } from "kysely";
import type { Instant } from "../database/columns.ts";

interface OutgoingWebhooksTable {
  portfolio_uuid: string;
  uuid: string;
  whitelabel_uuid: string;
  body: string;
  attempts: Generated<number>;
  created_at: Instant;
  next_at: Instant;
  traceparent: string | null;
}

interface EndedWebhooksTable {
  portfolio_uuid: string;
  whitelabel_uuid: string;
  url: string;
  ended_at: Instant;
}

declare module "../database/schema.ts" {
  interface Schema {
    outgoing_webhooks: OutgoingWebhooksTable;
    ended_webhooks: EndedWebhooksTable;
  }
}
