import { hkdfSync } from "node:crypto";
import type { SigningKeys } from "./signing-keys.ts";

/** What a derived key is for; each purpose has one of its own, so that nothing made for one is good for another. */
type Purpose = "device" | "proof-of-work" | "code" | "stream" | "password-change" | "ticket" | "claim";

/** 32 bytes that follow from the installation's secret, the same in all its processes. */
export function derivedKey({ refreshSecret }: Pick<SigningKeys, "refreshSecret">, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", refreshSecret, "", `atrium ${purpose}`, 32));
}
