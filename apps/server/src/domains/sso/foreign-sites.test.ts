import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { inTurn } from "../../testing/size.ts";
import { good, goOutSaml, postSaml, samlIssuer, samlKeys } from "../../testing/saml-fixtures.ts";
import {
  addProvider,
  authenticate,
  codeOf,
  comeBack,
  goOut,
  portal,
  signInAt,
  startTestOidc,
} from "../../testing/sso.ts";

let rig: Rig;
let provider: Awaited<ReturnType<typeof startTestOidc>>;
beforeAll(async () => {
  rig = await startRig();
  provider = await startTestOidc();
  await addProvider(rig, { name: "Entry", issuer: provider.issuer });
  await addProvider(rig, {
    name: "Fixtures",
    single_signon_service: "https://idp.acme.test/sign-in",
    entity_id: samlIssuer,
    certificates: [samlKeys.certificate],
  });
});
afterAll(async () => {
  await rig.close();
  await provider.close();
});

const heads = [
  "https://",
  "http://",
  "//",
  "///",
  "/\\",
  "\\\\",
  "https:",
  "https:/",
  "https:\\\\",
  "%2f%2f",
  "\thttps://",
  " https://",
  "javascript://",
  "data:text/html,//",
  "ftp://",
  "https://alpha.test@",
  "https://alpha.test:x@",
];
const hosts = [
  "evil.test",
  "alpha.test.evil.test",
  "evil.test/alpha.test",
  "evil.test#alpha.test",
  "[::1]",
  "127.0.0.1",
];
const tails = ["", "/login/sso"];
/** More than two hundred addresses of another site, some with characters that split headers. */
const targets = heads
  .flatMap((head) => hosts.flatMap((host) => tails.map((tail) => `${head}${host}${tail}`)))
  .concat("/login/sso\r\nlocation: https://evil.test", "javascript:alert(1)", "/../../evil", "\u2028//evil.test");

/** By day each place gets a fifth of them, the next place the next fifth. */
const nextTargets = inTurn(targets, 5);

let address = 0;
/** Each request from a new network, so that no rate limit answers instead. */
const from = () => ({ remoteAddress: `10.${(++address >> 8) & 255}.${address & 255}.1` });
const anna = { source: "tenantweb", email: "anna@acme.test" };

describe("32 two hundred addresses elsewhere lead nowhere", () => {
  test("there are that many", () => expect(new Set(targets).size).toBeGreaterThan(200));

  test.each(["name", "email", "source", "uuid", "redirect_uri", "return_to", "iss"])(
    "in %s of setting out",
    async (name) => {
      for (const target of nextTargets()) {
        const query = new URLSearchParams({ ...anna, uuid: randomUUID(), [name]: target });
        const answer = await openBrowser(rig).send("GET", `/sso/v1/providers/oidc?${query}`, undefined, from());
        expect(answer.statusCode, target).toBeGreaterThanOrEqual(400);
        expect(answer.headers.location).toBeUndefined();
      }
    },
  );

  test.each(["x-forwarded-host", "x-forwarded-proto", "origin", "referer", "forwarded"])(
    "in %s of setting out",
    async (name) => {
      for (const target of nextTargets()) {
        const headers = { [name]: target.replaceAll(/[^\u0020-\u007e]/g, "") };
        const query = new URLSearchParams({ ...anna, uuid: randomUUID() });
        const answer = await openBrowser(rig).send("GET", `/sso/v1/providers/oidc?${query}`, undefined, {
          headers,
          ...from(),
        });
        const url = new URL(answer.json<{ data: { url: string } }>().data.url);
        expect([url.origin, url.searchParams.get("redirect_uri")]).toEqual([provider.issuer, `${portal}/login/sso`]);
      }
    },
  );

  test("in the Host of the start: the brand's own domain is in the answer", async () => {
    for (const host of hosts.concat("evil.test:80", "alpha.test.", "ALPHA.TEST", "beta.test")) {
      const query = new URLSearchParams({ ...anna, uuid: randomUUID() });
      const headers = { host };
      const answer = await openBrowser(rig).send("GET", `/sso/v1/providers/oidc?${query}`, undefined, {
        headers,
        ...from(),
      });
      if (answer.statusCode >= 400) continue;
      const url = new URL(answer.json<{ data: { url: string } }>().data.url);
      expect([url.origin, url.searchParams.get("redirect_uri")]).toEqual([provider.issuer, `${portal}/login/sso`]);
    }
  });

  test.each(["code", "state", "iss", "session_state", "redirect_uri"])("in %s of coming back", async (name) => {
    const browser = openBrowser(rig);
    await goOut(browser, { email: "anna@acme.test", name: "Entry" });
    for (const target of nextTargets()) {
      const query = new URLSearchParams({ code: "any", state: "x".repeat(43), [name]: target });
      const answer = await browser.send("GET", `/sso/v1/callback/oidc?${query}`, undefined, from());
      expect(["sso_expired", "invalid_parameter"], target).toContain(codeOf(answer));
      expect(answer.headers.location).toBeUndefined();
    }
  });

  test.each(["RelayState", "SAMLResponse", "redirect", "TARGET"])("in %s of a form post", async (name) => {
    for (const target of nextTargets()) {
      const { answer, location } = await postSaml(rig, "", "", { [name]: target }, from().remoteAddress);
      expect(answer.statusCode).toBe(303);
      expect(location.href).toBe(`${portal}/login/sso?source=saml&error=sso_refused`);
    }
  });
});

