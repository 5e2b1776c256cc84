import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../rig.ts";
import { type Actor, openWorld, type World } from "./actors.ts";
import type { Estate } from "./estate.ts";
import type { Ids } from "./ids.ts";
import { namesNothing } from "./calls.ts";
import { allKeys, inputOf, send, shapeOf } from "./send.ts";

/** Written anew by `vitest run -u` of this file; what changes in it is a change of who may do what. */
const matrixFile = join(import.meta.dirname, "access-matrix.txt");
const targets = ["own", "foreign", "random"] as const;
type Target = (typeof targets)[number];
type Asked = { key: EndpointKey; actor: Actor; target: Target; input: object; answer: LightMyRequestResponse };

const targetsOf = (key: EndpointKey): readonly Target[] => (namesNothing(key) ? ["own"] : targets);

/** Whoever has the secret that is sent is who may: whose token stands beside it does not matter. */
const openedByTheirBody: readonly EndpointKey[] = [
  "POST /auth/v2/refresh",
  "POST /auth/v2/consume-auth-link",
  "POST /auth/v2/redeem-web-view-code",
  "POST /manager-requests/read",
  "PUT /manager-requests/decide",
  "POST /public/analytics/v2/beacon",
];

let rig: Rig;
let world: World;
const asked: Asked[] = [];
beforeAll(async () => {
  rig = await startRig();
  world = await openWorld(rig);
  for (const key of allKeys) {
    for (const actor of world.actors) {
      await rig.forgetLimits();
      for (const target of targetsOf(key)) {
        const input = await inputOf(key, world[target]);
        asked.push({ key, actor, target, input, answer: await send(rig, key, input, await world.callerOf(actor)) });
      }
    }
  }
});
afterAll(() => rig.close());

const outcome = ({ statusCode, headers, body }: LightMyRequestResponse): string =>
  statusCode < 400 || !headers["content-type"]?.includes("problem+json")
    ? String(statusCode)
    : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`;

/** An operation's rows: on whose things, with what outcome, for whom. */
function rowsOf(key: EndpointKey): string[] {
  const ofKey = asked.filter((one) => one.key === key);
  const rows = targets.flatMap((target) => {
    const groups = Map.groupBy(
      ofKey.filter((one) => one.target === target),
      ({ answer }) => outcome(answer),
    );
    return [...groups]
      .toSorted(([one], [other]) => one.localeCompare(other, "en"))
      .map(([said, who]) => `  ${target.padEnd(8)}${said}: ${who.map(({ actor }) => actor.name).join(" ")}`);
  });
  return [`${key} (${shapeOf(key).access})`, ...rows, ""];
}

test("22 each operation, for everybody, on own, foreign and nobody's things, answers as the checked-in matrix says", async () => {
  await expect(allKeys.flatMap(rowsOf).join("\n")).toMatchFileSnapshot(matrixFile);
});

test("22 an operation without a row in the matrix fails", async () => {
  const lines = (await readFile(matrixFile, "utf8")).split("\n");
  const named = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.replace(/ \(\w+\)$/, ""));
  expect(named).toEqual(allKeys);
});

/** Whose proof a mail or a provider brings: what they open is proved where they live (sign-up, sso). */
const provedElsewhere: readonly EndpointKey[] = [
  "PUT /user-verification/code/:code/consume",
  "PUT /user-verification/code/reset-password/consume",
  "PUT /user-verification/link/consume",
  "GET /sso/v1/providers/:source",
  "GET /sso/v1/callback/:source",
  "POST /sso/v2/authenticate",
];

test("22 the control: each operation is done for somebody, so that a refusal is of who asks and not of what was sent", () => {
  const done = new Set(asked.filter(({ answer }) => answer.statusCode === 200).map(({ key }) => key));
  expect(allKeys.filter((key) => !done.has(key))).toEqual(provedElsewhere);
});

/** Told to whoever asks, or to whoever has a secret. */
const isOpen = (key: EndpointKey) => shapeOf(key).publicForSeconds !== undefined || openedByTheirBody.includes(key);

/** What may differ between two answers to two askings: times, traces, and the ids that were asked for. */
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

test("22 what is another's answers byte for byte as what is nobody's, but for ids and traces", () => {
  const told: string[] = [];
  const others = asked.filter(
    ({ actor, key, target }) => target === (actor.brand === "alpha" ? "foreign" : "own") && !isOpen(key),
  );
  for (const one of others) {
    const nobodys = asked.find(
      ({ key, actor, target }) => key === one.key && actor === one.actor && target === "random",
    );
    if (nobodys && plain(one) !== plain(nobodys))
      told.push(`${one.key} by ${one.actor.name}:\n  ${plain(one)}\n  ${plain(nobodys)}`);
  }
  expect(told).toEqual([]);
});

const mixtures: Record<string, (own: Ids, other: Ids) => Ids> = {
  "another's building round one's own things": (own, { building }) => ({ ...own, building }),
  "another's things in one's own building": ({ building }, other) => ({ ...other, building }),
};

test.each(Object.entries(mixtures))("22 %s are as nobody's are", async (_, mix) => {
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
      // The header that some calls take the building from goes the same way.
      const headers = { "x-building-uuid": (await world[target].fresh([])).building };
      const answer = await send(rig, key, input, { ...(await world.callerOf(member)), headers });
      answers.push({ key, actor: member, target, input, answer });
    }
    const [foreign, random] = answers.map(plain);
    if (foreign !== random) told.push(`${key}:\n  ${foreign}\n  ${random}`);
  }
  expect(told).toEqual([]);
});

/** Every uuid of a portfolio's rows, and words that stand nowhere else. */
async function canariesOf(brand: "alpha" | "beta"): Promise<string[]> {
  const { system } = rig.services.database;
  const { portfolio_uuid } = await rig.services.brands.ofDomain(`${brand}.test`);
  const tables = [
    "buildings",
    "users",
    "companies",
    "categories",
    "contents",
    "resources",
    "apps",
    "smart_suites",
  ] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      system.selectFrom(table).select("uuid").where("portfolio_uuid", "=", portfolio_uuid).execute(),
    ),
  );
  const words = {
    alpha: ["Alpha Tower", "Alpha Annex", "Alpha Locked", "Alpha Estates", "anna@acme.test", "Concert in the lobby"],
    beta: ["Beta Hall", "Beta Estates", "borealis.test", "Only for the hall", "Nobody in alpha", "Berta"],
  };
  return [...rows.flat().map(({ uuid }) => uuid), ...words[brand]];
}

test("22 nothing that is one portfolio's is ever seen in an answer to somebody of another", async () => {
  const canaries = { alpha: await canariesOf("beta"), beta: await canariesOf("alpha") };
  const signedIn = asked.filter(({ actor, key }) => actor.name !== "anonymous" && !isOpen(key));
  const seen = signedIn.flatMap(({ key, actor, target, input, answer }) => {
    const sent = JSON.stringify(input);
    const heard = JSON.stringify([answer.headers, answer.body]);
    return canaries[actor.brand]
      .filter((canary) => heard.includes(canary) && !sent.includes(canary))
      .map((canary) => `${key} by ${actor.name} on ${target}: ${canary}`);
  });
  expect(seen).toEqual([]);
  // The control: they are there to be seen, for those whose they are.
  const ownSeen = asked.filter(({ actor, answer }) => actor.name === "member" && answer.body.includes("Alpha Tower"));
  expect(ownSeen.length).toBeGreaterThan(3);
});
