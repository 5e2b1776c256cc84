import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Tenant } from "../../platform/database/database.ts";
import { startBeside } from "../../testing/beside.ts";
import { type Browser, openBrowser } from "../../testing/browser.ts";
import { proofFor, wrongCode } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import {
  askReset,
  enterCode,
  fromElsewhere,
  goodPassword,
  logIn,
  newcomer,
  outcome,
  personOf,
  reset,
  signUp,
  useLink,
} from "../../testing/sign-up.ts";
import { type Code, countTry, findCode, mostTries, useUp } from "./code-store.ts";

let rig: Rig;
let tenant: Tenant;
beforeAll(async () => {
  rig = await startRig({ CODE_DIGITS: "8" });
  const brand = await rig.services.brands.ofDomain("alpha.test");
  tenant = rig.services.database.tenant(brand.portfolio_uuid);
});
afterAll(() => rig.close());
beforeEach(() => forget("code"));
afterEach(() => vi.restoreAllMocks());

async function forget(limits: string): Promise<void> {
  await rig.services.database.system.deleteFrom("rate_limits").where("key", "like", `${limits}%`).execute();
}

/** A browser that waits for a code, and that code. */
async function waiting(email = newcomer()) {
  const browser = openBrowser(rig);
  expect(outcome(await signUp(browser, email, {}, fromElsewhere()))).toBe("ok");
  return { browser, email, ...(await proofFor(rig, email)) };
}

/** The next code of the same browser, as if the minute between mails were over. */
async function nextCode(browser: Browser, email: string): Promise<string> {
  await forget("code-sends");
  expect(outcome(await browser.send("POST", "/user-verification/code/resend", { email }, fromElsewhere()))).toBe("ok");
  return (await proofFor(rig, email)).code;
}

async function guessWrong(browser: Browser, code: string, times: number): Promise<string[]> {
  const outcomes: string[] = [];
  for (let by = 1; by <= times; by += 1) {
    outcomes.push(outcome(await enterCode(browser, wrongCode(code, by), fromElsewhere())));
  }
  return outcomes;
}

async function openCode(email: string): Promise<Code> {
  const code = await findCode(tenant, { purpose: "sign_up", email }, rig.clock.now());
  if (!code) throw new Error(`no open code for ${email}`);
  return code;
}

describe("guesses at one code", () => {
  test("27 a thousand at once, over three processes and many networks: five are looked at, then the right one is refused too", async () => {
    const { browser, email, code } = await waiting();
    const others = [await startBeside(rig), await startBeside(rig)];
    const apps = [rig.app, ...others.map(({ app }) => app)];
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        (apps[index % apps.length] ?? rig.app).inject({
          method: "PUT",
          url: `/api/user-verification/code/${wrongCode(code, index + 1)}/consume`,
          headers: { "x-brand": "alpha", cookie },
          ...fromElsewhere(),
        }),
      ),
    );
    for (const { close } of others) await close();
    expect(new Set(answers.map(outcome))).toEqual(new Set(["code_invalid", "code_tries_exhausted"]));
    expect(answers.filter((answer) => outcome(answer) === "code_invalid").length).toBeLessThan(mostTries);
    expect((await openCode(email)).tries).toBe(mostTries);
    expect(outcome(await enterCode(browser, code, fromElsewhere()))).toBe("code_tries_exhausted");
    expect(await personOf(rig, email)).toBeUndefined();
  });

  test("27 L2 the counting statement allows five of fifty; the control, which reads first, allows more", async () => {
    const now = rig.clock.now();
    const counted = await openCode((await waiting()).email);
    const tries = Array.from({ length: 50 }, () => countTry(tenant, counted, { bound: true, now }));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(mostTries);

    const control = await openCode((await waiting()).email);
    const reads = Array.from({ length: 50 }, () => countByReadingFirst(control));
    expect((await Promise.all(reads)).filter(Boolean).length).toBeGreaterThan(mostTries);
  });

  test("A14 A18 27 the answer to the fifth wrong one says that no attempts are left", async () => {
    const { browser, code } = await waiting();
    const invalid = Array.from({ length: 4 }, () => "code_invalid");
    expect(await guessWrong(browser, code, 6)).toEqual([...invalid, "code_tries_exhausted", "code_tries_exhausted"]);
  });

  test("27 the link of the same mail still works for its owner", async () => {
    const { browser, code, token } = await waiting();
    await guessWrong(browser, code, 6);
    expect(outcome(await useLink(browser, token))).toBe("ok");
  });

  test("27 twenty right ones at once make one person", async () => {
    const { browser, email, code } = await waiting();
    const answers = await Promise.all(Array.from({ length: 20 }, () => enterCode(browser, code, fromElsewhere())));
    expect(answers.map(outcome).filter((one) => one === "ok")).toHaveLength(1);
    expect(outcome(await logIn(browser, email))).toBe("ok");
  });

  test("27 a code is used up for one caller only; the control, which looks first, uses it up for several", async () => {
    const now = rig.clock.now();
    const used = await openCode((await waiting()).email);
    const uses = await Promise.all(Array.from({ length: 20 }, () => useUp(tenant, used, now)));
    expect(uses.filter(Boolean)).toHaveLength(1);

    const control = await openCode((await waiting()).email);
    const looks = await Promise.all(Array.from({ length: 20 }, () => useUpByLookingFirst(control)));
    expect(looks.filter(Boolean).length).toBeGreaterThan(1);
  });
});

