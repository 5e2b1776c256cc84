import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startBeside } from "../../testing/beside.ts";
import { openBrowser } from "../../testing/browser.ts";
import { startMisbehavingProvider } from "../../testing/misbehaving-provider.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { addProvider, codeOf, comeBack, goOut } from "../../testing/sso.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

let rig: Rig;
let beside: Awaited<ReturnType<typeof startBeside>>;
let provider: Awaited<ReturnType<typeof startMisbehavingProvider>>;
let name: string;
let uuid: string;
let names = 0;
beforeAll(async () => {
  rig = await startRig();
  beside = await startBeside(rig);
});
beforeEach(async () => {
  provider = await startMisbehavingProvider("anna@acme.test");
  name = `Entry ${(names += 1)}`;
  uuid = await addProvider(rig, { name, issuer: provider.issuer });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await provider.close();
});
afterAll(async () => {
  await beside.close();
  await rig.close();
});

const out = (browser = openBrowser(rig)) => goOut(browser, { email: "anna@acme.test", name });

/** Begins a sign-on while the provider works; returns what the browser needs to come back. */
async function underWay() {
  const browser = openBrowser(rig);
  const { url } = await out(browser);
  const query = { code: "any", state: url.searchParams.get("state") ?? "", iss: provider.issuer };
  return { browser, query, nonce: url.searchParams.get("nonce") };
}

async function failFiveTimes(): Promise<void> {
  provider.behave({ down: true });
  for (let time = 0; time < 5; time += 1) expect(codeOf((await out()).answer)).toBe("provider_unreachable");
}

const standing = async () =>
  rig.services.database.system
    .selectFrom("sso_providers")
    .select(["failures", "rests_until"])
    .where("uuid", "=", uuid)
    .executeTakeFirstOrThrow();

describe("16 a provider that fails five times in a row", () => {
  test("is not called any more: new sign-ons are refused at once, in every process, with Retry-After", async () => {
    await failFiveTimes();
    const asked = provider.asked();
    const { answer } = await out();
    expect(codeOf(answer)).toBe("provider_unreachable");
    expect(answer.headers).toMatchObject({ "content-type": /problem\+json/, "retry-after": "30" });
    rig.clock.advance(12);
    const elsewhere = openBrowser({ ...rig, ask: (request) => beside.app.inject(request as object) });
    const refused = await out(elsewhere);
    expect(refused.answer.headers["retry-after"]).toBe("18");
    expect(provider.asked()).toBe(asked);
  });

  test("the control: without the count, each sign-on calls it", async () => {
    provider.behave({ down: true });
    const { system } = rig.services.database;
    for (let time = 0; time < 8; time += 1) {
      const asked = provider.asked();
      await out();
      expect(provider.asked()).toBeGreaterThan(asked);
      await system.updateTable("sso_providers").set({ failures: 0, rests_until: null }).execute();
    }
  });

  test("does not affect the log-in by password, or another provider's people", async () => {
    await failFiveTimes();
    expect((await rig.login("anna@acme.test")).token).toBeTruthy();
    const other = await startMisbehavingProvider("anna@acme.test");
    await addProvider(rig, { name: `Other ${name}`, issuer: other.issuer });
    const { answer } = await goOut(openBrowser(rig), { email: "anna@acme.test", name: `Other ${name}` });
    expect(codeOf(answer)).toBe("ok");
    await other.close();
  });

  test("is tried by one of twenty after half a minute, and not called again if that fails", async () => {
    await failFiveTimes();
    rig.clock.advance(30);
    const asked = provider.asked();
    const codes = (await Promise.all(Array.from({ length: 20 }, () => out()))).map(({ answer }) => codeOf(answer));
    expect(new Set(codes)).toEqual(new Set(["provider_unreachable"]));
    expect(provider.asked()).toBe(asked + 1);
    rig.clock.advance(29);
    expect(codeOf((await out()).answer)).toBe("provider_unreachable");
    expect(provider.asked()).toBe(asked + 1);
  });

  test("lets all through after one success, and needs another five failures to stop calls again", async () => {
    await failFiveTimes();
    rig.clock.advance(30);
    provider.behave({});
    const { browser, query, nonce } = await underWay();
    expect((await standing()).failures).toBe(4);
    provider.behave({ claims: { nonce } });
    expect(codeOf(await comeBack(browser, query))).toBe("ok");
    expect(await standing()).toEqual({ failures: 0, rests_until: null });
    expect(codeOf((await out()).answer)).toBe("ok");
  });

  test("when people return: a person in the middle of a sign-on is refused as well, keeps the code, and is admitted when it answers again", async () => {
    const walks = [await underWay(), await underWay()] as const;
    provider.behave({ token: "fails" });
    const [{ browser, query, nonce }, early] = walks;
    for (let time = 0; time < 5; time += 1)
      expect(codeOf(await comeBack(early.browser, early.query))).toBe("provider_unreachable");
    const asked = provider.asked();
    provider.behave({ claims: { nonce } });
    expect(codeOf(await comeBack(browser, query))).toBe("provider_unreachable");
    expect(provider.asked()).toBe(asked);
    rig.clock.advance(30);
    expect(codeOf(await comeBack(browser, query))).toBe("ok");
    expect((await standing()).failures).toBe(0);
  });

  test("a person whose return never calls it changes neither the count of failures nor the block", async () => {
    const { browser, query } = await underWay();
    await failOnReturn();
    rig.clock.advance(30);
    const asked = provider.asked();
    expect(codeOf(await comeBack(browser, { ...query, iss: "https://elsewhere.test" }))).toBe("sso_refused");
    expect((await standing()).failures).toBe(5);
    expect(provider.asked()).toBe(asked);
    provider.behave({});
    expect(codeOf((await out()).answer)).toBe("ok");
  });
});

async function failOnReturn(): Promise<void> {
  provider.behave({ token: "fails" });
  const { browser, query } = await underWay();
  for (let time = 0; time < 5; time += 1) expect(codeOf(await comeBack(browser, query))).toBe("provider_unreachable");
}

test("16 a sign-on at a working provider costs no additional statement", async () => {
  const { browser, query, nonce } = await underWay();
  provider.behave({ claims: { nonce } });
  const seen = watchStatements(rig);
  expect(codeOf(await comeBack(browser, query))).toBe("ok");
  expect(seen.filter((text) => text.includes('update "sso_providers"'))).toEqual([]);
});

test("16 that many wait for one answer of a provider counts as one failure", async () => {
  provider.behave({ down: true });
  const before = provider.asked();
  await Promise.all(Array.from({ length: 10 }, () => out()));
  expect((await standing()).failures).toBe(provider.asked() - before);
});
