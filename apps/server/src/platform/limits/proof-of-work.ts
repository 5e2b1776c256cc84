import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge, Solution } from "altcha-lib/types";
import type { FastifyRequest } from "fastify";
import { refuse } from "../http/refusal.ts";
import { derivedKey } from "../keys/derived-keys.ts";
import type { Budget, LimitRule, Limits } from "./limits.ts";
import type { Clock } from "../clock/clock.ts";
import type { SigningKeys } from "../keys/signing-keys.ts";

/** The header of the solution: base64 of JSON `{ challenge, solution }`, as ALTCHA's widget sends it. */
const header = "x-proof-of-work";
const longestSolution = 2_000;
const lifeSeconds = 5 * 60;

/** About 256 derivations of a millisecond: some tenths of a second on the caller's machine, and one derivation here to verify. */
const puzzle = { algorithm: "PBKDF2/SHA-256", cost: 2_000, keyPrefix: "00", deriveKey };

const onceEach: LimitRule = { name: "proof-of-work", points: 1, seconds: 2 * lifeSeconds };

export type Ground = { limits: Limits; keys: SigningKeys; clock: Clock };

/**
 * Takes one from each budget. If one is spent, the caller must solve a challenge: without a solution the call is refused with
 * `proof_of_work_required` and a challenge (signed, valid for five minutes, usable once), and repeated with the solution it passes. Whether the
 * budgets are spent depends only on the network and on what was asked about, never on whether an address is known.
 */
export async function mustBeWorked(ground: Ground, request: FastifyRequest, budgets: readonly Budget[]): Promise<void> {
  const spent = await ground.limits.spendEach(budgets);
  if (!spent.every(({ ok }) => ok)) await mustHaveWorked(ground, request);
}

/** The same for a caller whose budgets are known to be spent. */
export async function mustHaveWorked(ground: Ground, request: FastifyRequest): Promise<void> {
  if (await isWorked(ground, request.headers[header])) return;
  refuse("proof_of_work_required", undefined, { challenge: { ...(await newChallenge(ground)) } });
}

function newChallenge({ keys, clock }: Ground): Promise<Challenge> {
  return createChallenge({
    ...puzzle,
    expiresAt: new Date(clock.now().getTime() + lifeSeconds * 1000),
    hmacSignatureSecret: secretOf(keys),
  });
}

async function isWorked({ limits, keys, clock }: Ground, given: unknown): Promise<boolean> {
  const worked = readSolution(given);
  if (!worked) return false;
  const { challenge, solution } = worked;
  // The library uses the system's time only.
  if (!(Number(challenge.parameters.expiresAt) > clock.now().getTime() / 1000)) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secretOf(keys) });
  return verified && (await limits.spend(onceEach, challenge.signature)).ok;
}

type Worked = { challenge: Challenge & { signature: string }; solution: Solution };

function readSolution(given: unknown): Worked | undefined {
  if (typeof given !== "string" || given.length > longestSolution) return undefined;
  try {
    const read = JSON.parse(Buffer.from(given, "base64").toString()) as Partial<Worked> | null;
    const { challenge, solution } = read ?? {};
    const whole = typeof challenge?.signature === "string" && typeof challenge.parameters === "object" && solution;
    return whole && challenge.parameters ? { challenge, solution } : undefined;
  } catch {
    return undefined;
  }
}

function secretOf(keys: Ground["keys"]): string {
  return derivedKey(keys, "proof-of-work").toString("hex");
}
