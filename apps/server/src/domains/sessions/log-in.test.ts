import type { ApiRefusal } from "@atrium/contract/client.ts";
import type { Challenge } from "altcha-lib/types";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { argon2 } from "../people/passwords.ts";
import { type Browser, openBrowser } from "../../testing/browser.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { solved } from "../../testing/proof-of-work.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
afterEach(() => vi.restoreAllMocks());

const path = "/auth/v2/login";
let hosts = 0;
/** An address in a network that no other test uses. */
const elsewhere = () => `100.64.${(hosts += 1)}.1`;

function ask(
  email: string,
  password: string,
  options: { address?: string; brand?: string; headers?: Record<string, string> } = {},
) {
  return rig.ask({
    method: "POST",
    url: `/api${path}`,
    headers: { "x-brand": options.brand ?? "alpha", ...options.headers },
    payload: { email, password },
    remoteAddress: options.address ?? elsewhere(),
  });
}

describe("log-in", () => {
  test("A6 returns tokens, their lifetimes in seconds, and the person without secrets", async () => {
    const reply = await rig.api()("POST /auth/v2/login", { body: { email: "anna@acme.test", password: testPassword } });
    expect(reply.expires_in).toBe(600);
    expect(reply.refresh_token.expires_in).toBe(30 * 24 * 60 * 60);
    expect(reply.user).toMatchObject({ email: "anna@acme.test", confirmed: true });
    expect(JSON.stringify(reply)).not.toContain("argon2");
  });

  test.each([
    ["a wrong password", "anna@acme.test", "Wrong-password-1"],
    ["an unknown person", "nobody@acme.test", testPassword],
    ["an unconfirmed account", "unconfirmed@acme.test", testPassword],
    ["terms not accepted", "terms@acme.test", testPassword],
    ["a deactivated account", "off@acme.test", testPassword],
    ["a person of another brand", "berta@borealis.test", testPassword],
  ])("A5 %s gets one and the same refusal", async (_, email, password) => {
    const answer = await rig.ask({
      method: "POST",
      url: "/api/auth/v2/login",
      headers: { "x-brand": "alpha", "x-trace-id": "0123456789abcdef0123456789abcdef" },
      payload: { email, password },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      type: "urn:atrium:problem:wrong_credentials",
      title: "Wrong credentials",
      status: 401,
      detail: "User email or password doesn't match",
      instance: "/api/auth/v2/login",
      code: "wrong_credentials",
      trace_id: "0123456789abcdef0123456789abcdef",
    });
  });

  test("one address may have an account in each of two portfolios; each brand finds its own", async () => {
    const alpha = await (await rig.login("anna@acme.test", "alpha")).api("GET /users/current");
    const beta = await (await rig.login("anna@acme.test", "beta")).api("GET /users/current");
    expect(alpha.data.user.uuid).not.toBe(beta.data.user.uuid);
  });

  test("A5 the refusal speaks the caller's language", async () => {
    const call = rig.api({ headers: { "accept-language": "de-DE,en;q=0.5" } })("POST /auth/v2/login", {
      body: { email: "anna@acme.test", password: "no" },
    });
    const error = (await call.catch((refusal: unknown) => refusal)) as ApiRefusal;
    expect(error.problem.detail).not.toContain("match");
    expect(error.problem.code).toBe("wrong_credentials");
  });
});

describe("the work of a log-in", () => {
  test("A6 a right password takes four statements: the account, the count, its refund, and the session with everything that belongs to it", async () => {
    const right = () => ask("anna@acme.test", testPassword);
    await right();
    const statements = watchStatements(rig);
    expect((await right()).statusCode).toBe(200);
    const what = statements.map((text) => /rate_limits|"facts"|"users"/.exec(text)?.[0] ?? text);
    expect(what.toSorted()).toEqual(['"facts"', '"users"', "rate_limits", "rate_limits"]);
  });

  test("29 L13 is the same for a wrong password and an unknown person: one argon2id, the same statements, the same answer", async () => {
    const work = async (email: string) => {
      const verify = vi.spyOn(argon2, "verify");
      const hash = vi.spyOn(argon2, "hash");
      const statements = watchStatements(rig);
      const answer = await ask(email, "Wrong-password-1");
      const hashed = verify.mock.calls.map(([against]) => String(against).split("$").slice(0, 4).join("$"));
      const made = hash.mock.calls.length;
      vi.restoreAllMocks();
      const { date: _, "x-trace-id": __, ...headers } = answer.headers;
      const { trace_id: ___, ...body } = answer.json<Record<string, unknown>>();
      return { statements, status: answer.statusCode, headers, body, hashed, made };
    };
    await work("first@acme.test");
    const known = await work("anna@acme.test");
    expect(known.statements).toHaveLength(3);
    expect(known.hashed).toEqual(["$argon2id$v=19$m=8,t=1,p=1"]);
    for (const email of ["nobody@acme.test", "off@acme.test", "unconfirmed@acme.test"]) {
      expect(await work(email)).toEqual(known);
    }
  });
});

