import type { LightMyRequestResponse } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { askReset, enterCode, fromElsewhere, newcomer, reset, signUp } from "../../testing/sign-up.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  for (const table of ["rate_limits", "verification_codes", "sign_ups"] as const) {
    await rig.services.database.system.deleteFrom(table).execute();
  }
});
afterEach(() => vi.restoreAllMocks());

/** What a stranger can observe of an answer, without the parts that differ between any two. */
function seen(answer: LightMyRequestResponse, email: string) {
  const { date: _, "x-trace-id": __, "set-cookie": cookie, ...headers } = answer.headers;
  const hidden = (text: string) =>
    text
      .replaceAll(email, "EMAIL")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "UUID")
      .replace(/[\w-]{43}/g, "SECRET")
      .replace(/"trace_id":"\w+"/, "TRACE")
      .replace(/expires=[^;]+/i, "EXPIRES");
  const { "content-length": length, ...rest } = headers;
  expect(Number(length)).toBe(Buffer.byteLength(answer.rawPayload));
  return { status: answer.statusCode, headers: rest, cookie: hidden(String(cookie)), body: hidden(answer.body) };
}

const known = ["anna@acme.test", "off@acme.test", "terms@acme.test", "unconfirmed@acme.test"];

type Call = (email: string) => Promise<LightMyRequestResponse>;
const calls: [string, Call][] = [
  ["register", (email) => signUp(openBrowser(rig), email, {}, fromElsewhere())],
  ["reset-password/send", (email) => askReset(openBrowser(rig), email, fromElsewhere())],
  [
    "reset-password/resend",
    (email) =>
      openBrowser(rig).send("POST", "/user-verification/code/reset-password/resend", { email }, fromElsewhere()),
  ],
  [
    "a resend of one's own sign-up",
    async (email) => {
      const browser = openBrowser(rig);
      await signUp(browser, email, {}, fromElsewhere());
      await rig.forgetLimits();
      return browser.send("POST", "/user-verification/code/resend", { email }, fromElsewhere());
    },
  ],
  [
    "a resend of nobody's sign-up",
    (email) => openBrowser(rig).send("POST", "/user-verification/code/resend", { email }, fromElsewhere()),
  ],
  [
    "a wrong code of a sign-up",
    async (email) => {
      const browser = openBrowser(rig);
      await signUp(browser, email, {}, fromElsewhere());
      return enterCode(browser, "00000000", fromElsewhere());
    },
  ],
  [
    "a wrong code of a reset",
    async (email) => {
      const browser = openBrowser(rig);
      await askReset(browser, email, fromElsewhere());
      return reset(browser, email, "00000000", fromElsewhere());
    },
  ],
  ["a code of a reset that nobody asked for", (email) => reset(openBrowser(rig), email, "00000000", fromElsewhere())],
];

describe.each(calls)("29 %s", (_name, call) => {
  test.each(known)(
    "does not reveal whether %s has an account: status, headers, body and statements are a stranger's",
    async (email) => {
      const stranger = newcomer();
      // The first call fills caches.
      await call(newcomer());
      const ofStranger = watchStatements(rig);
      const expected = seen(await call(stranger), stranger);
      vi.restoreAllMocks();
      const ofKnown = watchStatements(rig);
      expect(seen(await call(email), email)).toEqual(expected);
      expect(ofStranger.length).toBeGreaterThan(1);
      expect(ofKnown).toEqual(ofStranger);
    },
  );
});

test("29 a sixth try is refused alike for a code that exists and for one that does not", async () => {
  const outcomes = [];
  for (const email of ["anna@acme.test", newcomer()]) {
    const browser = openBrowser(rig);
    await askReset(browser, email, fromElsewhere());
    const own: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      own.push((await reset(browser, email, "00000000", fromElsewhere())).json().code);
    }
    outcomes.push(own);
  }
  expect(outcomes[1]).toEqual(outcomes[0]);
});
