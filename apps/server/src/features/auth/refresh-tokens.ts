import { createHash, createHmac, randomBytes } from "node:crypto";

/** Opaque and random; only its hash is stored. */
export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The token that follows: a keyed function of the one before, so that a repeated refresh can be given the same successor
 * although only hashes are stored. Without the installation's secret nobody can compute it.
 */
export function successorOf(token: string, secret: Uint8Array): string {
  return createHmac("sha256", secret).update(token).digest("base64url");
}
