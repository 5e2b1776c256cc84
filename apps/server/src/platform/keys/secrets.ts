import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a URL, a cookie or a bearer. Only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
