import { randomBytes } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";

export type SigningKeys = {
  /** The key that signs access tokens now. */
  kid: string;
  privateKey: CryptoKey;
  /** What verifies them, by `kid`. */
  publicKeys: Map<string, CryptoKey>;
  /** Published at /.well-known/jwks.json. */
  jwks: { keys: JWK[] };
  /** Secret from which a refresh token's successor follows. */
  refreshSecret: Uint8Array;
};

/** Reads the installation's keys, or makes them at the first start. Processes that start at once agree on one pair. */
export async function loadSigningKeys(database: Database, clock: Clock): Promise<SigningKeys> {
  let rows = await readKeys(database);
  if (rows.length < 2) {
    await makeKeys(database, clock);
    rows = await readKeys(database);
  }
  const access = rows.filter((row) => row.purpose === "access");
  const refresh = rows.find((row) => row.purpose === "refresh");
  const newest = access.at(-1);
  if (!newest || !refresh) throw new Error("The installation's keys are incomplete.");
  const publicKeys = new Map<string, CryptoKey>();
  const keys: JWK[] = [];
  for (const { kid, material } of access) {
    const { d: _secret, ...open } = material as JWK;
    publicKeys.set(kid, (await importJWK(open, "EdDSA")) as CryptoKey);
    keys.push({ ...open, kid, alg: "EdDSA", use: "sig" });
  }
  return {
    kid: newest.kid,
    privateKey: (await importJWK(newest.material as JWK, "EdDSA")) as CryptoKey,
    publicKeys,
    jwks: { keys },
    refreshSecret: Buffer.from(String(refresh.material.secret), "base64url"),
  };
}

function readKeys(database: Database) {
  return database.system
    .selectFrom("signing_keys")
    .select(["kid", "purpose", "material"])
    .where("retired_at", "is", null)
    .orderBy("created_at")
    .execute();
}

async function makeKeys(database: Database, clock: Clock): Promise<void> {
  const { privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const secret = randomBytes(32).toString("base64url");
  const created_at = clock.now();
  await database.system
    .insertInto("signing_keys")
    .values([
      { kid: "access-1", purpose: "access", material: JSON.stringify(await exportJWK(privateKey)), created_at },
      { kid: "refresh-1", purpose: "refresh", material: JSON.stringify({ secret }), created_at },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
