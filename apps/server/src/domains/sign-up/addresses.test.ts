import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { allMails, mailsTo, proofFor } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { askReset, enterCode, formFor, fromElsewhere, newcomer, personOf, signUp } from "../../testing/sign-up.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
  for (const email of ["kirk@acme.test", "strasse@acme.test"]) {
    const browser = openBrowser(rig);
    await signUp(browser, email, {}, fromElsewhere());
    await enterCode(browser, (await proofFor(rig, email)).code);
  }
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  await rig.services.database.system.deleteFrom("outgoing_mails").execute();
});

/** Spellings that look like, fold to or contain an address that has an account. */
const spellings: [string, unknown][] = [
  ["a dotless i", "k\u0131rk@acme.test"],
  ["a dotted capital I", "K\u0130RK@acme.test"],
  ["a Kelvin sign", "\u212Airk@acme.test"],
  ["a sharp s", "stra\u00DFe@acme.test"],
  ["a long s", "\u017Ftrasse@acme.test"],
  ["full-width letters", "\uFF4B\uFF49\uFF52\uFF4B@acme.test"],
  ["a full-width at sign", "kirk\uFF20acme.test"],
  ["a full-width dot", "kirk@acme\uFF0Etest"],
  ["a Cyrillic letter in the domain", "kirk@\u0430cme.test"],
  ["its punycode", "kirk@xn--cme-7cd.test"],
  ["a trailing dot", "kirk@acme.test."],
  ["a dot before the at sign", "kirk.@acme.test"],
  ["a plus tag", "kirk+x@acme.test"],
  ["a comment", "kirk(x)@acme.test"],
  ["quotes", '"kirk"@acme.test'],
  ["a line break and a header", "kirk@acme.test\r\nBcc: eve@evil.test"],
  ["a line break before it", "eve@evil.test\nkirk@acme.test"],
  ["a space behind it", "kirk@acme.test "],
  ["a zero-width space", "kirk\u200B@acme.test"],
  ["NUL", "kirk@acme.test\0"],
  ["two addresses with a comma", "kirk@acme.test,eve@evil.test"],
  ["two addresses with a semicolon", "eve@evil.test;kirk@acme.test"],
  ["a display name", "Kirk <kirk@acme.test>"],
  ["an array", ["kirk@acme.test", "eve@evil.test"]],
  ["an object", { $eq: "kirk@acme.test" }],
];

describe.each(spellings)("30 %s", (_name, email) => {
  test("belongs to no account: no reset is mailed", async () => {
    const answer = await askReset(openBrowser(rig), email as string, fromElsewhere());
    expect([200, 422]).toContain(answer.statusCode);
    expect(await allMails(rig)).toEqual([]);
  });

  test("signs up as itself or not at all", async () => {
    const browser = openBrowser(rig);
    const before = await personOf(rig, "kirk@acme.test");
    const answer = await signUp(browser, email as string, {}, fromElsewhere());
    expect([200, 403, 422]).toContain(answer.statusCode);
    const mails = await allMails(rig);
    expect(mails.map(({ to }) => to)).toEqual(answer.statusCode === 200 ? [email] : []);
    expect(await personOf(rig, "kirk@acme.test")).toEqual(before);
  });
});

test("30 capitals are the same address, and the mail goes to the stored spelling", async () => {
  const stored = await mailsTo(rig, "kirk@acme.test");
  expect(stored).toEqual([]);
  await askReset(openBrowser(rig), "KIRK@Acme.TEST", fromElsewhere());
  expect((await allMails(rig)).map(({ to }) => to)).toEqual(["kirk@acme.test"]);
});

