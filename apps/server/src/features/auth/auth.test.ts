import { ApiRefusal } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import { SignJWT, exportJWK, generateKeyPair, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig, testPassword } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

async function refusalOf(call: Promise<unknown>): Promise<RefusalCode | "none"> {
  return call.then(
    () => "none" as const,
    (error: unknown) => {
      if (error instanceof ApiRefusal) return error.problem.code;
      throw error;
    },
  );
}

describe("the e-mail check", () => {
  test.each([
    ["anna@acme.test", { email: "anna@acme.test", terms_accepted: true, confirmed: true, deactivated: false }],
    ["ANNA@Acme.test", { email: "anna@acme.test", terms_accepted: true, confirmed: true, deactivated: false }],
    ["unconfirmed@acme.test", { confirmed: false, deactivated: false }],
    ["terms@acme.test", { terms_accepted: false }],
    ["off@acme.test", { deactivated: true }],
    ["nobody@acme.test", { email: null, terms_accepted: false, confirmed: false, deactivated: false }],
  ])("A3 %s is answered with what an account needs for log-in", async (email, expected) => {
    expect(await rig.api()("POST /auth/v2/validate-email", { body: { email } })).toMatchObject(expected);
  });

  test("A21 the first version answers the record alone", async () => {
    const reply = await rig.api()("POST /auth/validate-email", { body: { email: "anna@acme.test" } });
    expect(Object.keys(reply)).toEqual(["email", "terms_accepted", "confirmed", "deactivated"]);
  });

  test("A2 a domain that no company of this brand lists is refused, also when another brand's does", async () => {
    expect(await refusalOf(rig.api()("POST /auth/v2/validate-email", { body: { email: "a@elsewhere.test" } }))).toBe(
      "domain_not_registered",
    );
    expect(await refusalOf(rig.api()("POST /auth/v2/validate-email", { body: { email: "berta@borealis.test" } }))).toBe(
      "domain_not_registered",
    );
  });
});

