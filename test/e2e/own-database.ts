import { randomBytes } from "node:crypto";
import pg from "pg";
import { startPostgres } from "../../scripts/postgres.mjs";

/** An empty database on PostgreSQL, and how to drop it. */
export async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  const own = given ? undefined : await startPostgres();
  const administration = given ?? own?.url ?? "";
  const name = `atrium_e2e_${process.pid}_${randomBytes(4).toString("hex")}`;
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: administration });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(`create database ${name}`);
  const url = new URL(administration);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await administer(`drop database ${name} with (force)`);
      await own?.stop();
    },
  };
}
