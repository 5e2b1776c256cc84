import { startPostgres } from "../../../../scripts/postgres.mjs";
import { administer } from "./databases.ts";

/** A separate cluster for one test: no other test sees what it creates or changes there, such as roles. */
export async function ownCluster() {
  const { url, stop } = await startPostgres({ own: true });
  return { url, stop, administer: (statement: string) => administer(url, statement) };
}
