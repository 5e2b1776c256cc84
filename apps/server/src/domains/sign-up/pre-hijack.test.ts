import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { mailsTo, proofFor } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import {
  askReset,
  enterCode,
  fromElsewhere,
  goodPassword,
  logIn,
  newcomer,
  otherPassword,
  outcome,
  personOf,
  reset,
  signUp,
  useLink,
} from "../../testing/sign-up.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

const attackersPassword = "Tinte-Falle-204";

/** Somebody who prepares an account for an address that is not theirs. */
async function attack(email: string) {
  const browser = openBrowser(rig);
  const answer = await signUp(browser, email, { password: attackersPassword, first_name: "Mallory" }, fromElsewhere());
  expect(outcome(answer)).toBe("ok");
  await rig.forgetLimits();
  return { browser, token: answer.json().token as string };
}

/** The owner's own sign-up, proved. */
async function arrive(email: string) {
  const browser = openBrowser(rig);
  await signUp(browser, email, {}, fromElsewhere());
  expect(outcome(await enterCode(browser, (await proofFor(rig, email)).code))).toBe("ok");
  return browser;
}

async function attackerIsOut(email: string): Promise<void> {
  expect(outcome(await logIn(openBrowser(rig), email, attackersPassword))).toBe("wrong_credentials");
}

// The five attacks of arxiv 2205.10174. By a provider: domains/sso, tests 31 and 32.
describe("31 an account that was prepared for another person's address", () => {
  test("classic merge: the password of an unproved sign-up is dead once the owner signs up, and never was alive", async () => {
    const email = newcomer();
    await attack(email);
    await attackerIsOut(email);
    const owner = await arrive(email);
    await attackerIsOut(email);
    expect(outcome(await logIn(owner, email, goodPassword))).toBe("ok");
    expect((await personOf(rig, email))?.first_name).toBe("Nora");
  });

  test("unexpired session: whatever was open before ends when the owner resets", async () => {
    const email = newcomer();
    const browser = await arrive(email);
    const { token, refresh_token } = (await logIn(browser, email)).json();
    const owner = openBrowser(rig);
    await askReset(owner, email);
    expect(outcome(await reset(owner, email, (await proofFor(rig, email)).code))).toBe("ok");
    const current = await browser.send("GET", "/users/current", undefined, { token });
    expect(outcome(current)).toBe("session_ended");
    const renewed = await browser.send("POST", "/auth/v2/refresh", { refresh_token: refresh_token.token });
    expect(outcome(renewed)).toBe("refresh_refused");
  });

  test("unexpired session: it ends as well when the owner of an unfinished account proves the address", async () => {
    const email = "unconfirmed@acme.test";
    const person = await personOf(rig, email);
    const brand = await rig.services.brands.ofDomain("alpha.test");
    const tenant = rig.services.database.tenant(brand.portfolio_uuid);
    const request = { headers: {} } as Parameters<typeof rig.services.sessions.beginUnfinished>[2];
    const { token } = await rig.services.sessions.beginUnfinished(tenant, person?.uuid ?? "", request);
    await arrive(email);
    const current = await openBrowser(rig).send("GET", "/users/current", undefined, { token });
    expect(outcome(current)).toBe("session_ended");
  });

  test("trojan identifier: the token of an unproved sign-up opens nothing to attach one to", async () => {
    const email = newcomer();
    const { browser, token } = await attack(email);
    for (const [method, path, body] of [
      ["GET", "/users/current", undefined],
      ["PUT", "/users/current", { first_name: "Mallory" }],
      ["POST", "/auth/upgrade", undefined],
    ] as const) {
      expect(outcome(await browser.send(method, path, body, { token }))).toBe("unauthenticated");
    }
  });

  test("unexpired change: pending mails for the address are void once its owner has proved it, and cannot be sent again", async () => {
    const email = newcomer();
    const { browser } = await attack(email);
    const attackers = await proofFor(rig, email);
    await arrive(email);
    expect(outcome(await enterCode(browser, attackers.code))).toBe("code_invalid");
    expect(outcome(await useLink(browser, attackers.token))).toBe("link_invalid");
    await rig.forgetLimits();
    const mails = (await mailsTo(rig, email)).length;
    await browser.send("POST", "/user-verification/code/resend", { email });
    expect(await mailsTo(rig, email)).toHaveLength(mails);
    await attackerIsOut(email);
  });

  test("unproved address: the owner who follows a link that another person requested sets a new password and consents again", async () => {
    const email = newcomer();
    await attack(email);
    const { token } = await proofFor(rig, email);
    const owner = openBrowser(rig);
    expect(outcome(await useLink(owner, token))).toBe("began_elsewhere");
    const { flow } = (await useLink(owner, token, otherPassword)).json();
    expect(flow.token).toBeTruthy();
    expect(await personOf(rig, email)).toMatchObject({ confirmed: true, terms_accepted: false, email_accepted: false });
    await attackerIsOut(email);
  });

  test("unproved address: a code that another person requested is valid in no other browser", async () => {
    const email = newcomer();
    const owner = openBrowser(rig);
    await signUp(owner, email, {}, fromElsewhere());
    await rig.forgetLimits();
    const { browser } = await attack(email);
    expect(outcome(await enterCode(owner, (await proofFor(rig, email)).code))).toBe("code_invalid");
    expect(await personOf(rig, email)).toBeUndefined();
    expect(outcome(await enterCode(browser, "0000"))).not.toBe("ok");
  });
});
