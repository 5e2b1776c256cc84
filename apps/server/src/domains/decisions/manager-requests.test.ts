import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../testing/browser.ts";
import { mailsTo, proofFor } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import {
  enterCode,
  fromElsewhere,
  goodPassword,
  logIn,
  newcomer,
  outcome,
  personOf,
  signUp,
  useLink,
} from "../../testing/sign-up.ts";

const manager = "boss@acme.test";
const decisionLink = /https?:\/\/\S+\/decide#(\S+)/;

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => company({ manager_email: manager, approves_sign_ups: true }));
afterEach(() => company({ manager_email: null, approves_sign_ups: false }));

async function company(changes: { manager_email: string | null; approves_sign_ups: boolean }): Promise<void> {
  await rig.services.database.system
    .updateTable("companies")
    .set(changes)
    .where(sql<boolean>`email_domains @> array['acme.test']`)
    .execute();
}

/** A person who has signed up and proved the address, and the mail to the manager. */
async function arrived(email = newcomer()) {
  const browser = openBrowser(rig);
  expect(outcome(await signUp(browser, email, {}, fromElsewhere()))).toBe("ok");
  const { code } = await proofFor(rig, email);
  expect(outcome(await enterCode(browser, code, fromElsewhere()))).toBe("ok");
  const mail = (await mailsTo(rig, manager)).findLast(({ text }) => text.includes(email));
  return { browser, email, mail, token: decisionLink.exec(mail?.text ?? "")?.[1] ?? "" };
}

const read = (token: string) => openBrowser(rig).send("POST", "/manager-requests/read", { token }, fromElsewhere());
const decide = (token: string, decision: "approve" | "deny", reason?: string, browser: Browser = openBrowser(rig)) =>
  browser.send("PUT", "/manager-requests/decide", { token, decision, ...(reason ? { reason } : {}) }, fromElsewhere());
const stateOf = (answer: Awaited<ReturnType<typeof read>>) =>
  answer.json<{ data: { request: { state: string } } }>().data.request.state;

