import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { FileStore } from "./file-store.ts";
import { isPicture, type Pictures } from "./pictures.ts";

/** An expression for the preview of the picture that a column names; null until it has been made. */
export function previewOf(picture: string | RawBuilder<unknown>) {
  const name = typeof picture === "string" ? sql.ref(picture) : picture;
  return sql<string | null>`(select preview from picture_previews where picture_previews.name = ${name})`;
}

const atOnce = 200;

type Parts = { database: Database; files: Pick<FileStore, "list" | "read">; pictures: Pick<Pictures, "preview"> };

/** Makes the missing previews, after an import and after an upgrade. A picture that cannot be read gets none. */
export async function makePreviews({ database, files, pictures }: Parts, signal: AbortSignal): Promise<void> {
  const names = (await files.list()).filter(isPicture);
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    const rows = await database.system
      .selectFrom("picture_previews")
      .select("name")
      .where("name", "in", some)
      .execute();
    const known = new Set(rows.map(({ name }) => name));
    for (const name of some.filter((each) => !known.has(each))) {
      if (signal.aborted) return;
      const bytes = await files.read(name);
      if (bytes) await keepPreview({ database, pictures }, name, bytes);
    }
  }
}

/** Makes the preview of one picture. A picture that cannot be drawn gets none. */
export async function keepPreview(
  { database, pictures }: Pick<Parts, "database" | "pictures">,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const made = await pictures.preview(bytes).catch(() => undefined);
  if (!made) return;
  await database.system
    .insertInto("picture_previews")
    .values({ name, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