describe("guessing one account's password", () => {
  test("28 is stopped after ten wrong ones, from anywhere, and the wait grows", async () => {
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 10; guess += 1) {
        expect((await ask("guessed@acme.test", `Wrong-${guess}`)).statusCode).toBe(401);
      }
      const refused = await ask("guessed@acme.test", "Wrong-11");
      expect(refused.json()).toMatchObject({ code: "too_many_requests", status: 429 });
      waits.push(Number(refused.headers["retry-after"]));
      const at = Date.now() + (waits.at(-1) ?? 0) * 1000 + 1000;
      vi.restoreAllMocks();
      vi.spyOn(Date, "now").mockReturnValue(at);
    }
    expect(waits).toEqual([900, 1800, 3600]);
  });

  test("28 L2 fifty guesses at once: ten are looked at, and then the right one is not either", async () => {
    const email = "berta@borealis.test";
    const brand = "beta";
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, guess) => ask(email, `Wrong-${guess}`, { brand })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await ask(email, testPassword, { brand })).statusCode).toBe(429);
  });

  test("28 29 an unknown address is counted like any other", async () => {
    const statuses: Record<string, number[]> = {};
    for (const email of ["anna@acme.test", "no-such-person@acme.test"]) {
      const seen: number[] = [];
      for (let guess = 0; guess < 12; guess += 1)
        seen.push((await ask(email, "Wrong-password-1", { brand: "beta" })).statusCode);
      statuses[email] = seen;
    }
    expect(statuses["anna@acme.test"]).toEqual(statuses["no-such-person@acme.test"]);
    expect(statuses["anna@acme.test"]?.slice(-2)).toEqual([429, 429]);
  });

  test("28 right passwords use nothing up", async () => {
    const address = elsewhere();
    for (let time = 0; time < 12; time += 1) {
      expect((await ask("anna@acme.test", testPassword, { address })).statusCode).toBe(200);
    }
  });
});

describe("an attack on a person who has a known device", () => {
  const logIn = (browser: Browser, email: string, password: string, remoteAddress: string) =>
    browser.send("POST", path, { email, password }, { remoteAddress });

  test("28 does not lock out the owner, who has ten tries there as well; another person's device does not help", async () => {
    const email = "anna@acme.test";
    const address = elsewhere();
    const owner = openBrowser(rig);
    expect((await logIn(owner, email, testPassword, address)).statusCode).toBe(200);
    const colleague = openBrowser(rig);
    await rig.services.database.system
      .updateTable("users")
      .set({ confirmed: true })
      .where("email", "=", "unconfirmed@acme.test")
      .execute();
    expect((await logIn(colleague, "unconfirmed@acme.test", testPassword, address)).statusCode).toBe(200);

    // From the owner's own network, so that both budgets are spent.
    for (let guess = 0; guess < 60; guess += 1) await ask(email, `Wrong-${guess}`, { address });
    expect((await ask(email, testPassword, { address })).statusCode).toBe(429);
    expect((await ask(email, testPassword)).statusCode).toBe(429);

    expect((await logIn(owner, email, testPassword, address)).statusCode).toBe(200);
    expect((await logIn(colleague, email, testPassword, elsewhere())).statusCode).toBe(429);
    const forged = openBrowser(rig);
    const [name = "", value = ""] = [...owner.cookies].find(([cookie]) => cookie.includes("device")) ?? [];
    forged.cookies.set(name, `${"A".repeat(22)}.${value.split(".")[1]}`);
    expect((await logIn(forged, email, testPassword, elsewhere())).statusCode).toBe(429);

    for (let guess = 0; guess < 10; guess += 1) {
      expect((await logIn(owner, email, `Wrong-${guess}`, elsewhere())).statusCode).toBe(401);
    }
    expect((await logIn(owner, email, testPassword, elsewhere())).statusCode).toBe(429);
  });

  test("28 the device's cookie is out of the reach of scripts and of other sites", async () => {
    const browser = openBrowser(rig);
    const answer = await browser.send("POST", path, { email: "unconfirmed@acme.test", password: testPassword });
    expect(answer.cookies.map(({ name }) => name).toSorted()).toEqual(["portal-companion", "portal-device"]);
    for (const cookie of answer.cookies)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
  });
});