describe("30 links are the brand's own, whatever a request claims", () => {
  test.each([
    ["Host", { host: "evil.test" }],
    ["Host with a port", { host: "alpha.test:8080@evil.test" }],
    ["X-Forwarded-Host", { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" }],
    ["Forwarded", { forwarded: "host=evil.test;proto=https" }],
    ["Origin and Referer", { origin: "http://localhost:80", referer: "https://evil.test/" }],
  ])("%s", async (_name, headers) => {
    const email = newcomer();
    const answer = await rig.ask({
      method: "POST",
      url: "/api/auth/register",
      headers: { "x-brand": "alpha", host: "localhost:80", ...headers },
      payload: formFor(email),
      ...fromElsewhere(),
    });
    expect(answer.statusCode).toBe(200);
    const [mail] = await mailsTo(rig, email);
    expect(new URL((await proofFor(rig, email)).link).origin).toBe("http://alpha.test");
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toContain("evil");
  });

  test("with PUBLIC_URL they have its scheme and port, and the requested domain if it is the brand's", async () => {
    const own = await startRig({ PUBLIC_URL: "https://atrium.test:8443" });
    const email = newcomer();
    await signUp(openBrowser(own), email, {}, { headers: { host: "evil.test" } });
    expect(new URL((await proofFor(own, email)).link).origin).toBe("https://alpha.test:8443");
    await own.close();
  });
});

test("30 typed names are in no mail, so that the portal sends nobody a stranger's text", async () => {
  const email = newcomer();
  const words = { first_name: "Win\r\nBcc: eve@evil.test", last_name: "http://evil.test" };
  await signUp(openBrowser(rig), email, words, fromElsewhere());
  expect(JSON.stringify(await mailsTo(rig, email))).not.toContain("evil");
});

/** Invalid requests; none of them may change anything. */
const bad: [string, string, string, unknown][] = [
  ["no body", "POST", "/auth/register", undefined],
  ["no password", "POST", "/auth/register", { ...formFor(newcomer()), password: undefined }],
  ["a name of one letter", "POST", "/auth/register", formFor(newcomer(), { first_name: "A" })],
  ["a third type of user", "POST", "/auth/register", formFor(newcomer(), { user_type_id: 3 })],
  ["a building that is no uuid", "POST", "/auth/register", formFor(newcomer(), { building_uuid: "tower" })],
  [
    "24 fields that only the server sets",
    "POST",
    "/auth/register",
    formFor(newcomer(), { confirmed: true, admin: true }),
  ],
  [
    "a password of 129 characters",
    "POST",
    "/auth/register",
    formFor(newcomer(), { password: `Aa1!${"x".repeat(125)}` }),
  ],
  ["no address", "POST", "/user-verification/code/reset-password/send", {}],
  ["no address", "POST", "/user-verification/code/resend", { email: "" }],
  ["a code of three digits", "PUT", "/user-verification/code/123/consume", undefined],
  ["a code of nine digits", "PUT", "/user-verification/code/123456789/consume", undefined],
  ["a code of letters", "PUT", "/user-verification/code/12a4/consume", undefined],
  [
    "a code that is a number",
    "PUT",
    "/user-verification/code/reset-password/consume",
    { code: 1234, email: "kirk@acme.test", new_password: "Kupfer-Lampe-71" },
  ],
  ["a token that is too short", "PUT", "/user-verification/link/consume", { token: "x" }],
  ["a token that nobody has", "PUT", "/user-verification/link/consume", { token: "x".repeat(43) }],
];

test.each(bad)("bad input: %s, %s %s, is refused and changes nothing", async (_name, method, path, payload) => {
  const all = async () => {
    const { system } = rig.services.database;
    const codes = await system.selectFrom("verification_codes").selectAll().orderBy("uuid").execute();
    const signUps = await system.selectFrom("sign_ups").selectAll().orderBy("uuid").execute();
    const people = await system.selectFrom("users").selectAll().orderBy("id").execute();
    return { codes, signUps, people };
  };
  const before = await all();
  const answer = await openBrowser(rig).send(method, path, payload as object | undefined, fromElsewhere());
  expect([400, 410, 422]).toContain(answer.statusCode);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
  expect(await all()).toEqual(before);
  expect(await allMails(rig)).toEqual([]);
});
