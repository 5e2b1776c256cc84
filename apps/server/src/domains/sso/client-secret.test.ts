import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { type Behaviour, startMisbehavingProvider } from "../../testing/misbehaving-provider.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { addProvider, codeOf, comeBack, goOut } from "../../testing/sso.ts";

const secrets = { PLAIN: "badwolf-secret", SIGNS: "a-_.~+/=%:b c", BEYOND: "gehëim-Schlüßel-鍵" };
const wrong = "another secret of nobody's";

let rig: Rig;
let provider: Awaited<ReturnType<typeof startMisbehavingProvider>>;
const logged: { level: string; line: Record<string, unknown> }[] = [];
beforeAll(async () => {
  rig = await startRig({ ...secrets, WRONG: wrong });
  const { logger } = rig.services;
  for (const level of ["warn", "error"] as const)
    logger[level] = (line: Record<string, unknown>) => void logged.push({ level, line });
  provider = await startMisbehavingProvider("anna@acme.test");
  for (const name of [...Object.keys(secrets), "WRONG"])
    await addProvider(rig, { name, pack_key: `key-${name}`, issuer: provider.issuer, client_secret_variable: name });
});
afterAll(async () => {
  await rig.close();
  await provider.close();
});
beforeEach(async () => {
  logged.length = 0;
  // What a provider says of itself is believed for ten minutes.
  rig.clock.advance(601);
  provider.behave({});
});

async function walk(name: string, behaviour: Behaviour) {
  provider.behave(behaviour);
  const browser = openBrowser(rig);
  const { url } = await goOut(browser, { email: "anna@acme.test", name });
  provider.behave({ ...behaviour, claims: { nonce: url.searchParams.get("nonce") } });
  return comeBack(browser, { code: "any", state: url.searchParams.get("state") ?? "", iss: provider.issuer });
}

const header = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
const decoded = (shown: string | undefined) => {
  const pair = Buffer.from((shown ?? "").replace(/^Basic /, ""), "base64").toString();
  const [id = "", secret = ""] = pair.split(":").map((part) => decodeURIComponent(part.replaceAll("+", " ")));
  return { id, secret };
};

describe.each(Object.entries(secrets))("Y1 the client's secret %s", (name, secret) => {
  const offered = { token_endpoint_auth_methods_supported: ["client_secret_basic"] };
  const kinds: [string, Behaviour][] = [
    ["decodes the header", { says: offered, knows: ({ header: shown }) => decoded(shown).secret === secret }],
    ["does not decode the header", { says: offered, knows: ({ header: shown }) => shown === header("portal", secret) }],
    ["says no by a challenge", { challenges: true, knows: ({ header: shown }) => shown === header("portal", secret) }],
    [
      "takes it in the body alone, and says so",
      {
        says: { token_endpoint_auth_methods_supported: ["client_secret_post"] },
        knows: ({ header: shown, body }) => shown === undefined && body.get("client_secret") === secret,
      },
    ],
    [
      "says it takes it in the header as well, and does not",
      {
        says: { token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"] },
        knows: ({ body }) => body.get("client_secret") === secret,
      },
    ],
  ];
  test.each(kinds)("Y1 is known to a provider that %s", async (_, behaviour) => {
    expect(codeOf(await walk(name, behaviour))).toBe("ok");
    expect(logged).toEqual([]);
  });
});

test("Y1 the way that a provider took is the first that is tried with the next person", async () => {
  const { SIGNS } = secrets;
  const knows: Behaviour["knows"] = ({ header: shown }) => shown === header("portal", SIGNS);
  expect(codeOf(await walk("SIGNS", { knows }))).toBe("ok");
  let shown = 0;
  const again = await walk("SIGNS", {
    knows: (given) => {
      shown += 1;
      return knows(given);
    },
  });
  expect([codeOf(again), shown]).toEqual(["ok", 1]);
});

test("Y1 Y6 a wrong secret is a mistake of the set-up and not of the person, and is one log line with everything except the secret", async () => {
  const answer = await walk("WRONG", { challenges: true, knows: () => false });
  expect(answer.json()).toMatchObject({ status: 503, code: "provider_misconfigured" });
  expect(logged).toEqual([
    {
      level: "error",
      line: {
        trace_id: answer.headers["x-trace-id"],
        provider: "key-WRONG",
        check: "the client's id and secret",
        endpoint: `${provider.issuer}/token`,
        status: 401,
        said: "invalid_client: No such client here",
      },
    },
  ]);
  expect(JSON.stringify(logged)).not.toContain(wrong);
});

test("Y6 a provider that is not there, one whose claims are false and an address of another company are one line each", async () => {
  await walk("PLAIN", { token: "fails" });
  await walk("PLAIN", { says: { jwks_uri: `${provider.issuer}/jwks` }, signedBy: "a stranger" });
  expect(logged.map(({ level, line }) => [level, line.provider, line.check, line.endpoint, line.status])).toEqual([
    ["error", "key-PLAIN", "status 500", `${provider.issuer}/token`, 500],
    ["warn", "key-PLAIN", expect.stringMatching(/^OAUTH_/), `${provider.issuer}/jwks`, 200],
  ]);
  for (const { line } of logged) expect(line.trace_id).toMatch(/^[0-9a-f]{32}$/);
});
