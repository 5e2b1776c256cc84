import { type Challenge, type DeriveKeyFunction, solveChallenge } from "altcha-lib";

type Algorithm = { deriveKey: DeriveKeyFunction };

/** Uses the browser's crypto API: each step yields to the page, so that it stays responsive without a worker. */
const algorithms: Record<string, () => Promise<Algorithm>> = {
  SHA: () => import("altcha-lib/algorithms/web/sha"),
  PBKDF2: () => import("altcha-lib/algorithms/web/pbkdf2"),
};

/** Solves the work that a busy server requires before it answers (R2), for the header `x-proof-of-work`; undefined if it cannot be done. */
export async function proofOfWork(challenge: Record<string, unknown>): Promise<string | undefined> {
  if (!isChallenge(challenge) || !globalThis.crypto?.subtle) return undefined;
  const load = algorithms[/^[A-Z0-9]+/.exec(challenge.parameters.algorithm)?.[0] ?? ""];
  if (!load) return undefined;
  const { deriveKey } = await load();
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}

function isChallenge(value: object): value is Challenge {
  if (!("parameters" in value) || typeof value.parameters !== "object" || value.parameters === null) return false;
  return "algorithm" in value.parameters && typeof value.parameters.algorithm === "string";
}