describe("log-in", () => {
  test("A6 gives tokens, their lives in seconds, and the person without what is secret", async () => {
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

describe("log-out", () => {
  test("A7 the token is refused at once, and so is its refresh token", async () => {
    const { api, refresh } = await rig.login("anna@acme.test");
    await api("GET /users/current");
    await api("POST /auth/logout");
    expect(await refusalOf(api("GET /users/current"))).toBe("session_ended");
    expect(await refusalOf(rig.api()("POST /auth/v2/refresh", { body: { refresh_token: refresh } }))).toBe(
      "refresh_refused",
    );
  });

  test("A7 other sessions of the same person go on", async () => {
    const first = await rig.login("anna@acme.test");
    const second = await rig.login("anna@acme.test");
    await first.api("POST /auth/logout");
    expect(await refusalOf(second.api("GET /users/current"))).toBe("none");
  });
});

describe("refresh", () => {
  const refresh = (token: string, brand = "alpha") =>
    rig.api({ brand })("POST /auth/v2/refresh", { body: { refresh_token: token } });

  test("B3 an expired access token is refused as such, and a refresh makes a good one", async () => {
    const session = await rig.login("anna@acme.test");
    rig.clock.advance(601);
    expect(await refusalOf(session.api("GET /users/current"))).toBe("token_expired");
    const renewed = await refresh(session.refresh);
    expect(await refusalOf(rig.api({ token: renewed.token })("GET /users/current"))).toBe("none");
    expect(renewed.refresh_token.expires_in).toBe(30 * 24 * 60 * 60 - 601);
  });

  test("B3 L9 two tabs that refresh at once get the same successor, and nobody is out", async () => {
    const session = await rig.login("anna@acme.test");
    const both = await Promise.all([refresh(session.refresh), refresh(session.refresh)]);
    expect(both[0].refresh_token.token).toBe(both[1].refresh_token.token);
    expect(await refusalOf(refresh(both[0].refresh_token.token))).toBe("none");
  });

  test("26 reuse after the grace ends the session for whoever holds it", async () => {
    const session = await rig.login("anna@acme.test");
    const renewed = await refresh(session.refresh);
    rig.clock.advance(11);
    expect(await refusalOf(refresh(session.refresh))).toBe("refresh_refused");
    expect(await refusalOf(refresh(renewed.refresh_token.token))).toBe("refresh_refused");
    expect(await refusalOf(rig.api({ token: renewed.token })("GET /users/current"))).toBe("session_ended");
  });

  test("26 a token of two generations ago ends the session even within the grace", async () => {
    const session = await rig.login("anna@acme.test");
    const child = await refresh(session.refresh);
    const grandchild = await refresh(child.refresh_token.token);
    expect(await refusalOf(refresh(session.refresh))).toBe("refresh_refused");
    expect(await refusalOf(refresh(grandchild.refresh_token.token))).toBe("refresh_refused");
  });

  test("26 the session ends thirty days after log-in, however often it was refreshed", async () => {
    const own = await startRig();
    const session = await own.login("anna@acme.test");
    own.clock.advance(29 * 86_400);
    const late = await own.api()("POST /auth/v2/refresh", { body: { refresh_token: session.refresh } });
    expect(late.refresh_token.expires_in).toBe(86_400);
    own.clock.advance(86_401);
    const call = own.api()("POST /auth/v2/refresh", { body: { refresh_token: late.refresh_token.token } });
    expect(await refusalOf(call)).toBe("refresh_refused");
    await own.close();
  });

  test("26 a refresh token is good only under its own brand, and only its hash is stored", async () => {
    const session = await rig.login("anna@acme.test");
    expect(await refusalOf(refresh(session.refresh, "beta"))).toBe("refresh_refused");
    const rows = await rig.services.database.system.selectFrom("refresh_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(session.refresh);
    expect(rows.some((row) => Buffer.from(row.token_hash).toString("base64url") === session.refresh)).toBe(false);
  });
});

describe("forged tokens", () => {
  test("25 are refused with 401, whatever is wrong with them", async () => {
    const { token } = await rig.login("anna@acme.test");
    const [head = "", body = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const { keys } = rig.services;
    const stranger = await generateKeyPair("EdDSA", { extractable: true });
    const publicJwk = keys.jwks.keys[0] ?? {};
    const now = Math.floor(rig.clock.now().getTime() / 1000);
    const sign = (
      header: object,
      payload: Record<string, unknown> = claims,
      key: Parameters<SignJWT["sign"]>[0] = keys.privateKey,
    ) => new SignJWT(payload).setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid: keys.kid, ...header }).sign(key);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

    const forgeries: Record<string, string> = {
      none: new UnsecuredJWT(claims).encode(),
      nOnE: `${encode({ alg: "nOnE", typ: "at+jwt" })}.${body}.`,
      "HS256 with the public key": await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: keys.kid })
        .sign(Buffer.from(String(publicJwk.x))),
      "another key": await sign({}, claims, stranger.privateKey),
      "a key of its own in the header": await sign(
        { jwk: await exportJWK(stranger.publicKey) },
        claims,
        stranger.privateKey,
      ),
      "a key to fetch": await sign({ jku: "https://evil.test/jwks" }, claims, stranger.privateKey),
      "kid traversal": await sign({ kid: "../../etc/passwd" }),
      "kid SQL": await sign({ kid: "' or 1=1 --" }),
      "another issuer": await sign({}, { ...claims, iss: "https://evil.test" }),
      "another audience": await sign({}, { ...claims, aud: "mini-app" }),
      "another type": await sign({ typ: "JWT" }),
      "no expiry": await sign({}, { ...claims, exp: undefined }),
      "expired a second ago": await sign({}, { ...claims, exp: now - 1 }),
      "not yet good": await sign({}, { ...claims, nbf: now + 60 }),
      "no session": await sign({}, { ...claims, sid: undefined }),
      "a session of nobody": await sign({}, { ...claims, sid: "018f0000-0000-7000-8000-000000000000" }),
      "a session that is no uuid": await sign({}, { ...claims, sid: "x" }),
      "a portfolio that is no uuid": await sign({}, { ...claims, portfolio: "'; drop table users" }),
      "another person's session": await sign({}, { ...claims, sub: "018f0000-0000-7000-8000-000000000000" }),
      "a changed payload": `${head}.${encode({ ...claims, exp: now + 9999 })}.${signature}`,
      "a flipped bit": `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      "the literal test token": "test",
      "a megabyte": `${"a".repeat(200_000)}.${body}.${signature}`,
      "two dots": "..",
      "no dots": "abc",
    };
    const accepted: string[] = [];
    for (const [name, forged] of Object.entries(forgeries)) {
      const answer = await rig.ask({ url: "/api/users/current", headers: { authorization: `Bearer ${forged}` } });
      if (answer.statusCode !== 401 || answer.headers["content-type"]?.includes("problem+json") !== true) {
        accepted.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      }
    }
    expect(accepted).toEqual([]);
    // The control: the genuine token is good.
    expect(
      (await rig.ask({ url: "/api/users/current", headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(200);
  });

  test("JWKS lets anyone verify, and shows nothing private", async () => {
    const answer = await rig.ask({ url: "/.well-known/jwks.json" });
    const { keys } = answer.json<{ keys: Record<string, unknown>[] }>();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" });
    expect(keys[0]).not.toHaveProperty("d");
  });
});
