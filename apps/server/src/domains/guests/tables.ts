import type { MessageReaders } from "@atrium/rules/guests.ts";
import type { Instant } from "../../platform/database/columns.ts";

/** A message to the guests of an event: see the comments in its migration. */
interface EventMessagesTable {
  portfolio_uuid: string;
  uuid: string;
  content_uuid: string;
  audience: MessageReaders;
  subject: string;
  body: string;
  people: number;
  sent_by: string;
  sent_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    event_messages: EventMessagesTable;
  }
}
