import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { startBeside } from "../../testing/beside.ts";
import { mailsTo, proofFor } from "../../testing/mails.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { askReset, logIn, newcomer, outcome, reset, signUp, enterCode } from "../../testing/sign-up.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

const first = "Quiet-lantern-river-82";
const second = "Kupfer-Wolken-Brett-93";

/** A new person, whose password no other test knows. */
async function somebody() {
  const browser = openBrowser(rig);
  const email = newcomer();
  await signUp(browser, email, { password: first });
  const proof = await proofFor(rig, email);
  expect(outcome(await enterCode(browser, proof.code))).toBe("ok");
  const session = async () => (await logIn(openBrowser(rig), email, first)).json<{ token: string }>().token;
  const token = await session();
  const change = (password: string, new_password: string, more: object = {}) =>
    rig.api({ token })("PUT /users/current", { body: { password, new_password }, ...more });
  const hashed = async () =>
    rig.services.database.system
      .selectFrom("users")
      .select(["uuid", "password_hash", "portfolio_uuid"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
  return { browser, email, token, session, change, hashed };
}

async function setReuseCheck(state: "on" | "off"): Promise<void> {
  const flag = { state: "ENABLED", variants: { on: true, off: false }, defaultVariant: state };
  await rig.services.database.system
    .updateTable("whitelabels")
    .set({ flags: JSON.stringify({ flags: { "reused-password-check": flag } }) })
    .where("brand_identifier", "=", "alpha")
    .execute();
  rig.services.brands.clear();
}

describe("a new password", () => {
  test("U2 replaces the current one: the new one works, the old one does not, and the owner is notified", async () => {
    const { browser, email, change } = await somebody();
    const { data } = await change(first, second);
    expect(data.user).toMatchObject({ email, has_password: true });
    expect(outcome(await logIn(browser, email, second))).toBe("ok");
    expect(outcome(await logIn(browser, email, first))).toBe("wrong_credentials");
    const letter = (await mailsTo(rig, email)).at(-1);
    expect(letter?.subject).toBe("Your password for Alpha was changed");
    expect(letter?.text).not.toContain(second);
  });

  test("U2 25 ends all other sessions in every process, and this one stays", async () => {
    const beside = await startBeside(rig);
    const { token, session, change } = await somebody();
    const other = await session();
    const ask = (bearer: string) =>
      beside.app.inject({ url: "/api/users/current", headers: { authorization: `Bearer ${bearer}` } });
    expect((await ask(other)).statusCode).toBe(200);
    await change(first, second);
    rig.clock.advance(1.1);
    expect((await ask(other)).statusCode).toBe(401);
    expect((await ask(token)).statusCode).toBe(200);
    await beside.close();
  });

  test("U2 a code that was requested before is invalid afterwards", async () => {
    const { email, change } = await somebody();
    const browser = openBrowser(rig);
    await askReset(browser, email);
    const { code } = await proofFor(rig, email);
    await change(first, second);
    expect(outcome(await reset(browser, email, code))).toBe("code_invalid");
    expect(outcome(await logIn(browser, email, second))).toBe("ok");
  });

  test.each([
    ["too little of the checklist", "alllowercase", "password_rules"],
    ["what everybody uses", "Password1!", "password_common"],
    ["one's own name and the brand's", "Acme-123", "password_words"],
  ])("A13 R21 is refused for %s, and that costs no try", async (_, weak, code) => {
    const { change, hashed } = await somebody();
    const { password_hash } = await hashed();
    for (let time = 0; time < 12; time += 1) {
      await expect(change("Wrong-current-1", weak)).rejects.toMatchObject({
        problem: { status: 422, code: "validation_failed", errors: [{ path: "/new_password", code }] },
      });
    }
    expect(await hashed()).toMatchObject({ password_hash });
    await change(first, second);
  });

  test.each([
    [{ password: first }, "/new_password", "required"],
    [{ new_password: second }, "/password", "required"],
    [{ password: first, new_password: second, first_name: "Mixed" }, "/first_name", "not_with_password"],
    [{ password: first, new_password: "" }, "/new_password", "minLength"],
    [{ password: first, new_password: "x".repeat(129) }, "/new_password", "maxLength"],
    [{ password: first, new_password: second, password_hash: "x" }, "/password_hash", "additionalProperties"],
  ])("U2 35 %o is refused, naming the field", async (body, path, code) => {
    const { token, hashed } = await somebody();
    const before = await hashed();
    await expect(rig.api({ token })("PUT /users/current", { body })).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: [{ path, code }] },
    });
    expect(await hashed()).toEqual(before);
  });

  test("U2 24 cannot be set in the middle of signing up", async () => {
    const { system } = rig.services.database;
    const person = await system
      .selectFrom("users")
      .selectAll()
      .where("email", "=", "terms@acme.test")
      .executeTakeFirstOrThrow();
    const tenant = rig.services.database.tenant(person.portfolio_uuid);
    const { token } = await rig.services.sessions.beginUnfinished(tenant, person.uuid, { headers: {} } as never);
    const body = { password: testPassword, new_password: second };
    expect(await refusalOf(rig.api({ token })("PUT /users/current", { body }))).toBe("sign_up_unfinished");
  });

  test("U2 of two changes at once one counts", async () => {
    const { browser, email, change } = await somebody();
    const wanted = [second, "Morgen-Garten-Eimer-54"];
    const outcomes = await Promise.all(wanted.map((each) => refusalOf(change(first, each))));
    expect(outcomes.toSorted()).toEqual(["none", "wrong_password"]);
    const winner = wanted[outcomes.indexOf("none")] ?? "";
    expect(outcome(await logIn(browser, email, winner))).toBe("ok");
    expect((await mailsTo(rig, email)).filter(({ subject }) => subject.includes("was changed"))).toHaveLength(1);
  });

  test("U2 6 repeated with its key has one effect, although the current password is another by then", async () => {
    const { email, change } = await somebody();
    const key = { idempotencyKey: randomUUID() };
    const answer = await change(first, second, key);
    expect(await change(first, second, key)).toEqual(answer);
    expect(await refusalOf(change(first, "Morgen-Garten-Eimer-54", key))).toBe("idempotency_key_reused");
    expect((await mailsTo(rig, email)).filter(({ subject }) => subject.includes("was changed"))).toHaveLength(1);
    const kept = await rig.services.database.system
      .selectFrom("idempotency_keys")
      .select(["fingerprint", "body"])
      .where("key", "=", key.idempotencyKey)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toMatch(/lantern|Wolken|argon2/);
  });
});

