import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sweep } from "../../sweep.ts";
import { accessTokens } from "../../domains/sessions/access-tokens.ts";
import { loadSigningKeys, rotateAccessKey } from "./signing-keys.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ ACCESS_TOKEN_SECONDS: "900" });
});
afterAll(() => rig.close());

const published = async () => (await rig.ask({ url: "/.well-known/jwks.json" })).json<JSONWebKeySet>().keys;
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const mayCall = (token: string) => refusalOf(rig.api({ token })("GET /users/current"));

describe("the access key", () => {
  test("44 JWKS lets anyone verify a token, and contains no private key", async () => {
    const { token } = await rig.login("anna@acme.test");
    const keys = await published();
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" });
    expect(keys[0]).not.toHaveProperty("d");
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), { currentDate: rig.clock.now() });
    expect(payload.aud).toBe("portal");
  });

  test("44 is rotated without a restart and without a gap: each token is valid for its whole lifetime, in every process", async () => {
    const { database, clock } = rig.services;
    // Another process on the same database.
    const otherKeys = await loadSigningKeys(database, clock);
    const issuer = "http://localhost";
    const other = accessTokens({ keys: otherKeys, issuer, seconds: 900, clock });

    const before = await rig.login("anna@acme.test");
    // Keys are ordered by age: these two must have different times.
    rig.clock.advance(1);
    const { kid } = await rotateAccessKey(database, clock);
    rig.clock.advance(31);
    expect((await published()).map((key) => key.kid)).toEqual([kidOf(before.token), kid]);

    // Published, but not used for signing before all processes have seen it.
    const between = await rig.login("anna@acme.test");
    expect(kidOf(between.token)).toBe(kidOf(before.token));
    rig.clock.advance(58);
    const last = await rig.login("anna@acme.test");
    expect(kidOf(last.token)).toBe(kidOf(before.token));
    rig.clock.advance(2);
    const after = await rig.login("anna@acme.test");
    expect(kidOf(after.token)).toBe(kid);
    for (const { token } of [before, between, last, after]) {
      expect(await mayCall(token)).toBe("none");
      expect(await other.verify(token)).toMatchObject({ portfolioUuid: expect.any(String) });
    }

    // Until the last second of the last old token.
    rig.clock.advance(896);
    expect(await mayCall(last.token)).toBe("none");
    expect((await published()).map((key) => key.kid)).toContain(kidOf(last.token));
    rig.clock.advance(10);
    expect(await mayCall(last.token)).toBe("token_expired");
    rig.clock.advance(60);
    expect((await published()).map((key) => key.kid)).toEqual([kid]);
  });

  test("44 a session survives a rotation: its refresh token is unchanged", async () => {
    const { database, clock } = rig.services;
    const session = await rig.login("anna@acme.test");
    await rotateAccessKey(database, clock);
    rig.clock.advance(1_200);
    const renewed = await rig.api()("POST /auth/v2/refresh", { body: { refresh_token: session.refresh } });
    expect(await mayCall(renewed.token)).toBe("none");
    expect(kidOf(renewed.token)).not.toBe(kidOf(session.token));
  });

  test("44 an old private key is deleted a day after the overlap", async () => {
    const { database, clock } = rig.services;
    const count = async () =>
      (await database.system.selectFrom("signing_keys").select("kid").where("purpose", "=", "access").execute()).length;
    expect(await count()).toBe(3);
    rig.clock.advance(90_000);
    await sweep(database, clock, rig.services.config.auditDays);
    expect(await count()).toBe(1);
    const { token } = await rig.login("anna@acme.test");
    expect(await mayCall(token)).toBe("none");
  });
});
