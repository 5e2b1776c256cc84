import { startPostgres } from "../../../../scripts/postgres.mjs";
import { administer } from "./global-setup.ts";

/** A cluster of one test's own: what it makes and changes there, such as roles, no other test sees. */
export async function ownCluster() {
  const { url, stop } = await startPostgres({ own: true });
  return { url, stop, administer: (statement: string) => administer(url, statement) };
}
