import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { accessInWords } from "@atrium/contract/endpoint.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { type Role, roles } from "@atrium/rules/roles.ts";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportEvents } from "../../domains/analytics/export.ts";
import { exportAudit } from "../../platform/facts/export-audit.ts";
import { mailsWaiting } from "../mails.ts";
import { testPassword } from "../global-setup.ts";
import { type Rig, startRig } from "../rig.ts";
import { isNight } from "../size.ts";
import { canariesOf, otherOf, personsData, portfolios } from "./canaries.ts";
import { loudly } from "./loud.ts";
import { type Actor, openWorld, type World } from "./actors.ts";
import type { Input } from "./call-shape.ts";
import type { Estate } from "./estate.ts";
import type { Ids } from "./ids.ts";
import { namesNothing } from "./calls.ts";
import { allKeys, type Caller, inputOf, send, shapeOf } from "./send.ts";

/** Rewritten by `vitest run -u` of this file; a change in it is a change of permissions. */
const matrixFile = join(import.meta.dirname, "access-matrix.txt");
const targets = ["own", "foreign", "random"] as const;
type Target = (typeof targets)[number];
type Asked = { key: EndpointKey; actor: Actor; target: Target; input: object; answer: LightMyRequestResponse };

const targetsOf = (key: EndpointKey): readonly Target[] => (namesNothing(key) ? ["own"] : targets);

/** Callers are identified by the secret in the request: the token beside it does not matter. */
const openedByTheirBody: readonly EndpointKey[] = [
  "POST /auth/v2/refresh",
  "POST /auth/v2/consume-auth-link",
  "POST /auth/v2/redeem-web-view-code",
  "POST /auth/v2/redeem-view-as-code",
  "POST /manager-requests/read",
  "PUT /manager-requests/decide",
  "POST /public/analytics/v2/beacon",
];

let rig: Rig;
/** The server under test: it logs at the most verbose level. */
let loud: Awaited<ReturnType<typeof loudly>>;
let world: World;
const asked: Asked[] = [];
/** The matrix, one caller an entry, including the calls that only a night makes. */
const entries: { key: EndpointKey; target: Target; said: string; name: string }[] = [];
beforeAll(async () => {
  // Longer than any code that is sent, so that none is right by chance.
  rig = await startRig({ CODE_DIGITS: "8" });
  world = await openWorld(rig);
  loud = await loudly(rig);
  for (const key of allKeys) {
    const { access } = shapeOf(key);
    const mayAsk = typeof access === "object";
    // A refused call has changed nothing: the next one sends the same things, in the same session. After one that succeeded both are made again.
    const unused = new Map<Target, Input>();
    let withoutCapability: string | undefined;
    for (const actor of world.actors.filter(({ role }) => role === undefined || mayAsk)) {
      await rig.forgetLimits();
      const lacksCapability = mayAsk && actor.role !== undefined && !hasCapability(actor.role, access.may);
      // The refusal that does not depend on what the caller names: by day the calls that would get it again are not made. One role stands for all that lack the capability.
      let refused = lacksCapability ? withoutCapability : undefined;
      let caller: Caller | undefined;
      for (const target of targetsOf(key)) {
        if (refused && !isNight) {
          entries.push({ key, target, said: refused, name: actor.name });
          continue;
        }
        const input = unused.get(target) ?? (await inputOf(key, world[target]));
        caller ??= await world.callerOf(actor);
        const answer = await send(loud.rig, key, input, caller);
        if (answer.statusCode < 400) {
          unused.delete(target);
          caller = undefined;
        } else unused.set(target, input);
        asked.push({ key, actor, target, input, answer });
        const said = outcome(answer);
        entries.push({ key, target, said, name: actor.name });
        if (target !== "own" || actor.brand !== "alpha") continue;
        if (lacksCapability || forWhoTheyAre.includes(said)) refused = said;
        if (lacksCapability) withoutCapability = said;
      }
    }
  }
  // Some nine thousand calls by day, twenty thousand at night, one after the other.
}, 900_000);
afterAll(async () => {
  await loud.close();
  await rig.close();
});

