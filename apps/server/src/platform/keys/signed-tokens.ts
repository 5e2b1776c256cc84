import { randomUUID } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import type { SigningKeys } from "./signing-keys.ts";

export type Signing = { keys: SigningKeys; issuer: string; clock: Clock };

/** The issuer: the same for all processes of an installation, whatever their ports. */
export function issuerOf({ publicUrl }: Pick<Config, "publicUrl">): string {
  return publicUrl ?? "http://localhost";
}

type Signed = {
  /** The token's type, which its audience repeats: a verifier may check either (test 40). */
  type: string;
  audience: string;
  subject: string;
  seconds: number;
  /** The latest expiry, whatever `seconds` says. */
  notAfter?: Date | undefined;
  claims: Record<string, unknown>;
};

/** `seconds`: the lifetime from now on. */
export type SignedToken = { token: string; seconds: number; expiresAt: Date };

/** A token that anybody with the published keys can verify. */
export async function signToken(
  { keys, issuer, clock }: Signing,
  { type, audience, subject, seconds, notAfter, claims }: Signed,
): Promise<SignedToken> {
  const { kid, privateKey } = await keys.signing();
  const now = Math.floor(clock.now().getTime() / 1000);
  const expiry = Math.min(now + seconds, notAfter ? Math.floor(notAfter.getTime() / 1000) : Infinity);
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "EdDSA", kid, typ: type })
    // Makes two tokens of the same second differ.
    .setJti(randomUUID())
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(expiry)
    .sign(privateKey);
  return { token, seconds: expiry - now, expiresAt: new Date(expiry * 1000) };
}

const longestToken = 2_000;

type Expected = {
  type: string;
  /** Any audience if left out: then the caller checks it. */
  audience?: string;
  claims: readonly string[];
};

/** The claims of a token of this server. Refuses with `token_expired` if it has expired, and with `unauthenticated` otherwise. */
export async function verifyToken(
  { keys, issuer, clock }: Signing,
  token: string,
  { type, audience, claims }: Expected,
): Promise<JWTPayload & { exp: number }> {
  if (!token || token.length > longestToken) return refuse("unauthenticated");
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid = "" }) => (await keys.publicKeyOf(kid)) ?? refuse("unauthenticated"),
      {
        algorithms: ["EdDSA"],
        ...(audience === undefined ? {} : { audience }),
        issuer,
        typ: type,
        currentDate: clock.now(),
        requiredClaims: ["aud", "sub", "exp", "iat", ...claims],
      },
    );
    return { ...payload, exp: Number(payload.exp) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuse(error instanceof errors.JWTExpired ? "token_expired" : "unauthenticated");
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A claim that must be a uuid or another id of this server. */
export function uuidOf(claim: unknown): string {
  return typeof claim === "string" && uuid.test(claim) ? claim : refuse("unauthenticated");
}
