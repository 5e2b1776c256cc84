import { createHmac, randomInt, timingSafeEqual } from "node:crypto";

import { derivedKey } from "../../platform/keys/derived-keys.ts";
import type { SigningKeys } from "../../platform/keys/signing-keys.ts";

export type CodePurpose = "sign_up" | "reset_password";

/** The purpose, address and mail that a code is bound to: it is invalid for any other. */
export type CodeSubject = { portfolioUuid: string; uuid: string; purpose: CodePurpose; email: string };

export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

/** A keyed hash, since a plain hash of four digits is reversed in milliseconds (R1). */
export function codeHash(keys: Pick<SigningKeys, "refreshSecret">, subject: CodeSubject, code: string): Buffer {
  const { portfolioUuid, uuid, purpose, email } = subject;
  return createHmac("sha256", derivedKey(keys, "code"))
    .update(JSON.stringify([portfolioUuid, uuid, purpose, email, code]))
    .digest();
}

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
