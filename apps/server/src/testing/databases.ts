import { randomBytes } from "node:crypto";
import pg from "pg";

/** The cluster that `npm test` started, else a new one; `stop` ends only a new one. */
export async function runCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return { url, stop: async () => undefined };
  const { startPostgres } = await import("../../../../scripts/postgres.mjs");
  return startPostgres();
}

export type NewDatabase = { name: string; url: string; drop(): Promise<void> };

/** A new database in a cluster: a copy of another one, or an empty one. */
export async function databaseFrom({ url }: { url: string }, template?: string): Promise<NewDatabase> {
  const name = `atrium_test_${randomBytes(6).toString("hex")}`;
  // Copies files: through the WAL each page would be written twice.
  await administer(url, `create database ${name} strategy file_copy ${template ? `template ${template}` : ""}`);
  return { name, url: databaseAt(url, name), drop: () => administer(url, `drop database ${name} with (force)`) };
}

export function databaseAt(url: string, name: string): string {
  const at = new URL(url);
  at.pathname = `/${name}`;
  return at.href;
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