test("28 Z3 spraying one password over many accounts costs work after fifty from a network, whatever X-Forwarded-For says", async () => {
  const answers: [number, string][] = [];
  for (let person = 0; person < 55; person += 1) {
    const answer = await ask(`person-${person}@acme.test`, "Spring-2026", {
      address: `192.0.2.${person}`,
      headers: { "x-forwarded-for": `203.0.${person}.9` },
    });
    answers.push([answer.statusCode, answer.json<{ code: string }>().code]);
  }
  expect(answers.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => [401, "wrong_credentials"]));
  expect(answers.slice(50)).toEqual(Array.from({ length: 5 }, () => [429, "proof_of_work_required"]));
  // A network without proof of work cannot use up an account's budget.
  for (let guess = 0; guess < 20; guess += 1) await ask("spared@acme.test", "Spring-2026", { address: "192.0.2.99" });
  expect((await ask("spared@acme.test", "Spring-2026")).statusCode).toBe(401);
});

describe("Z3 a building behind one address, from which an attacker guesses", () => {
  const address = "192.0.2.200";
  const guess = (email: string, headers = {}) => ask(email, "Spring-2026", { address, headers });
  const signIn = (options: object = {}) => ask("anna@acme.test", testPassword, { address, ...options });
  /** Solves a refusal's challenge, as the portal's client does. */
  const worked = async (refused: LightMyRequestResponse) => {
    expect(refused.json()).toMatchObject({ status: 429, code: "proof_of_work_required" });
    return { "x-proof-of-work": await solved(refused.json<{ challenge: Challenge }>().challenge) };
  };

  beforeAll(async () => {
    await rig.forgetLimits();
    for (let made = 0; made < 60; made += 1) await guess(`made-up-${made}@acme.test`);
  });

  test("Z3 a person with the right password signs in with some work, one after the other, while the guessing continues", async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const headers = await worked(await signIn());
      await guess(`made-up-again-${turn}@acme.test`);
      expect((await signIn({ headers })).statusCode).toBe(200);
      // A solution is good once.
      await worked(await signIn({ headers }));
    }
  });

  test("Z3 another brand requires no work, and neither does a known device", async () => {
    expect((await ask("anna@acme.test", testPassword, { address, brand: "beta" })).statusCode).toBe(200);
    const browser = openBrowser(rig);
    const login = { email: "anna@acme.test", password: testPassword };
    await browser.send("POST", path, login, { remoteAddress: elsewhere() });
    expect((await browser.send("POST", path, login, { remoteAddress: address })).statusCode).toBe(200);
  });

  test("Z3 28 work does not allow more than ten guesses at one account", async () => {
    const codes: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const headers = await worked(await guess("victim@acme.test"));
      codes.push((await guess("victim@acme.test", headers)).json<{ code: string }>().code);
    }
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => "wrong_credentials"),
      ...Array.from({ length: 2 }, () => "too_many_requests"),
    ]);
  });

  test("Z3 the wait of the network does not grow, and work is required for at most a quarter of an hour after the first guess", async () => {
    const at = Date.now() + 15 * 60_000 + 1_000;
    vi.spyOn(Date, "now").mockReturnValue(at);
    expect((await signIn()).statusCode).toBe(200);
  });
});

describe("34 a page of another site", () => {
  test.each([
    ["says so", { "sec-fetch-site": "cross-site" }],
    ["has another origin", { origin: "https://evil.test" }],
  ])("cannot replace the visitor's session by its own: it %s", async (_, headers) => {
    const answer = await ask("unconfirmed@acme.test", testPassword, { headers });
    expect(answer.json()).toMatchObject({ status: 403, code: "cross_site_request" });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test.each(["text/plain", "application/x-www-form-urlencoded"])("cannot post a form as %s", async (type) => {
    const answer = await rig.ask({
      method: "POST",
      url: `/api${path}`,
      headers: { "content-type": type, "x-brand": "alpha" },
      payload: JSON.stringify({ email: "unconfirmed@acme.test", password: testPassword }),
    });
    expect(answer.statusCode).toBeOneOf([403, 415]);
  });
});
