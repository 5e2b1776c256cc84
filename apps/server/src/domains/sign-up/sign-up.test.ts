import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { mailsTo, proofFor } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import {
  askReset,
  enterCode,
  formFor,
  fromElsewhere,
  logIn,
  newcomer,
  outcome,
  personOf,
  reset,
  signUp,
} from "../../testing/sign-up.ts";
import { addCompany, addProvider } from "../../testing/sso.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

describe("signing up", () => {
  test("A9 A16 names, password and terms, then the code of the mail, then log-in with the new credentials", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    const annex = await rig.uuid("buildings", "annex");
    const answer = await signUp(browser, email, { building_uuid: annex, locale: "de-DE", is_email_accepted: true });
    const { user, token, refresh_token } = answer.json();
    expect(refresh_token).toBeNull();
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(user).toMatchObject({ email, first_name: "Nora", confirmed: false, terms_accepted: true, id: 0 });
    expect(await personOf(rig, email)).toBeUndefined();
    expect(outcome(await logIn(browser, email))).toBe("wrong_credentials");

    const [mail] = await mailsTo(rig, email);
    expect(mail?.subject).toBe("Ihr Code für Alpha");
    expect(outcome(await enterCode(browser, (await proofFor(rig, email)).code))).toBe("ok");
    expect(await personOf(rig, email)).toMatchObject({
      uuid: user.uuid,
      confirmed: true,
      terms_accepted: true,
      email_accepted: true,
      created_by: "",
      company_uuid: await rig.uuid("companies", "acme"),
      default_building_uuid: annex,
      locale: "de-de",
      signup_app_brand: "alpha",
    });
    const subjects = (await mailsTo(rig, email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Ihr Code für Alpha", "Willkommen bei Alpha"]);
    const session = await logIn(browser, email);
    expect(outcome(session)).toBe("ok");
    const buildings = await rig.api({ token: session.json().token })("GET /users/current/buildings");
    expect(buildings.data.buildings.map(({ uuid }) => uuid)).toEqual([annex]);
  });

  test.each([1, 2])("A20 the type of user that the portal sends is stored: %i", async (user_type_id) => {
    const browser = openBrowser(rig);
    const email = newcomer();
    await signUp(browser, email, { user_type_id });
    await enterCode(browser, (await proofFor(rig, email)).code);
    expect((await personOf(rig, email))?.user_type_id).toBe(user_type_id);
  });

  test.each([
    ["a line break", "Nora\r\nBcc: all@acme.test"],
    ["nothing that can be seen", "\u200b\u200b"],
    ["an override of the direction", "\u202earoN"],
    ["a control character", "No\u0007ra"],
  ])("Z2 a name with %s is refused, and named", async (_, name) => {
    const answer = await signUp(openBrowser(rig), newcomer(), { first_name: name, last_name: name });
    expect(answer.json()).toMatchObject({ status: 422, code: "validation_failed" });
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(["/first_name", "/last_name"]);
    expect(answer.json().errors[0].message).toBe(
      "must be one line, without control characters or characters that cannot be seen",
    );
  });

  test("Z2 names of scripts that join their letters, and of emoji, are taken as they are", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    const [first_name, last_name] = ["می\u200cنا", "Нина 👩\u200d🚒"];
    expect(outcome(await signUp(browser, email, { first_name, last_name }))).toBe("ok");
    await enterCode(browser, (await proofFor(rig, email)).code);
    expect(await personOf(rig, email)).toMatchObject({ first_name, last_name });
  });

  test("A12 terms must be accepted, mails need not be", async () => {
    const browser = openBrowser(rig);
    expect(outcome(await signUp(browser, newcomer(), { is_term_accepted: false }))).toBe("validation_failed");
    expect(outcome(await signUp(browser, newcomer(), { is_email_accepted: false }))).toBe("ok");
  });

  test.each([
    ["password_rules", "kupfer-lampe-71"],
    ["password_common", "Password1!"],
    ["password_words", "AlphaTower-1"],
    ["password_words", "AlphaAnnex-1"],
  ])("A13 R21 a password is refused with its reason: %s", async (code, password) => {
    const answer = await signUp(openBrowser(rig), newcomer(), { password });
    expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ path: "/password", code }] });
  });

  test("A15 a sign-up that is not proved is no account; a code that is proved makes one that is confirmed", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    expect((await signUp(browser, email)).json().user.confirmed).toBe(false);
    await enterCode(browser, (await proofFor(rig, email)).code);
    expect((await logIn(browser, email)).json().user.confirmed).toBe(true);
  });

  test("A9 a person whom the company uploaded keeps the company's names and buildings", async () => {
    const browser = openBrowser(rig);
    const email = "unconfirmed@acme.test";
    await rig.services.database.system
      .updateTable("users")
      .set({ created_by: "upload" })
      .where("email", "=", email)
      .execute();
    const before = await personOf(rig, email);
    await signUp(browser, email, { building_uuid: await rig.uuid("buildings", "annex") });
    await enterCode(browser, (await proofFor(rig, email)).code);
    expect(await personOf(rig, email)).toMatchObject({
      uuid: before?.uuid,
      first_name: "Uwe",
      company_uuid: before?.company_uuid,
      default_building_uuid: before?.default_building_uuid,
      confirmed: true,
    });
    expect(outcome(await logIn(browser, email))).toBe("ok");
  });

  test("A9 a caller without cookies proves with the token of the answer", async () => {
    const email = newcomer();
    const { token } = await rig.api()("POST /auth/register", { body: formFor(email) as never });
    const { code } = await proofFor(rig, email);
    const reply = await rig.api({ token })("PUT /user-verification/code/:code/consume", { params: { code } });
    expect(reply).toEqual({ email });
  });

  test("a building must be the company's or public", async () => {
    const browser = openBrowser(rig);
    for (const key of ["locked", "hall"]) {
      const building_uuid = await rig.uuid("buildings", key);
      expect(outcome(await signUp(browser, newcomer(), { building_uuid }))).toBe("building_not_found");
    }
  });

  test.each([
    ["anna@elsewhere.test", "domain_not_registered"],
    ["berta@borealis.test", "domain_not_registered"],
    ["anna@gmail.com", "work_email_required"],
    ["anna@mailinator.com", "work_email_required"],
    ["no-reply@acme.test", "work_email_required"],
    ["support+x@acme.test", "work_email_required"],
    ["support@alpha.test", "work_email_required"],
  ])("R12 %s cannot sign up: %s", async (email, code) => {
    expect(outcome(await signUp(openBrowser(rig), email))).toBe(code);
    expect(await mailsTo(rig, email)).toEqual([]);
  });

  test("6 the same request twice is one sign-up with one mail; another body with its key is refused", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    const headers = { "idempotency-key": `key-${email}` };
    const first = await signUp(browser, email, {}, { headers });
    const second = await signUp(browser, email, {}, { headers });
    expect(second.json()).toEqual(first.json());
    expect(await mailsTo(rig, email)).toHaveLength(1);
    expect(outcome(await signUp(browser, email, { first_name: "Else" }, { headers }))).toBe("idempotency_key_reused");
    expect(outcome(await enterCode(browser, (await proofFor(rig, email)).code))).toBe("ok");
  });

  test("A14 resend mails a new code to the own sign-up, and the former one is invalid", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    await signUp(browser, email);
    const old = (await proofFor(rig, email)).code;
    await rig.forgetLimits();
    const resend = () => browser.send("POST", "/user-verification/code/resend", { email });
    expect(outcome(await resend())).toBe("ok");
    expect(await mailsTo(rig, email)).toHaveLength(2);
    const { code } = await proofFor(rig, email);
    if (old !== code) expect(outcome(await enterCode(browser, old))).toBe("code_invalid");
    expect(outcome(await enterCode(browser, code))).toBe("ok");
  });

  test("A14 R1 mails to an address are limited: one a minute, with Retry-After", async () => {
    const browser = openBrowser(rig);
    const email = newcomer();
    await signUp(browser, email);
    const answer = await browser.send("POST", "/user-verification/code/resend", { email });
    expect(outcome(answer)).toBe("too_many_requests");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(await mailsTo(rig, email)).toHaveLength(1);
  });

  test("R2 after ten questions of a network in a minute, the next costs work", async () => {
    const options = fromElsewhere();
    for (let count = 0; count < 10; count += 1) await askReset(openBrowser(rig), newcomer(), options);
    const answer = await askReset(openBrowser(rig), newcomer(), options);
    expect(outcome(answer)).toBe("proof_of_work_required");
    expect(answer.json().challenge).toBeTruthy();
  });
});

