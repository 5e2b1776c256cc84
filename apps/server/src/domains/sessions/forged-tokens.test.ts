import { readKey } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { inTurn } from "../../testing/size.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

describe("forged tokens", () => {
  test("25 are refused with 401 by every call that wants a session, whatever is wrong with them", async () => {
    const { token } = await rig.login("anna@acme.test");
    const [head = "", body = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const { keys } = rig.services;
    const stranger = await generateKeyPair("EdDSA", { extractable: true });
    const publicJwk = (await keys.jwks()).keys[0] ?? {};
    const { kid, privateKey } = await keys.signing();
    const now = Math.floor(rig.clock.now().getTime() / 1000);
    const sign = (
      header: object,
      payload: Record<string, unknown> = claims,
      key: Parameters<SignJWT["sign"]>[0] = privateKey,
    ) => new SignJWT(payload).setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid, ...header }).sign(key);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

    const forgeries: Record<string, string> = {
      none: new UnsecuredJWT(claims).encode(),
      nOnE: `${encode({ alg: "nOnE", typ: "at+jwt" })}.${body}.`,
      "HS256 with the public key": await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid })
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
      "a token for mail links": await sign({ typ: "mail+jwt" }, { ...claims, aud: "mail" }),
      "two audiences, none of them ours": await sign({}, { ...claims, aud: ["mini-app", "admin"] }),
      "certificates to fetch": await sign({ x5u: "https://evil.test/cert" }, claims, stranger.privateKey),
      "no kid": await sign({ kid: undefined }),
      "an empty signature": `${head}.${body}.`,
      "two dots": "..",
      "no dots": "abc",
    };
    expect(Object.keys(forgeries)).toHaveLength(30);

    // By day each call gets a third of them, the next call the next third.
    const nextForgeries = inTurn(Object.entries(forgeries), 3);
    const accepted: string[] = [];
    let asked = 0;
    for (const [key, { access }] of Object.entries(endpoints)) {
      if (access === "anonymous") continue;
      const { method, path } = readKey(key);
      const url = `/api${path.replace(/:\w+/g, "018f0000-0000-7000-8000-000000000000")}`;
      for (const [name, forged] of nextForgeries()) {
        // Each from its own network, because too many wrong tokens from one network are refused.
        asked += 1;
        const remoteAddress = `10.${asked >> 8}.${asked & 255}.1`;
        const answer = await rig.ask({ method, url, headers: { authorization: `Bearer ${forged}` }, remoteAddress });
        if (answer.statusCode !== 401 || answer.headers["content-type"]?.includes("problem+json") !== true) {
          accepted.push(`${key}: ${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
        }
      }
    }
    expect(accepted).toEqual([]);
    // The control: the genuine token is good.
    expect(
      (await rig.ask({ url: "/api/users/current", headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(200);
  });
});