describe("the binding of a code", () => {
  test("A14 27 it is valid for 24 hours and not a second more", async () => {
    const inTime = await waiting();
    const late = await waiting();
    rig.clock.advance(24 * 3600 - 60);
    expect(outcome(await enterCode(inTime.browser, inTime.code))).toBe("ok");
    rig.clock.advance(61);
    expect(outcome(await enterCode(late.browser, late.code))).toBe("code_invalid");
  });

  test("27 another account's code is wrong, although both are open", async () => {
    const [one, other] = [await waiting(), await waiting()];
    expect(outcome(await enterCode(other.browser, one.code))).toBe("code_invalid");
    expect(outcome(await enterCode(one.browser, one.code))).toBe("ok");
  });

  test("27 the code of a sign-up sets no password, and that of a reset confirms no sign-up, for one and the same address", async () => {
    const email = "terms@acme.test";
    const { browser, code } = await waiting(email);
    await askReset(browser, email, fromElsewhere());
    const ofReset = (await proofFor(rig, email)).code;
    expect(outcome(await reset(browser, email, code))).toBe("code_invalid");
    expect(outcome(await enterCode(browser, ofReset))).toBe("code_invalid");
    expect(outcome(await reset(browser, email, ofReset))).toBe("ok");
  });

  test("27 R3 a guess from an unknown browser is compared with no code at all, however many are open", async () => {
    const people = [await waiting(), await waiting(), await waiting()];
    for (const { code } of people) {
      expect(outcome(await enterCode(openBrowser(rig), code, fromElsewhere()))).toBe("code_invalid");
    }
    for (const { email } of people) expect((await openCode(email)).tries).toBe(0);
  });

  test("27 R1 a reset from another browser has three tries, and leaves the rest to the one that requested it", async () => {
    const email = "anna@acme.test";
    const browser = openBrowser(rig);
    await askReset(browser, email, fromElsewhere());
    const { code } = await proofFor(rig, email);
    const elsewhere = openBrowser(rig);
    const wrong: string[] = [];
    for (let by = 1; by <= 3; by += 1) {
      wrong.push(outcome(await reset(elsewhere, email, wrongCode(code, by), fromElsewhere())));
    }
    expect(wrong).toEqual(["code_invalid", "code_invalid", "code_tries_exhausted"]);
    expect(outcome(await reset(elsewhere, email, code, fromElsewhere()))).toBe("code_tries_exhausted");
    expect(outcome(await reset(browser, email, code, fromElsewhere()))).toBe("ok");
  });

  test("27 R1 the stored form of a code does not contain it, and is not its plain hash", async () => {
    const { createHash } = await import("node:crypto");
    const { email, code, token } = await waiting();
    const row = await openCode(email);
    const plain = createHash("sha256").update(code).digest("hex");
    expect(Buffer.from(row.code_hash).toString("hex")).not.toBe(plain);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe("budgets over all codes", () => {
  test("27 R1 ten wrong ones a day and fifteen a month: neither a new code nor a new network allows more", async () => {
    const started = Date.now();
    const at = (days: number) => vi.spyOn(Date, "now").mockReturnValue(started + days * 24 * 3_600_000 + 1000);
    const { browser, email, code } = await waiting();
    await guessWrong(browser, code, 5);
    await guessWrong(browser, await nextCode(browser, email), 5);
    expect(outcome(await enterCode(browser, await nextCode(browser, email), fromElsewhere()))).toBe(
      "code_tries_exhausted",
    );
    at(1);
    await guessWrong(browser, await nextCode(browser, email), 5);
    const last = await nextCode(browser, email);
    expect(outcome(await enterCode(browser, last, fromElsewhere()))).toBe("code_tries_exhausted");
    at(31);
    expect(outcome(await enterCode(browser, last, fromElsewhere()))).toBe("ok");
  });

  test("27 R1 a right one costs nothing", async () => {
    const network = fromElsewhere();
    for (let person = 0; person < 25; person += 1) {
      const { browser, code } = await waiting();
      expect(outcome(await enterCode(browser, code, network))).toBe("ok");
    }
  });

  test("27 R1 twenty wrong ones an hour from one network, for any codes; other networks are not affected", async () => {
    const network = fromElsewhere();
    for (let person = 0; person < 5; person += 1) {
      const { browser, code } = await waiting();
      for (let by = 1; by <= 4; by += 1) await enterCode(browser, wrongCode(code, by), network);
    }
    const { browser, code } = await waiting();
    expect(outcome(await enterCode(browser, code, network))).toBe("code_tries_exhausted");
    expect(outcome(await enterCode(browser, code, fromElsewhere()))).toBe("ok");
  });

  test("27 R1 fifty wrong ones a day in the whole installation close the codes, and links still open", async () => {
    for (let person = 0; person < 10; person += 1) {
      const { browser, code } = await waiting();
      await guessWrong(browser, code, 5);
    }
    const { browser, email, code, token } = await waiting();
    expect(outcome(await enterCode(browser, code, fromElsewhere()))).toBe("code_tries_exhausted");
    expect(outcome(await useLink(browser, token))).toBe("ok");
    expect(outcome(await logIn(browser, email, goodPassword))).toBe("ok");
  });
});

/** What many products do: read the tries, compare, then count (reliability L2). */
async function countByReadingFirst({ uuid }: Code): Promise<boolean> {
  const row = await tenant.db
    .selectFrom("verification_codes")
    .select("tries")
    .where("portfolio_uuid", "=", tenant.portfolioUuid)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  if (!row || row.tries >= mostTries) return false;
  await tenant.db
    .updateTable("verification_codes")
    .set({ tries: row.tries + 1 })
    .where("portfolio_uuid", "=", tenant.portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
  return true;
}

async function useUpByLookingFirst({ uuid }: Code): Promise<boolean> {
  const row = await tenant.db
    .selectFrom("verification_codes")
    .select("ended_at")
    .where("portfolio_uuid", "=", tenant.portfolioUuid)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  if (!row || row.ended_at) return false;
  await tenant.db
    .updateTable("verification_codes")
    .set({ ended_at: rig.clock.now(), end_reason: "used" })
    .where("portfolio_uuid", "=", tenant.portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
  return true;
}
