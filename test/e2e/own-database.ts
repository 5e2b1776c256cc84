import pg from "pg";
import { afterAll } from "vitest";
import { startPostgres } from "../../scripts/postgres.mjs";

/** An empty database of a file's own on PostgreSQL, dropped after its tests. To be called once, outside of tests. */
export async function ownDatabase(): Promise<string> {
  const given = process.env["TEST_DATABASE_URL"];
  const own = given ? undefined : await startPostgres();
  const administration = given ?? own?.url ?? "";
  const name = `atrium_e2e_${process.pid}_${Date.now()}`;
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
  afterAll(async () => {
    await administer(`drop database ${name} with (force)`);
    await own?.stop();
  });
  const url = new URL(administration);
  url.pathname = `/${name}`;
  return url.href;
}
