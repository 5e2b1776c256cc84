import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import type { Instant, InstantOrNull, Json } from "../../platform/database/columns.ts";
import type { ContentType } from "../content/tables.ts";

interface DraftsTable {
  portfolio_uuid: string;
  content_uuid: string;
  building_uuid: string;
  type: ContentType;
  /** Counts on from the last version that was published. */
  version: number;
  title: string;
  fields: Json<DraftFields>;
  changed_at: Instant;
  changed_by_uuid: string | null;
}

/** Each state in which an item was published. */
interface ContentVersionsTable {
  portfolio_uuid: string;
  content_uuid: string;
  /** 0 is a pack's original before the console changed it. */
  number: number;
  fields: Json<DraftFields>;
  published_at: InstantOrNull;
  unpublished_at: InstantOrNull;
  written_at: Instant;
  written_by_uuid: string | null;
  /** The time at which its publication is still to be recorded. */
  announce_at: InstantOrNull;
}

interface ArchivedContentsTable {
  portfolio_uuid: string;
  content_uuid: string;
  archived_at: Instant;
  archived_by_uuid: string | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    drafts: DraftsTable;
    content_versions: ContentVersionsTable;
    archived_contents: ArchivedContentsTable;
  }
}
