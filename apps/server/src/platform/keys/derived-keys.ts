import { hkdfSync } from "node:crypto";
import type { SigningKeys } from "./signing-keys.ts";

/** The purpose of a derived key. Each purpose has its own key, so that a token for one is invalid for another. */
type Purpose = "device" | "proof-of-work" | "code" | "stream" | "password-change" | "ticket" | "claim";

/** 32 bytes derived from the installation's secret, the same in all its processes. */
export function derivedKey({ refreshSecret }: Pick<SigningKeys, "refreshSecret">, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", refreshSecret, "", `atrium ${purpose}`, 32));
}