describe("the current password", () => {
  test("U2 28 a wrong current one is refused at its field and changes nothing", async () => {
    const { change, hashed } = await somebody();
    const before = await hashed();
    await expect(change("Wrong-current-1", second)).rejects.toMatchObject({
      problem: { status: 422, code: "wrong_password", errors: [{ path: "/password", code: "wrong_password" }] },
    });
    expect(await hashed()).toEqual(before);
  });

  test("28 is guessed ten times at most, at once or one after the other, and log-ins share the count", async () => {
    const { email, change } = await somebody();
    const outcomes = await Promise.all(
      Array.from({ length: 14 }, (_, at) => refusalOf(change(`Wrong-${at}-guess`, second))),
    );
    expect(outcomes.filter((one) => one === "wrong_password")).toHaveLength(10);
    expect(outcomes.filter((one) => one === "too_many_requests")).toHaveLength(4);
    expect(await refusalOf(change(first, second))).toBe("too_many_requests");
    expect(outcome(await logIn(openBrowser(rig), email, first))).toBe("too_many_requests");
  });

  test("28 a right one gives its count back; changes themselves are limited too", async () => {
    const { change } = await somebody();
    await setReuseCheck("off");
    const passwords = Array.from({ length: 12 }, (_, at) => `Quiet-lantern-river-${at + 100}`);
    const outcomes: string[] = [];
    let current = first;
    for (const next of passwords) {
      outcomes.push(await refusalOf(change(current, next)));
      if (outcomes.at(-1) === "none") current = next;
    }
    expect(outcomes.filter((one) => one === "none")).toHaveLength(10);
    expect(outcomes.slice(10)).toEqual(["too_many_requests", "too_many_requests"]);
  });
});

describe("a password that was used before", () => {
  test("U2 R21 with the flag on, the current one and the five before it are refused", async () => {
    await setReuseCheck("on");
    const { change } = await somebody();
    expect(await refusalOf(change(first, first))).toBe("password_reused");
    const passwords = [first, ...Array.from({ length: 6 }, (_, at) => `Quiet-lantern-river-${at + 100}`)];
    for (const [at, next] of passwords.slice(1).entries()) {
      rig.clock.advance(1);
      await change(passwords[at] ?? "", next);
    }
    const current = passwords.at(-1) ?? "";
    const reused = async (password: string) => refusalOf(change(current, password));
    await rig.forgetLimits();
    await expect(change(current, passwords[1] ?? "")).rejects.toMatchObject({
      problem: { status: 409, code: "password_reused", detail: "You can not reuse this old password" },
    });
    expect(await reused(current)).toBe("password_reused");
    // The seventh most recent password may be used again.
    expect(await reused(first)).toBe("none");
  });

  test("U2 R21 nothing about former passwords is revealed before the current one is proved", async () => {
    await setReuseCheck("on");
    const { change } = await somebody();
    expect(await refusalOf(change("Wrong-current-1", first))).toBe("wrong_password");
  });

  test("U2 without the flag none is refused for it, and at most five hashes are stored", async () => {
    await setReuseCheck("off");
    const { change, hashed } = await somebody();
    for (let time = 0; time < 4; time += 1) {
      expect(await refusalOf(change(first, second))).toBe("none");
      expect(await refusalOf(change(second, first))).toBe("none");
    }
    const { uuid } = await hashed();
    const kept = await rig.services.database.system
      .selectFrom("former_passwords")
      .select("password_hash")
      .where("user_uuid", "=", uuid)
      .execute();
    expect(kept).toHaveLength(5);
    for (const { password_hash } of kept) expect(password_hash).toMatch(/^\$argon2id\$/);
  });
});
