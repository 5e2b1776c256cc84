import { randomBytes } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { record, wholeInstallation } from "../facts/facts.ts";
import { BoundedCache } from "../concurrency/bounded-cache.ts";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/database.ts";

export type SigningKeys = {
  /** The key that signs access tokens now. */
  signing(): Promise<{ kid: string; privateKey: CryptoKey }>;
  /** The public key with that `kid`, while any of its tokens can still be valid. */
  publicKeyOf(kid: string): Promise<CryptoKey | undefined>;
  /** Published at /.well-known/jwks.json. */
  jwks(): Promise<{ keys: JWK[] }>;
  /** The secret from which a refresh token's successor, and every key of `derivedKey`, is derived. */
  refreshSecret: Uint8Array;
};

/** How long a process, or a reader of the JWKS, may take to see a new key. */
const readEverySeconds = 30;
export const jwksSeconds = 60;
/** A new key signs only after everybody has seen it, so that no verifier gets a token with an unknown key. */
const signsAfterSeconds = readEverySeconds + jwksSeconds;
/** The setting's maximum: no access token lives longer (ACCESS_TOKEN_SECONDS). */
const longestTokenSeconds = 900;
/** How long the previous key stays accepted: it signs until the new one does, and its last token must expire. */
const overlapSeconds = signsAfterSeconds + longestTokenSeconds + readEverySeconds;

type AccessKey = { kid: string; createdAt: Date; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK };

/** Reads the installation's keys, or creates them at the first start. Processes that start at once agree on one pair. */
export async function loadSigningKeys(database: Database, clock: Clock): Promise<SigningKeys> {
  if ((await readRows(database, clock)).length < 2) await makeKeys(database, clock);
  const refresh = (await readRows(database, clock)).find((row) => row.purpose === "refresh");
  if (!refresh) throw new Error("The installation's keys are incomplete.");

  let known = await readAccessKeys(database, clock);
  const rereading = new BoundedCache<void>({ clock, seconds: readEverySeconds, most: 1 });

  /** Read again now and then, so that a rotation is seen without a restart. */
  async function current(): Promise<AccessKey[]> {
    const read = async () => {
      known = await readAccessKeys(database, clock);
    };
    // If the database does not answer, the keys that were read last are still valid.
    await rereading.get("keys", read).catch(() => undefined);
    return known;
  }

  return {
    async signing() {
      const keys = await current();
      const seenByAll = clock.now().getTime() - signsAfterSeconds * 1000;
      const key = keys.findLast(({ createdAt }) => createdAt.getTime() <= seenByAll) ?? keys[0];
      if (!key) throw new Error("The installation's keys are incomplete.");
      return key;
    },
    publicKeyOf: async (kid) => (await current()).find((key) => key.kid === kid)?.publicKey,
    jwks: async () => ({ keys: (await current()).map(({ jwk }) => jwk) }),
    refreshSecret: Buffer.from(String(refresh.material.secret), "base64url"),
  };
}

/**
 * Adds a key for access tokens. It is published at once and signs after a minute and a half; the previous one stays published and accepted until the
 * last token that it signed has expired. Refresh tokens, and so sessions, are not affected.
 */
export async function rotateAccessKey(
  database: Database,
  clock: Clock,
): Promise<{ kid: string; overlapSeconds: number }> {
  const kid = `access-${randomBytes(8).toString("hex")}`;
  const now = clock.now();
  const material = await newAccessMaterial();
  await database.system.transaction().execute(async (trx) => {
    await trx
      .updateTable("signing_keys")
      .set({ retired_at: new Date(now.getTime() + overlapSeconds * 1000) })
      .where("purpose", "=", "access")
      .where("retired_at", "is", null)
      .execute();
    await trx.insertInto("signing_keys").values({ kid, purpose: "access", material, created_at: now }).execute();
    const own = { portfolioUuid: wholeInstallation, db: trx };
    await record(own, { action: "keys.rotated", actor: { kind: "operator" }, details: { kid } }, { now });
  });
  return { kid, overlapSeconds };
}

function readRows(database: Database, clock: Clock) {
  return database.system
    .selectFrom("signing_keys")
    .select(["kid", "purpose", "material", "created_at"])
    .where((eb) => eb.or([eb("retired_at", "is", null), eb("retired_at", ">", clock.now())]))
    .orderBy("created_at")
    .orderBy("kid")
    .execute();
}

async function readAccessKeys(database: Database, clock: Clock): Promise<AccessKey[]> {
  const rows = await readRows(database, clock);
  return Promise.all(rows.filter(({ purpose }) => purpose === "access").map(toAccessKey));
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

async function toAccessKey({ kid, material, created_at }: Row): Promise<AccessKey> {
  const { d: _secret, ...open } = material as JWK;
  return {
    kid,
    createdAt: created_at,
    privateKey: (await importJWK(material as JWK, "EdDSA")) as CryptoKey,
    publicKey: (await importJWK(open, "EdDSA")) as CryptoKey,
    jwk: { ...open, kid, alg: "EdDSA", use: "sig" },
  };
}

async function newAccessMaterial(): Promise<string> {
  const { privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

async function makeKeys(database: Database, clock: Clock): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  const created_at = clock.now();
  await database.system
    .insertInto("signing_keys")
    .values([
      { kid: "access-1", purpose: "access", material: await newAccessMaterial(), created_at },
      { kid: "refresh-1", purpose: "refresh", material: JSON.stringify({ secret }), created_at },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
