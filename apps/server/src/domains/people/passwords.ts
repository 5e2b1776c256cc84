import { availableParallelism } from "node:os";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { slots } from "../../platform/keys/slots.ts";

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. The enum's number stands here since types alone are erased. */
const argon2id = 2 as Algorithm.Argon2id;
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The library as all hashing here calls it: one place to count and to hold it. */
export const argon2 = { hash, verify };

/** libuv's threads also read files and look names up: two stay free for that. */
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
export const passwordsAtOnce = Math.max(1, Math.min(availableParallelism(), threads - 2));
/** Half a second of waiting, about: whoever comes later is told to come again instead. */
export const passwordsWaiting = 50;
const work = slots({ atOnce: passwordsAtOnce, waiting: passwordsWaiting });

/** For work that nobody waits for at a screen, such as an import: it is never refused. */
type Patience = { patient?: boolean };

/** Refuses `unavailable` when too many passwords wait to be hashed already, so that a storm of log-ins slows nothing else. */
export function hashPassword(password: string, patience?: Patience): Promise<string> {
  return work.run(() => argon2.hash(password, settings), patience);
}

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown person as for a known one: without a hash, it checks against one that nobody's password has. */
export async function verifyPassword(
  hashed: string | null | undefined,
  password: string,
  patience?: Patience,
): Promise<boolean> {
  decoy ??= argon2.hash("nobody's password", settings);
  const against = hashed ?? (await decoy);
  const matches = await work.run(() => argon2.verify(against, password), patience);
  return matches && Boolean(hashed);
}
