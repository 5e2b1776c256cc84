import { createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey as pbkdf2 } from "altcha-lib/algorithms/pbkdf2";
import { deriveKey as sha } from "altcha-lib/algorithms/sha";
import { expect, test } from "vitest";
import { proofOfWork } from "./proof-of-work.ts";

const secret = "a server's own";

test.each([
  ["SHA-256", sha, 1],
  ["SHA-512", sha, 3],
  ["PBKDF2/SHA-256", pbkdf2, 20],
] as const)(
  "R2 the browser's solution of a %s puzzle is accepted by the server",
  async (algorithm, deriveKey, cost) => {
    const expiresAt = new Date(Date.now() + 60_000);
    const challenge = await createChallenge({ algorithm, deriveKey, cost, expiresAt, hmacSignatureSecret: secret });
    const proof = await proofOfWork({ ...challenge });
    const payload = JSON.parse(atob(proof ?? "")) as Payload;
    const verified = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret });
    expect(verified).toMatchObject({ verified: true, expired: false });
    const forged = { ...payload, solution: { ...payload.solution, counter: payload.solution.counter + 1 } };
    expect(await verifySolution({ ...forged, deriveKey, hmacSignatureSecret: secret })).toMatchObject({
      verified: false,
    });
  },
);

test.each([{}, { parameters: null }, { parameters: {} }, { parameters: { algorithm: "OF-TOMORROW" } }])(
  "R2 an unknown puzzle is left unsolved: %o",
  async (challenge) => {
    expect(await proofOfWork(challenge)).toBeUndefined();
  },
);