describe("34 another site's page", () => {
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.test" },
    { "sec-fetch-site": "", origin: "https://evil.test" },
    { "sec-fetch-site": "", origin: "null" },
  ];

  test.each(foreign)("A19 cannot start, complete or use a sign-on for another person: %j", async (headers) => {
    const browser = openBrowser(rig);
    const { url, uuid } = await goOut(browser, { email: "anna@acme.test", name: "Entry" });
    const query = await signInAt(url, "anna@acme.test");
    const out = new URLSearchParams({ ...anna, uuid: randomUUID() });
    const attempts = [
      await browser.send("GET", `/sso/v1/providers/oidc?${out}`, undefined, { headers }),
      await browser.send("GET", `/sso/v1/callback/oidc?${new URLSearchParams(query)}`, undefined, { headers }),
    ];
    expect(codeOf(await comeBack(browser, query))).toBe("ok");
    const signIn = new URLSearchParams({ email: "anna@acme.test", uuid });
    attempts.push(await browser.send("POST", `/sso/v2/authenticate?${signIn}`, {}, { headers }));
    expect(attempts.map(codeOf)).toEqual(["cross_site_request", "cross_site_request", "cross_site_request"]);
    expect(attempts.flatMap(({ cookies }) => cookies)).toEqual([]);
    expect(codeOf(await authenticate(browser, { email: "anna@acme.test", uuid }))).toBe("ok");
  });

  test.each([
    ["application/x-www-form-urlencoded", "email=anna%40acme.test"],
    ["text/plain", '{"email":"anna@acme.test"}'],
    ["multipart/form-data; boundary=x", "--x--"],
  ])("34 a form cannot sign in: %s", async (type, payload) => {
    const query = new URLSearchParams({ email: "anna@acme.test", uuid: randomUUID() });
    const headers = { "content-type": type };
    const answer = await rig.ask({ method: "POST", url: `/api/sso/v2/authenticate?${query}`, headers, payload });
    expect(answer.statusCode).toBe(415);
  });

  test.each(["application/json", "text/plain", "text/xml"])(
    "34 only a form brings a SAML answer, not %s",
    async (type) => {
      const headers = { "content-type": type };
      const answer = await rig.ask({ method: "POST", url: "/api/sso/v1/callback/saml", headers, payload: "{}" });
      expect(answer.statusCode).toBe(415);
    },
  );

  test("34 an attacker's finished sign-on, opened as a link by another person, signs nobody in and nobody out", async () => {
    const attacker = openBrowser(rig);
    const { url } = await goOut(attacker, { email: "mallory@acme.test", name: "Entry" });
    const link = await signInAt(url, "mallory@acme.test");
    const saml = await goOutSaml(attacker, { email: "mallory@acme.test" });
    const { query } = await postSaml(rig, good({ requestId: saml.requestId, email: "mallory@acme.test" }), saml.state);
    const victim = openBrowser(rig);
    const { token } = await rig.login("anna@acme.test");
    await goOut(victim, { email: "anna@acme.test", name: "Entry" });
    const answers = [
      await comeBack(victim, link),
      await comeBack(victim, { code: query.code ?? "", state: saml.state }, "saml"),
    ];
    expect(answers.map(codeOf)).toEqual(["sso_expired", "sso_expired"]);
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
    expect((await victim.send("GET", "/users/current", undefined, { token })).statusCode).toBe(200);
  });
});
