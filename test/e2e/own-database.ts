import { randomBytes } from "node:crypto";
import pg from "pg";

/** Where databases may be created: the cluster that `npm test` started, else that of global-setup.ts. */
const cluster = () => process.env["TEST_DATABASE_URL"] ?? "";

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export type OwnDatabase = { name: string; url: string; drop(): Promise<void> };

/** A database on PostgreSQL, a copy of another one or an empty one, and how to drop it. */
export async function ownDatabase(template?: string): Promise<OwnDatabase> {
  const name = `atrium_e2e_${process.pid}_${randomBytes(4).toString("hex")}`;
  // File by file: through the log, each page would be written twice.
  await administer(`create database ${name} strategy file_copy ${template ? `template ${template}` : ""}`);
  const url = new URL(cluster());
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}
