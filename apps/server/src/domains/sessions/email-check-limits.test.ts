import { ApiRefusal } from "@atrium/contract/client.ts";
import { createChallenge, solveChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { solved } from "../../testing/proof-of-work.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
afterEach(() => vi.restoreAllMocks());

const check = (email: string, caller: Parameters<Rig["api"]>[0] = {}) =>
  rig.api(caller)("POST /auth/v2/validate-email", { body: { email } });

describe("many e-mail checks", () => {
  async function challengeOf(call: Promise<unknown>): Promise<Challenge> {
    const error = await call.then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    if (!(error instanceof ApiRefusal)) throw new Error("not refused");
    expect(error.problem).toMatchObject({ code: "proof_of_work_required", status: 429 });
    return error.problem.challenge as unknown as Challenge;
  }
  const spend = async (address: string) => {
    for (let asked = 0; asked < 10; asked += 1) await check("nobody@acme.test", { address });
  };

  test("R2 ten a minute of one network are free; each further one costs work, and a solution is good once", async () => {
    const address = "198.51.100.7";
    await spend(address);
    const challenge = await challengeOf(check("nobody@acme.test", { address: "198.51.100.200" }));
    const headers = { "x-proof-of-work": await solved(challenge) };
    expect(await check("anna@acme.test", { address, headers })).toMatchObject({ email: "anna@acme.test" });
    await challengeOf(check("anna@acme.test", { address, headers }));
    // Other networks are not affected.
    expect(await refusalOf(check("anna@acme.test", { address: "198.51.101.7" }))).toBe("none");
    const at = Date.now() + 61_000;
    vi.spyOn(Date, "now").mockReturnValue(at);
    expect(await refusalOf(check("anna@acme.test", { address }))).toBe("none");
  });

  test("R2 twenty calls at once with one solution: one passes", async () => {
    const address = "198.51.102.7";
    await spend(address);
    const headers = { "x-proof-of-work": await solved(await challengeOf(check("anna@acme.test", { address }))) };
    const calls = Array.from({ length: 20 }, () => refusalOf(check("anna@acme.test", { address, headers })));
    const refusals = await Promise.all(calls);
    expect(refusals.filter((code) => code === "none")).toHaveLength(1);
  });

  test("R2 the control: the puzzle's library itself accepts one solution any number of times", async () => {
    const hmacSignatureSecret = "secret";
    const puzzle = { algorithm: "PBKDF2/SHA-256", cost: 1, keyPrefix: "00", deriveKey, hmacSignatureSecret };
    const challenge = await createChallenge(puzzle);
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error("not solved");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })),
    );
    expect(answers.filter(({ verified }) => verified)).toHaveLength(20);
  });

  test("R2 work that was not done, was made easier or has expired does not count", async () => {
    const address = "198.51.103.7";
    await spend(address);
    const challenge = await challengeOf(check("anna@acme.test", { address }));
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    const own = { ...easier, signature: "00".repeat(32) };
    const unsolved = { challenge, solution: { counter: 1, derivedKey: "00".repeat(32) } };
    const rejected = [
      await solved(easier),
      await solved(own),
      Buffer.from(JSON.stringify(unsolved)).toString("base64"),
      "nonsense",
      Buffer.from("null").toString("base64"),
      "A".repeat(5_000),
    ];
    for (const given of rejected)
      await challengeOf(check("anna@acme.test", { address, headers: { "x-proof-of-work": given } }));
    const late = await solved(challenge);
    rig.clock.advance(301);
    expect(challenge.parameters.expiresAt).toBeLessThan(rig.clock.now().getTime() / 1000);
    await challengeOf(check("anna@acme.test", { address, headers: { "x-proof-of-work": late } }));
  });

  test("R2 one domain can be checked two hundred times an hour from anywhere, known and unknown addresses alike", async () => {
    const { limits, database } = rig.services;
    const beta = await database.system
      .selectFrom("portfolios")
      .select("uuid")
      .where("key", "=", "beta")
      .executeTakeFirstOrThrow();
    const rule = { name: "email-check-domain", points: 200, seconds: 3_600 };
    for (let asked = 0; asked < 199; asked += 1) await limits.spend(rule, `${beta.uuid} borealis.test`);
    expect(await refusalOf(check("nobody@borealis.test", { brand: "beta" }))).toBe("none");
    await challengeOf(check("nobody@borealis.test", { brand: "beta" }));
    await challengeOf(check("berta@borealis.test", { brand: "beta" }));
    expect(await refusalOf(check("anna@acme.test"))).toBe("none");
  });

  test("28 a forged X-Forwarded-For is no other network; of several addresses those that the trusted proxies have added count", async () => {
    const ask = (of: Rig, forwarded: string) =>
      of.ask({
        method: "POST",
        url: "/api/auth/v2/validate-email",
        headers: { "x-brand": "alpha", "x-forwarded-for": forwarded },
        payload: { email: "nobody@acme.test" },
        remoteAddress: "198.51.104.7",
      });
    const statuses = async (of: Rig, forwarded: (network: string) => string) => {
      await of.forgetLimits();
      const seen: number[] = [];
      for (let asked = 0; asked < 12; asked += 1) seen.push((await ask(of, forwarded(`203.0.${asked}`))).statusCode);
      return seen.slice(9);
    };
    const [isOne, areMany] = [
      [200, 429, 429],
      [200, 200, 200],
    ];
    expect(await statuses(rig, (network) => `${network}.1`)).toEqual(isOne);
    for (const [setting, beyond] of [
      ["true", ""],
      ["2", ", 198.51.105.8"],
    ] as const) {
      const proxied = await startRig({ TRUST_PROXY: setting });
      expect(await statuses(proxied, (network) => `${network}.1${beyond}`)).toEqual(areMany);
      // A value that the browser wrote comes before those that the proxies have added.
      expect(await statuses(proxied, (network) => `${network}.1, 198.51.106.9${beyond}`)).toEqual(isOne);
      await proxied.close();
    }
  });
});
