import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { patience } from "../../platform/http/provider-calls.ts";
import { openBrowser } from "../../testing/browser.ts";
import { type Behaviour, startMisbehavingProvider } from "../../testing/misbehaving-provider.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { addProvider, codeOf, comeBack, goOut } from "../../testing/sso.ts";

let rig: Rig;
let provider: Awaited<ReturnType<typeof startMisbehavingProvider>>;
beforeAll(async () => {
  rig = await startRig();
  provider = await startMisbehavingProvider("anna@acme.test");
  await addProvider(rig, { name: "Entry", issuer: provider.issuer });
});
afterAll(async () => {
  await rig.close();
  await provider.close();
});

async function setOut(behaviour: Behaviour) {
  const browser = openBrowser(rig);
  const { url } = await goOut(browser, { email: "anna@acme.test" });
  const nonce = url.searchParams.get("nonce");
  provider.behave({ ...behaviour, claims: { nonce, ...behaviour.claims } });
  const query = { code: "any", state: url.searchParams.get("state") ?? "", iss: provider.issuer };
  return { browser, query, nonce };
}

const hour = Math.floor(Date.now() / 1000) - 3_600;
const lies: [string, Behaviour][] = [
  ["a nonce of another walk", { claims: { nonce: "another" } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["another issuer", { claims: { iss: "https://elsewhere.test" } }],
  ["another audience", { claims: { aud: "somebody-else" } }],
  ["a time that is over", { claims: { iat: hour, exp: hour + 60 } }],
  ["no subject", { claims: { sub: "" } }],
  ["no address", { claims: { email: undefined } }],
  ["two addresses in one", { claims: { email: "anna@acme.test,x@evil.test" } }],
  ["a list of addresses", { claims: { email: ["anna@acme.test"] } }],
  ["an address with a second @", { claims: { email: "anna@acme.test@evil.test" } }],
  ["a look-alike domain", { claims: { email: "anna@acme.test.evil.test" } }],
  ["a dotless i", { claims: { email: "anna@acme.tes\u0131" } }],
  ["a stranger's signature", { signedBy: "a stranger" }],
  ["no signature", { signedBy: "nobody" }],
];

describe("A19 32 an ID token is accepted", () => {
  test("when it is correct (control of what follows)", async () => {
    const { browser, query } = await setOut({});
    expect(codeOf(await comeBack(browser, query))).toBe("ok");
  });

  test.each(lies)("never with %s", async (_, behaviour) => {
    const { browser, query } = await setOut(behaviour);
    expect(codeOf(await comeBack(browser, query))).toBe("sso_refused");
  });
});

describe("A19 16 a provider in trouble", () => {
  test("that fails or sends without end is reported as unreachable, and the same code may be tried again", async () => {
    const { browser, query, nonce } = await setOut({ token: "fails" });
    expect(codeOf(await comeBack(browser, query))).toBe("provider_unreachable");
    provider.behave({ token: "never ends" });
    expect(codeOf(await comeBack(browser, query))).toBe("provider_unreachable");
    provider.behave({ claims: { nonce } });
    expect(codeOf(await comeBack(browser, query))).toBe("ok");
  });

  test("that hangs is given up", async () => {
    const { browser, query } = await setOut({ token: "hangs" });
    expect(patience.ms).toBe(5_000);
    patience.ms = 500;
    onTestFinished(() => void (patience.ms = 5_000));
    expect(codeOf(await comeBack(browser, query))).toBe("provider_unreachable");
  });

  test("that claims another issuer is not called for anybody", async () => {
    const liar = await startMisbehavingProvider("anna@acme.test");
    liar.behave({ says: { issuer: provider.issuer } });
    await addProvider(rig, { name: "Liar", issuer: liar.issuer });
    const { answer } = await goOut(openBrowser(rig), { email: "anna@acme.test", name: "Liar" });
    expect(codeOf(answer)).toBe("provider_unreachable");
    await liar.close();
  });

  test.each(["http://login.acme.test", "http://169.254.169.254", "http://127.0.0.1.evil.test", "ftp://localhost"])(
    "%s is not asked: only https, or http on this machine",
    async (issuer) => {
      await addProvider(rig, { name: issuer, issuer });
      const { answer } = await goOut(openBrowser(rig), { email: "anna@acme.test", name: issuer });
      expect(codeOf(answer)).toBe("provider_unreachable");
    },
  );

  test("endpoints that a local provider names elsewhere over http are not asked", async () => {
    const liar = await startMisbehavingProvider("anna@acme.test");
    liar.behave({ says: { token_endpoint: "http://169.254.169.254/token" } });
    await addProvider(rig, { name: "Pointer", issuer: liar.issuer });
    const browser = openBrowser(rig);
    const { url } = await goOut(browser, { email: "anna@acme.test", name: "Pointer" });
    const query = { code: "any", state: url.searchParams.get("state") ?? "", iss: liar.issuer };
    expect(codeOf(await comeBack(browser, query))).toBe("provider_unreachable");
    await liar.close();
  });

  test("its metadata is read once for many sign-ons, and again after ten minutes", async () => {
    provider.behave({});
    const before = provider.asked();
    for (let i = 0; i < 5; i++) await goOut(openBrowser(rig), { email: "anna@acme.test", name: "Entry" });
    expect(provider.asked() - before).toBeLessThanOrEqual(1);
    rig.clock.advance(601);
    const later = provider.asked();
    await goOut(openBrowser(rig), { email: "anna@acme.test", name: "Entry" });
    expect(provider.asked() - later).toBe(1);
  });
});
