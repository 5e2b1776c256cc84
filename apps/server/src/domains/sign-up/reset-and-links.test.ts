import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { mailsTo, proofFor, wrongCode } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import {
  askReset,
  enterCode,
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

const checkCode = (browser: ReturnType<typeof openBrowser>, email: string, code: string) =>
  browser.send("POST", "/user-verification/code/reset-password/check", { email, code });

describe("a new password", () => {
  test("A18 code, new password, all sessions end, a notification is mailed", async () => {
    const browser = openBrowser(rig);
    const email = "anna@acme.test";
    const { api } = await rig.login(email);
    expect(outcome(await askReset(browser, email))).toBe("ok");
    expect(outcome(await reset(browser, email, (await proofFor(rig, email)).code))).toBe("ok");
    await expect(api("GET /users/current")).rejects.toMatchObject({ problem: { code: "session_ended" } });
    expect(outcome(await logIn(browser, email, otherPassword))).toBe("ok");
    expect(outcome(await logIn(browser, email, "Portal-demo-1"))).toBe("wrong_credentials");
    expect((await mailsTo(rig, email)).at(-1)?.subject).toBe("Your password for Alpha was changed");
  });

  test.each([
    "/user-verification/code/reset-password/send",
    "/user-verification/v2/code/reset-password/send",
    "/user-verification/code/reset-password/resend",
  ])("A21 %s sends a code", async (path) => {
    const email = "anna@acme.test";
    const before = (await mailsTo(rig, email)).length;
    expect(outcome(await openBrowser(rig).send("POST", path, { email }))).toBe("ok");
    expect(await mailsTo(rig, email)).toHaveLength(before + 1);
  });

  test("A18 a person who has not accepted the terms yet continues with a short session that only gives access to their own profile", async () => {
    const browser = openBrowser(rig);
    const email = "terms@acme.test";
    await askReset(browser, email);
    const answer = await reset(browser, email, (await proofFor(rig, email)).code);
    const { flow } = answer.json();
    const api = rig.api({ token: flow.token });
    await expect(api("GET /users/current/sessions")).rejects.toMatchObject({
      problem: { code: "sign_up_unfinished" },
    });
    await api("PUT /users/current", { body: { is_term_accepted: true } });
    expect(outcome(await logIn(browser, email, otherPassword))).toBe("ok");
  });

  test("Z13 whom an administrator has added is welcomed: no mail speaks of a password that was forgotten or changed", async () => {
    const email = "terms@acme.test";
    const { system } = rig.services.database;
    const untouched = { confirmed: false, terms_accepted: false, password_hash: null, locale: "en" };
    await system.updateTable("users").set(untouched).where("email", "=", email).execute();
    const before = (await mailsTo(rig, email)).length;
    const browser = openBrowser(rig);
    await askReset(browser, email);
    const { flow } = (await reset(browser, email, (await proofFor(rig, email)).code)).json();
    const api = rig.api({ token: flow.token });
    await api("PUT /users/current", { body: { first_name: "Tina" } });
    await api("PUT /users/current", { body: { is_term_accepted: true } });
    await api("PUT /users/current", { body: { is_term_accepted: true } });
    expect((await mailsTo(rig, email)).slice(before).map(({ subject }) => subject)).toEqual([
      "Welcome to Alpha: choose your password",
      "Welcome to Alpha",
    ]);
    expect(outcome(await logIn(browser, email, otherPassword))).toBe("ok");
  });

  test("Z15 the code is found right or wrong before the password: wrong ones count, a right one stays good", async () => {
    const browser = openBrowser(rig);
    const email = "anna@acme.test";
    await askReset(browser, email);
    const { code } = await proofFor(rig, email);
    for (let by = 1; by <= 4; by += 1)
      expect(outcome(await checkCode(browser, email, wrongCode(code, by)))).toBe("code_invalid");
    for (let time = 0; time < 3; time += 1) expect(outcome(await checkCode(browser, email, code))).toBe("ok");
    expect(outcome(await reset(browser, email, code))).toBe("ok");
    expect(outcome(await checkCode(browser, email, code))).toBe("code_invalid");
  });

  test("Z15 five misses end the code, also for the right one; an address without an account gets the same answer", async () => {
    const browser = openBrowser(rig);
    for (const email of ["anna@acme.test", newcomer()]) {
      await rig.forgetLimits();
      await askReset(browser, email);
      const { code } = await proofFor(rig, email);
      const given = Array.from({ length: 6 }, (_, by) => (by < 5 ? wrongCode(code || "0000", by + 1) : code || "0000"));
      const outcomes = [];
      for (const one of given) outcomes.push(outcome(await checkCode(browser, email, one)));
      expect(outcomes).toEqual([...Array(4).fill("code_invalid"), "code_tries_exhausted", "code_tries_exhausted"]);
    }
  });

  test("Z16 a password is checked by the rule of the sign-up, with the known data of the person", async () => {
    const browser = openBrowser(rig);
    const judge = async (password: string, known: object = {}) => {
      const answer = await browser.send("POST", "/auth/check-password", { password, ...known });
      return answer.statusCode === 200 ? "ok" : answer.json<{ errors: { code: string }[] }>().errors[0]?.code;
    };
    expect(await judge("Abcdefg1!")).toBe("password_common");
    expect(await judge("short")).toBe("password_rules");
    expect(await judge(goodPassword)).toBe("ok");
    expect(await judge("Quorvath1!")).toBe("ok");
    expect(await judge("Quorvath1!", { last_name: "Quorvath" })).toBe("password_words");
    expect(await judge("Quorvath1!", { email: "q.quorvath@acme.test" })).toBe("password_words");
  });

  test("Z18 the mail has the language that the person has chosen, before that of the account", async () => {
    const browser = openBrowser(rig);
    const email = "anna@acme.test";
    for (const [locale, subject] of [
      ["de-de", "Neues Passwort für Alpha festlegen"],
      [undefined, "Set a new password for Alpha"],
    ] as const) {
      await rig.forgetLimits();
      const body = { email, ...(locale ? { locale } : {}) };
      await browser.send("POST", "/user-verification/v2/code/reset-password/send", body);
      expect((await mailsTo(rig, email)).at(-1)?.subject).toBe(subject);
    }
  });

  test("A13 the new password follows the rules, and a refused one costs no try", async () => {
    const browser = openBrowser(rig);
    const email = "anna@acme.test";
    await askReset(browser, email);
    const { code } = await proofFor(rig, email);
    const weak = await browser.send("PUT", "/user-verification/code/reset-password/consume", {
      email,
      code: wrongCode(code),
      new_password: "Password1!",
    });
    expect(weak.json()).toMatchObject({ errors: [{ path: "/new_password", code: "password_common" }] });
    const row = await rig.services.database.system
      .selectFrom("verification_codes")
      .select("tries")
      .where("email", "=", email)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    expect(row?.tries).toBe(0);
  });
});

describe("the link of the mail", () => {
  test("A14 in the browser that requested it, it does what the code does, once", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    await signUp(browser, email);
    const { token } = await proofFor(rig, email);
    expect((await useLink(browser, token)).json()).toEqual({ email, flow: null });
    expect(outcome(await logIn(browser, email))).toBe("ok");
    expect(outcome(await useLink(browser, token))).toBe("link_invalid");
  });

  test("Z12 A14 in another browser it shows where the sign-up began, and the code of the same mail still finishes it there", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    await signUp(browser, email);
    const { code, token } = await proofFor(rig, email);
    expect(outcome(await useLink(openBrowser(rig), token))).toBe("began_elsewhere");
    expect(outcome(await enterCode(browser, code))).toBe("ok");
    expect(outcome(await logIn(browser, email))).toBe("ok");
  });

  test("A14 in another browser it requires a new password and the consent, to continue there", async () => {
    const email = newcomer();
    await signUp(openBrowser(rig), email);
    const { token } = await proofFor(rig, email);
    const elsewhere = openBrowser(rig);
    expect(outcome(await useLink(elsewhere, token))).toBe("began_elsewhere");
    const { flow } = (await useLink(elsewhere, token, otherPassword)).json();
    await rig.api({ token: flow.token })("PUT /users/current", { body: { is_term_accepted: true } });
    expect(outcome(await logIn(elsewhere, email, goodPassword))).toBe("wrong_credentials");
    expect(outcome(await logIn(elsewhere, email, otherPassword))).toBe("ok");
  });

  test("Z19 the person starts in a building that was chosen at a second sign-up", async () => {
    const { system } = rig.services.database;
    const rows = await system.selectFrom("buildings").select(["name", "uuid"]).execute();
    const uuidOf = (name: string) => rows.find((row) => row.name === name)?.uuid;
    const email = newcomer();
    await signUp(openBrowser(rig), email, { building_uuid: uuidOf("Alpha Tower") });
    expect(outcome(await useLink(openBrowser(rig), (await proofFor(rig, email)).token, otherPassword))).toBe("ok");
    await rig.forgetLimits();
    const browser = openBrowser(rig);
    await signUp(browser, email, { building_uuid: uuidOf("Alpha Annex") });
    expect(outcome(await enterCode(browser, (await proofFor(rig, email)).code))).toBe("ok");
    expect((await personOf(rig, email))?.default_building_uuid).toBe(uuidOf("Alpha Annex"));
  });

  test("A18 of a reset always demands the new password", async () => {
    const browser = openBrowser(rig);
    const email = "anna@acme.test";
    await askReset(browser, email);
    const { token } = await proofFor(rig, email);
    expect(outcome(await useLink(browser, token))).toBe("new_password_required");
    expect((await useLink(browser, token, goodPassword)).json()).toEqual({ email, flow: null });
    expect(outcome(await logIn(browser, email, goodPassword))).toBe("ok");
  });

  test("27 twenty at once make one person, and others get nothing", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    await signUp(browser, email);
    const { token } = await proofFor(rig, email);
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => outcome(await useLink(browser, token))));
    expect(outcomes.filter((one) => one === "ok")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["ok", "link_invalid"]));
  });

  test("A14 is valid for 24 hours, and only for its brand", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    await signUp(browser, email);
    const { token } = await proofFor(rig, email);
    expect(outcome(await useLink(openBrowser(rig, "beta"), token, otherPassword))).toBe("link_invalid");
    rig.clock.advance(24 * 3600 + 1);
    expect(outcome(await useLink(browser, token))).toBe("link_invalid");
  });
});
