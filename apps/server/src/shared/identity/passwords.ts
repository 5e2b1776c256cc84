import { type Algorithm, hash, verify } from "@node-rs/argon2";

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. The enum's number stands here since types alone are erased. */
const argon2id = 2 as Algorithm.Argon2id;
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown person as for a known one: without a hash, it checks against one that nobody's password has. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const matches = await verify(hashed ?? (await decoy), password);
  return matches && Boolean(hashed);
}