describe("a company whose manager has to approve", () => {
  test("R12 nobody is admitted before the manager has approved, and only a person with the password reads why", async () => {
    const { browser, email, mail, token } = await arrived();
    expect(mail?.subject).toContain(email);
    expect(outcome(await logIn(browser, email))).toBe("approval_pending");
    expect(outcome(await logIn(browser, email, "Wrong-password-1"))).toBe("wrong_credentials");

    const asked = await read(token);
    expect(asked.json<{ data: { request: object } }>().data.request).toMatchObject({
      kind: "sign_up",
      state: "asked",
      person: { first_name: "Nora", last_name: "Neu", email },
      reason: null,
    });
    // Mail scanners follow links: opening one decides nothing.
    expect(outcome(await logIn(browser, email))).toBe("approval_pending");

    expect(stateOf(await decide(token, "approve"))).toBe("approved");
    expect(outcome(await logIn(browser, email))).toBe("ok");
    expect((await mailsTo(rig, email)).at(-1)?.text).toContain("/login");
  });

  test("Z17 a waiting person reads who was asked and when; a reminder is sent after a day, and either link decides", async () => {
    const email = newcomer();
    const browser = openBrowser(rig);
    await signUp(browser, email, {}, fromElsewhere());
    const proved = await enterCode(browser, (await proofFor(rig, email)).code, fromElsewhere());
    const { approval } = proved.json<{ approval: { asked_at: string; remind_from: string } }>();
    expect(approval).toMatchObject({ company_name: "Acme", manager_email: manager });
    expect(Date.parse(approval.remind_from) - Date.parse(approval.asked_at)).toBe(24 * 3600 * 1000);
    const ask = (remind: boolean, password = goodPassword) =>
      openBrowser(rig).send("POST", "/auth/approval", { email, password, remind }, fromElsewhere());
    expect(outcome(await ask(false, "Wrong-password-1"))).toBe("wrong_credentials");
    expect((await ask(false)).json()).toEqual({ data: { approval } });

    const early = await ask(true);
    expect([outcome(early), Number(early.headers["retry-after"]) > 23 * 3600]).toEqual(["too_many_requests", true]);
    rig.clock.advance(24 * 3600 + 1);
    const again = await Promise.all([ask(true), ask(true)]);
    expect(again.map(outcome).toSorted()).toEqual(["ok", "too_many_requests"]);
    const links = (await mailsTo(rig, manager))
      .filter(({ text }) => text.includes(email))
      .map(({ text }) => decisionLink.exec(text)?.[1] ?? "");
    expect(new Set(links).size).toBe(2);
    expect(stateOf(await decide(links[0] ?? "", "approve"))).toBe("approved");
    expect(stateOf(await read(links[1] ?? ""))).toBe("approved");
    expect(outcome(await decide(links[1] ?? "", "deny", "No."))).toBe("request_decided");
    expect((await ask(true)).json()).toEqual({ data: { approval: null } });
    expect(outcome(await logIn(browser, email))).toBe("ok");
    expect((await mailsTo(rig, email)).at(-1)?.subject).toBe("Welcome to Alpha");
  });

  test("R12 whom the manager turns away reads the reason, and is out", async () => {
    const { browser, email, token } = await arrived();
    const without = await decide(token, "deny");
    expect([without.statusCode, without.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
      422,
      "/reason",
    ]);
    expect(outcome(await decide(token, "deny", "  "))).toBe("validation_failed");
    expect(stateOf(await decide(token, "deny", "Left us in May."))).toBe("denied");
    expect(outcome(await logIn(browser, email))).toBe("wrong_credentials");
    expect((await mailsTo(rig, email)).at(-1)?.text).toContain("Left us in May.");
  });

  test("R12 a decision is made once: repeating it changes nothing, the opposite is refused", async () => {
    const { email, token } = await arrived();
    expect(stateOf(await decide(token, "approve"))).toBe("approved");
    const mails = (await mailsTo(rig, email)).length;
    expect(stateOf(await decide(token, "approve"))).toBe("approved");
    expect(outcome(await decide(token, "deny", "Too late."))).toBe("request_decided");
    expect((await mailsTo(rig, email)).length).toBe(mails);
    expect(await personOf(rig, email)).toMatchObject({ awaits_approval: false, deactivated: false });
  });

  test("R12 of twenty decisions at once, both ways, one counts", async () => {
    const { email, token } = await arrived();
    const before = (await mailsTo(rig, email)).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        number % 2 ? decide(token, "approve") : decide(token, "deny", "Nobody knows them."),
      ),
    );
    const outcomes = answers.map(outcome);
    expect(outcomes.filter((one) => one === "ok")).toHaveLength(10);
    expect(outcomes.filter((one) => one === "request_decided")).toHaveLength(10);
    expect((await mailsTo(rig, email)).length).toBe(before + 1);
    const person = await personOf(rig, email);
    expect(person?.deactivated).toBe(person?.awaits_approval);
  });

  test("R12 a link is valid for seven days, in its own portfolio, and forged ones are refused", async () => {
    const { token } = await arrived();
    for (const wrong of [`${token}x`, "a".repeat(43)]) {
      expect(outcome(await read(wrong))).toBe("link_invalid");
      expect(outcome(await decide(wrong, "approve"))).toBe("link_invalid");
    }
    const elsewhere = await openBrowser(rig, "beta").send("POST", "/manager-requests/read", { token }, fromElsewhere());
    expect(outcome(elsewhere)).toBe("link_invalid");
    rig.clock.advance(7 * 24 * 60 * 60 + 1);
    expect(outcome(await read(token))).toBe("link_invalid");
    expect(outcome(await decide(token, "approve"))).toBe("link_invalid");
  });

  test("R12 a link of the mail in another browser does not bypass the manager either", async () => {
    const email = newcomer();
    const browser = openBrowser(rig);
    await signUp(browser, email, {}, fromElsewhere());
    const { token } = await proofFor(rig, email);
    const answer = await useLink(openBrowser(rig), token, "Quiet-lantern-river-82");
    const { flow } = answer.json<{ flow: { token: string } | null }>();
    const api = rig.api({ token: flow?.token ?? "" });
    await api("PUT /users/current", { body: { is_term_accepted: true } });
    await expect(api("GET /users/current/sessions")).rejects.toMatchObject({
      problem: { code: "sign_up_unfinished" },
    });
    expect(outcome(await logIn(browser, email, "Quiet-lantern-river-82"))).toBe("approval_pending");
  });
});

describe("a company whose manager is notified", () => {
  beforeEach(() => company({ manager_email: manager, approves_sign_ups: false }));

  test("R12 the person is in at once; the manager can still turn them away, and their sessions end", async () => {
    const { browser, email, token } = await arrived();
    const session = await logIn(browser, email);
    expect(outcome(session)).toBe("ok");
    expect(stateOf(await read(token))).toBe("notice");
    expect(stateOf(await decide(token, "deny", "Not one of ours."))).toBe("denied");
    const api = rig.api({ token: session.json<{ token: string }>().token });
    await expect(api("GET /users/current")).rejects.toMatchObject({ problem: { code: "session_ended" } });
  });

  test("R12 managers are not notified of people whom the company itself has added, nor asked about themselves", async () => {
    const { mail } = await arrived(manager);
    expect(mail?.text ?? "").not.toMatch(decisionLink);
  });

  test("R12 a company without a manager's address sends no request", async () => {
    await company({ manager_email: null, approves_sign_ups: false });
    const { browser, email, mail } = await arrived();
    expect(mail).toBeUndefined();
    expect(outcome(await logIn(browser, email))).toBe("ok");
  });
});