const outcome = ({ statusCode, headers, body }: LightMyRequestResponse): string =>
  statusCode < 400 || !headers["content-type"]?.includes("problem+json")
    ? String(statusCode)
    : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`;

/** Refusals of callers of the things' own portfolio that do not depend on what they name. */
const forWhoTheyAre = ["403 permission_missing", "401 unauthenticated", "401 session_ended"];
const hasCapability = (role: Role, capability: string) => roles[role].may.some((one) => one === capability);

/** An operation's rows: whose things, which outcome, for which callers. */
function rowsOf(key: EndpointKey): string[] {
  const ofKey = entries.filter((one) => one.key === key);
  const rows = targets.flatMap((target) => {
    const groups = Map.groupBy(
      ofKey.filter((one) => one.target === target),
      ({ said }) => said,
    );
    return [...groups]
      .toSorted(([one], [other]) => one.localeCompare(other, "en"))
      .map(([said, who]) => `  ${target.padEnd(8)}${said}: ${who.map(({ name }) => name).join(" ")}`);
  });
  return [`${key} (${accessInWords(shapeOf(key).access)})`, ...rows, ""];
}

test("22 each operation, for every caller, on own, foreign and missing things, answers as the checked-in matrix says", async () => {
  await expect(allKeys.flatMap(rowsOf).join("\n")).toMatchFileSnapshot(matrixFile);
});

test("22 an operation without a row in the matrix fails", async () => {
  const lines = (await readFile(matrixFile, "utf8")).split("\n");
  const named = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.replace(/ \([\w .]+\)$/, ""));
  expect(named).toEqual(allKeys);
});

/** Callers identified by a mail or a provider: tested where these flows are (sign-up, sso). */
const provedElsewhere: readonly EndpointKey[] = [
  "PUT /user-verification/code/:code/consume",
  "POST /user-verification/code/reset-password/check",
  "PUT /user-verification/code/reset-password/consume",
  "PUT /user-verification/link/consume",
  "GET /sso/v1/callback/:source",
  "POST /sso/v2/authenticate",
  // Of an empty installation: first-use.test.ts.
  "POST /admin/v1/first-use/check",
  "POST /admin/v1/first-use/owner",
  // After a sign-in at a provider: sign-on-trials.test.ts.
  "POST /admin/v1/companies/:uuid/sign-on/require",
];

test("22 the control: each operation succeeds for some caller, so that a refusal is due to the caller and not to the input", () => {
  const done = new Set(asked.filter(({ answer }) => answer.statusCode === 200).map(({ key }) => key));
  expect(allKeys.filter((key) => !done.has(key))).toEqual(provedElsewhere);
});

/** Endpoints that answer every caller, or every caller with a secret. */
const isOpen = (key: EndpointKey) => shapeOf(key).publicForSeconds !== undefined || openedByTheirBody.includes(key);

/** What may differ between two answers: times, traces, and the requested ids. */
function plain({ answer, input }: Asked): string {
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const {
    date: _date,
    "x-trace-id": _trace,
    "content-length": _length,
    "set-cookie": cookies,
    ...headers
  } = answer.headers;
  const sent = JSON.stringify(input).match(/[^"\\{}[\],:]{6,}/g) ?? [];
  const told = answer.body.replace(/"instance":"[^"]*"/, "");
  const body = sent.reduce((text, part) => text.replaceAll(part, "…"), told);
  return JSON.stringify({
    status: answer.statusCode,
    headers,
    cookies: String(cookies).replace(/=[\w.-]+;/g, "=…;"),
    body,
  })
    .replace(uuid, "…")
    .replace(/[0-9a-f]{32}/g, "trace")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "then")
    .replace(/\\"(ott|ticket|token)\\":\\"[^"]+\\"/g, "$1");
}

test("22 a foreign thing and a missing one get the same answer byte for byte, except for ids and traces", () => {
  const told: string[] = [];
  const others = asked.filter(
    ({ actor, key, target }) => target === (actor.brand === "alpha" ? "foreign" : "own") && !isOpen(key),
  );
  const askingOf = ({ key, actor }: Asked) => `${key} ${actor.name}`;
  const ofNobodys = new Map(asked.filter(({ target }) => target === "random").map((one) => [askingOf(one), one]));
  for (const one of others) {
    const nobodys = ofNobodys.get(askingOf(one));
    if (nobodys && plain(one) !== plain(nobodys))
      told.push(`${one.key} by ${one.actor.name}:\n  ${plain(one)}\n  ${plain(nobodys)}`);
  }
  expect(told).toEqual([]);
});

const mixtures: Record<string, (own: Ids, other: Ids) => Ids> = {
  "another's building round one's own things": (own, { building }) => ({ ...own, building }),
  "another's things in one's own building": ({ building }, other) => ({ ...other, building }),
};

test.each(Object.entries(mixtures))("22 %s are answered like things that do not exist", async (_, mix) => {
  const member = world.actors.find(({ name }) => name === "member") as Actor;
  const told: string[] = [];
  for (const key of allKeys.filter((key) => !namesNothing(key) && shapeOf(key).access !== "anonymous")) {
    await rig.forgetLimits();
    const answers: Asked[] = [];
    for (const target of ["foreign", "random"] as const) {
      const { secrets, integrationToken } = world.random;
      const fresh: Estate["fresh"] = async (wanted) =>
        mix(await world.own.fresh(wanted), await world[target].fresh(wanted));
      const input = await inputOf(key, { secrets, integrationToken, fresh });
      // The same for the header from which some calls take the building.
      const headers = { "x-building-uuid": (await world[target].fresh([])).building };
      const answer = await send(rig, key, input, { ...(await world.callerOf(member)), headers });
      answers.push({ key, actor: member, target, input, answer });
    }
    const [foreign, random] = answers.map(plain);
    if (foreign !== random) told.push(`${key}:\n  ${foreign}\n  ${random}`);
  }
  expect(told).toEqual([]);
});

/** Texts of a portfolio that nobody outside it may see. */
const foreignCanaries = async () => ({ alpha: await canariesOf(rig, "beta"), beta: await canariesOf(rig, "alpha") });

test("22 no answer to a caller of one portfolio contains anything of another", async () => {
  const canaries = await foreignCanaries();
  const signedIn = asked.filter(({ actor, key }) => actor.name !== "anonymous" && !isOpen(key));
  const seen = signedIn.flatMap(({ key, actor, target, input, answer }) => {
    const heard = JSON.stringify([answer.headers, answer.body]);
    return canaries[actor.brand]
      .filter((canary) => heard.includes(canary) && !JSON.stringify(input).includes(canary))
      .map((canary) => `${key} by ${actor.name} on ${target}: ${canary}`);
  });
  expect(seen).toEqual([]);
  // The control: callers of the own portfolio do see them.
  const ownSeen = asked.filter(({ actor, answer }) => actor.name === "member" && answer.body.includes("Alpha Tower"));
  expect(ownSeen.length).toBeGreaterThan(3);
});

test("22 no mail of one portfolio contains anything of another", async () => {
  const canaries = await foreignCanaries();
  const mails = await mailsWaiting(rig);
  const seen: string[] = [];
  for (const portfolio of portfolios) {
    const { portfolio_uuid } = await rig.services.brands.ofDomain(`${portfolio}.test`);
    const own = mails.filter((mail) => mail.portfolio_uuid === portfolio_uuid);
    // A caller's own address is no secret to that caller.
    const told = own.map(({ mail: { to, ...mail } }) => JSON.stringify(mail).replaceAll(to, ""));
    seen.push(...canaries[portfolio].filter((canary) => told.some((text) => text.includes(canary))));
    // The control: there are mails, and they contain their own portfolio's texts.
    expect(own.length).toBeGreaterThan(5);
    expect(told.join("")).toContain(portfolio === "alpha" ? "Alpha" : "Beta");
  }
  expect(seen).toEqual([]);
});

test("22 no export of one portfolio contains anything of another: audit log and analytics", async () => {
  const canaries = await foreignCanaries();
  const { database } = rig.services;
  const seen: string[] = [];
  for (const portfolio of portfolios) {
    let lines = "";
    const range = {
      portfolio,
      from: "2020-01-01",
      until: "2099-01-01",
      write: async (text: string) => void (lines += text),
    };
    expect(await exportAudit(database, rig.clock, range)).toBeGreaterThan(5);
    expect(await exportEvents(database, rig.clock, range)).toBeGreaterThan(0);
    // The items in analytics events are what the caller sent: the calls above also named another portfolio's post.
    const told = lines.split("\n").map((line) => line.replace(/"properties":\{"content_uuid":"[^"]*"\}/, ""));
    seen.push(...canaries[portfolio].flatMap((canary) => told.filter((line) => line.includes(canary))));
    // The control: the own portfolio's texts are there.
    expect(canaries[otherOf(portfolio)].some((canary) => lines.includes(canary))).toBe(true);
  }
  expect(seen).toEqual([]);
});

test("22 43 after all these calls, the log contains no person's name or address, no token and no password", async () => {
  const log = loud.log();
  const long = /[\w-]{40,}/g;
  const tokens = new Set(asked.flatMap(({ input }) => JSON.stringify(input).match(long) ?? []));
  // Only tokens are words of this length.
  const longWords = [...new Set(log.match(long))].join(" ");
  const hunted = [...(await personsData(rig)), testPassword, "eyJ"].filter((text) => log.includes(text));
  expect([...hunted, ...[...tokens].filter((token) => longWords.includes(token))]).toEqual([]);
  // The control: every call was logged, by route.
  expect(log.match(/"route":/g)?.length).toBeGreaterThanOrEqual(asked.length);
  expect(log).toContain("/api/users/current");
});
