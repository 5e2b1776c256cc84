import { availableParallelism } from "node:os";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { slots } from "../../platform/keys/slots.ts";

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane. The enum is a type only, so its number is repeated here. */
const argon2id = 2 as Algorithm.Argon2id;
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The library and its settings behind one object, so that tests can count, delay and cheapen hashing. */
export const argon2 = { hash, verify, settings };

/** libuv's threads also read files and resolve names: two stay free for that. */
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
export const passwordsAtOnce = Math.max(1, Math.min(availableParallelism(), threads - 2));
/** About half a second of waiting; further calls are refused and may be repeated later. */
export const passwordsWaiting = 50;
const work = slots({ atOnce: passwordsAtOnce, waiting: passwordsWaiting });

/** For background work such as an import: it is never refused. */
type Patience = { patient?: boolean };

/** Refuses `unavailable` when too many passwords already wait, so that many log-ins do not slow other calls. */
export function hashPassword(password: string, patience?: Patience): Promise<string> {
  return work.run(() => argon2.hash(password, argon2.settings), patience);
}

let decoy: Promise<string> | undefined;

/** Takes equally long for unknown and known people: without a hash, it checks against one that no password has. */
export async function verifyPassword(
  hashed: string | null | undefined,
  password: string,
  patience?: Patience,
): Promise<boolean> {
  decoy ??= argon2.hash("nobody's password", argon2.settings);
  const against = hashed ?? (await decoy);
  const matches = await work.run(() => argon2.verify(against, password), patience);
  return matches && Boolean(hashed);
}