describe("mails to addresses that get no code", () => {
  test.each([
    ["anna@acme.test", "You already have an account with Alpha"],
    ["off@acme.test", "Your account with Alpha is switched off"],
  ])("A9 29 %s: %s", async (email, subject) => {
    expect(outcome(await signUp(openBrowser(rig), email))).toBe("ok");
    const mails = await mailsTo(rig, email);
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).not.toMatch(/^ {4}\d{4}$|\/verify#/m);
  });

  test("A9 A18 people of a company that wants its own sign-in are sent there, for sign-up and reset", async () => {
    const own = await startRig();
    await addProvider(own, { name: "Acme ID", issuer: "https://id.acme.test" });
    await own.services.database.system
      .updateTable("companies")
      .set({ sso_required: true })
      .where("pack_key", "=", "acme")
      .execute();
    await signUp(openBrowser(own), "somebody@acme.test");
    await askReset(openBrowser(own), "anna@acme.test");
    for (const email of ["somebody@acme.test", "anna@acme.test"]) {
      expect((await mailsTo(own, email)).map(({ subject }) => subject)).toEqual([
        "Sign in to Alpha through your company",
      ]);
    }
    await own.close();
  });

  test("another company is unchanged by that", async () => {
    await addCompany(rig, "rival.test");
    await signUp(openBrowser(rig), "rita@rival.test");
    expect((await proofFor(rig, "rita@rival.test")).code).toMatch(/^\d{4}$/);
  });
});

test("34 another site's page cannot make any of these calls", async () => {
  const browser = openBrowser(rig);
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.test" };
  const body = { email: "anna@acme.test" };
  const calls = [
    signUp(browser, newcomer(), {}, { headers }),
    enterCode(browser, "1234", { headers }),
    askReset(browser, "anna@acme.test", { headers }),
    reset(browser, "anna@acme.test", "1234", { headers }),
    browser.send("POST", "/user-verification/code/resend", body, { headers }),
    browser.send("PUT", "/user-verification/link/consume", { token: "x".repeat(43) }, { headers }),
  ];
  for (const call of calls) expect(outcome(await call)).toBe("cross_site_request");
});
