import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import { type Selectable, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import type { ContentType } from "../content/tables.ts";
import type { Row } from "../packs/columns.ts";

export type ContentRow = Selectable<Schema["contents"]>;
export type DraftRow = Selectable<Schema["drafts"]>;

/** Everything about an item: its published row, its draft, the number of its last version, and whether it was archived. */
export type StoredItem = {
  uuid: string;
  type: ContentType;
  buildingUuid: string;
  content: ContentRow | undefined;
  categories: string[];
  draft: DraftRow | undefined;
  lastNumber: number | undefined;
  archived: boolean;
};

/** The version that a change has to name: it changes with each save and each publication. */
export const versionOf = ({ draft, lastNumber }: StoredItem): number => draft?.version ?? lastNumber ?? 0;

/** Locks an item until the transaction ends, so that changes run one after another. */
export async function lockItem({ db, portfolioUuid }: Tenant, uuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium item ${portfolioUuid} ${uuid}`}))`.execute(db);
}

export async function readItem(tenant: Tenant, uuid: string): Promise<StoredItem | undefined> {
  const { db, portfolioUuid } = tenant;
  const ofItem = (table: "content_versions" | "archived_contents" | "content_categories") =>
    sql`${sql.table(table)} where portfolio_uuid = ${portfolioUuid} and content_uuid = ${uuid}`;
  const content = await db
    .selectFrom("contents")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    // Places may be taken during publication; they are counted on this row.
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
  const draft = await db
    .selectFrom("drafts")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("content_uuid", "=", uuid)
    .executeTakeFirst();
  const { type, building_uuid } = draft ?? content ?? {};
  if (type === undefined || building_uuid === undefined) return undefined;
  const { rows } = await sql<{ number: number | null; archived: boolean; categories: string[] }>`select
    (select max(number) from ${ofItem("content_versions")}) as number,
    exists (select from ${ofItem("archived_contents")}) as archived,
    array(select category_uuid from ${ofItem("content_categories")} order by category_uuid) as categories`.execute(db);
  const { number = null, archived = false, categories = [] } = rows[0] ?? {};
  return {
    uuid,
    type,
    buildingUuid: building_uuid,
    content,
    categories,
    draft,
    lastNumber: number ?? undefined,
    archived,
  };
}

export type Draft = {
  uuid: string;
  type: ContentType;
  buildingUuid: string;
  version: number;
  title: string;
  fields: DraftFields;
  by: string;
  now: Date;
};

export async function writeDraft({ db, portfolioUuid }: Tenant, draft: Draft): Promise<void> {
  const { uuid, type, buildingUuid, version, title, by, now } = draft;
  const written = { version, title, fields: JSON.stringify(draft.fields), changed_at: now, changed_by_uuid: by };
  await db
    .insertInto("drafts")
    .values({ portfolio_uuid: portfolioUuid, content_uuid: uuid, building_uuid: buildingUuid, type, ...written })
    .onConflict((conflict) => conflict.columns(["portfolio_uuid", "content_uuid"]).doUpdateSet(written))
    .execute();
}

export async function deleteDraft({ db, portfolioUuid }: Tenant, uuid: string): Promise<void> {
  await db.deleteFrom("drafts").where("portfolio_uuid", "=", portfolioUuid).where("content_uuid", "=", uuid).execute();
}

/** Writes the row that the portal reads. It then belongs to the console. */
export async function writeContent(
  { db, portfolioUuid }: Tenant,
  { uuid, columns, categories, now }: { uuid: string; columns: Row; categories: readonly string[]; now: Date },
): Promise<void> {
  const row = { ...columns, portfolio_uuid: portfolioUuid, uuid, changed_in_console_at: now.toISOString() };
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const assignments = sql.join(Object.keys(row).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  await sql`insert into contents as t (${names})
    select ${names} from jsonb_populate_record(null::contents, ${JSON.stringify(row)}::jsonb)
    on conflict (portfolio_uuid, uuid) do update set ${assignments}`.execute(db);
  await db
    .deleteFrom("content_categories")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("content_uuid", "=", uuid)
    .execute();
  if (categories.length === 0) return;
  const position = Number(columns.position ?? 0);
  await db
    .insertInto("content_categories")
    .values(
      categories.map((category) => ({
        portfolio_uuid: portfolioUuid,
        category_uuid: category.toLowerCase(),
        content_uuid: uuid,
        position,
      })),
    )
    .execute();
}

/** Hides the published item. */
export async function takeOut({ db, portfolioUuid }: Tenant, uuid: string, now: Date): Promise<void> {
  await db
    .updateTable("contents")
    .set({ unpublished_at: now, changed_in_console_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

export async function archiveItem({ db, portfolioUuid }: Tenant, uuid: string, by: string, now: Date): Promise<void> {
  await db
    .insertInto("archived_contents")
    .values({ portfolio_uuid: portfolioUuid, content_uuid: uuid, archived_at: now, archived_by_uuid: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function restoreItem({ db, portfolioUuid }: Tenant, uuid: string): Promise<void> {
  await db
    .deleteFrom("archived_contents")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("content_uuid", "=", uuid)
    .execute();
}
