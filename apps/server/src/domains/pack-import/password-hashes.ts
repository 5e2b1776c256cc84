import type { PackPerson } from "@atrium/contract/pack/people.ts";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";
import { hashPassword, verifyPassword } from "../people/passwords.ts";

/** An import has low priority: no person waits for it. */
const patience = { patient: true };

/**
 * The hash of each person with a password in the pack: the present one if it matches, else a new one. Equal passwords are hashed once, and equal
 * hashes verified once; hashing is slow on purpose, so this runs before the transaction.
 */
export async function passwordHashes(
  db: Kysely<Schema>,
  portfolioUuid: string,
  people: PackPerson[],
): Promise<Map<string, string | null>> {
  const stored = await db
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("password_hash", "is not", null)
    .select(["email", "password_hash"])
    .execute();
  const before = new Map(stored.map(({ email, password_hash }) => [email, password_hash]));
  const hashed = new Map<string, Promise<string>>();
  const verified = new Map<string, Promise<boolean>>();
  const withPassword = people.flatMap(({ email, password }) => (password === undefined ? [] : [{ email, password }]));
  const entries = withPassword.map(async ({ email, password }): Promise<[string, string]> => {
    const hash = before.get(email);
    if (hash) {
      const fits = once(verified, `${hash} ${password}`, () => verifyPassword(hash, password, patience));
      if (await fits) return [email, hash];
    }
    return [email, await once(hashed, password, () => hashPassword(password, patience))];
  });
  return new Map(await Promise.all(entries));
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}
