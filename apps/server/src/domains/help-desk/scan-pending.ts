import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { AttachmentStore } from "../../platform/files/attachment-store.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Logger } from "pino";
import type { Scanner } from "../../platform/files/scanner.ts";

const atOnce = 50;

type Ground = {
  attachments: AttachmentStore;
  config: Config;
  database: Database;
  logger: Logger;
  scanner: Scanner | undefined;
};

/** Scans the files that arrived while the scanner was unreachable. Harmful ones are quarantined; the others can be downloaded from then on. */
export async function scanPending(ground: Ground): Promise<void> {
  const { attachments, database, scanner } = ground;
  if (!scanner) return;
  for (;;) {
    const pending = await database.system
      .selectFrom("support_files")
      .select(["portfolio_uuid", "uuid"])
      .where("scan", "=", "pending")
      .orderBy("created_at")
      .limit(atOnce)
      .execute();
    for (const { portfolio_uuid, uuid } of pending) {
      const file = await attachments.open(uuid);
      // Swept meanwhile.
      const verdict = file ? await scanner.scan(file.stream) : "infected";
      // It is still unreachable: the next run tries again.
      if (verdict === "unknown") return;
      if (verdict === "infected") await quarantineKept(ground, uuid);
      await database.system
        .updateTable("support_files")
        .set({ scan: verdict })
        .where("portfolio_uuid", "=", portfolio_uuid)
        .where("uuid", "=", uuid)
        .execute();
    }
    if (pending.length < atOnce) return;
  }
}

async function quarantineKept({ attachments, config, logger }: Ground, uuid: string): Promise<void> {
  const file = await attachments.open(uuid);
  if (file)
    await putAside(config.dataDir, uuid, (path) => pipeline(file.stream, createWriteStream(path, { mode: 0o600 })));
  await attachments.remove(uuid);
  logger.warn({ file: uuid }, "an infected file was moved to quarantine");
}

/** Moves a received file to where only the operator can read it. */
export async function quarantineReceived(
  { config, logger }: { config: Config; logger: Logger },
  path: string,
): Promise<void> {
  const name = randomUUID();
  await putAside(config.dataDir, name, (aside) => rename(path, aside));
  logger.warn({ file: name }, "an infected file was moved to quarantine");
}

async function putAside(dataDir: string, name: string, put: (path: string) => Promise<void>): Promise<void> {
  const folder = join(dataDir, "quarantine");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await put(join(folder, `${name}.quarantined`));
}
