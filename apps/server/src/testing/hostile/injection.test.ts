import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { readTag } from "@atrium/rules/person-tags.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../rig.ts";
import { sized } from "../size.ts";
import { callerFor, openWorld, type World } from "./actors.ts";
import type { Input } from "./call-shape.ts";
import { faultOf } from "./judge.ts";
import { impossible, injections } from "./payloads.ts";
import { allKeys, inputOf, send, shapeOf } from "./send.ts";

/** By day one in turn: each payload comes to several texts of several operations. */
const atOnce = sized(1, injections.length);

let rig: Rig;
let world: World;
beforeAll(async () => {
  rig = await startRig();
  world = await openWorld(rig);
});
afterAll(() => rig.close());

type Place = { part: "params" | "query" | "body" | "fields"; path: string[] };

/**
 * Every text that a call sends, and every further text that it could send. Of a list, only those of its first entry: a list may name thousands of
 * things that this test has created.
 */
function placesOf(key: EndpointKey, input: Input): Place[] {
  const { query, body, multipart } = shapeOf(key);
  const inside = (part: Place["part"], value: unknown, path: string[]): Place[] =>
    typeof value === "object" && value !== null
      ? Object.entries(Array.isArray(value) ? value.slice(0, 1) : value).flatMap(([name, inner]) =>
          inside(part, inner, [...path, name]),
        )
      : typeof value === "string"
        ? [{ part, path }]
        : [];
  const optional = (part: Place["part"], schema: { properties?: object } | undefined): Place[] =>
    Object.entries(schema?.properties ?? {})
      .filter(([, inner]) => (inner as { type?: string }).type === "string")
      .map(([name]) => ({ part, path: [name] }));
  const all = [
    ...inside("params", input.params, []),
    ...inside("query", input.query, []),
    ...inside("body", input.body, []),
    ...inside("fields", input.fields, []),
    ...optional("query", query),
    ...optional("body", body),
    ...optional("fields", multipart?.fields),
  ];
  return [...new Map(all.map((place) => [JSON.stringify(place), place])).values()];
}

function put(value: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  const inner = (value ?? {}) as Record<string, unknown>;
  if (Array.isArray(value)) return value.with(Number(name), put(value[Number(name)], rest, text));
  return { ...inner, [name]: put(inner[name], rest, text) };
}

/** The value that an answer has under the field's name. */
function said(answer: unknown, name: string): string[] {
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([key, inner]) =>
    key === name && typeof inner === "string" ? [inner] : said(inner, name),
  );
}

/** Fields that the server stores in a normalised form. `NaN` is the code of a language. */
const storedForms: Partial<Record<string, (text: string) => string | undefined>> = {
  locale: (text) => text.toLowerCase(),
  tag: readTag,
};

/** Fields of a provider's answer in which the same word is the state of a trial. */
const namesAnother = (key: string, path: readonly (string | number)[]) =>
  key.endsWith("/answer") && path.at(-1) === "state";

/** How many texts have been sent, over all operations. */
let sentSoFar = 0;

test.each([...allKeys.entries()])(
  "35 operation %i, %s: texts that break other programs, in each of its texts, are stored exactly or refused with a field",
  async (_, key) => {
    const found: string[] = [];
    for (const { part, path } of placesOf(key, await inputOf(key, world.own))) {
      const texts = Array.from({ length: atOnce }, () => injections[sentSoFar++ % injections.length] as string);
      for (const text of texts) {
        await rig.forgetLimits();
        const input = await inputOf(key, world.own);
        const sent = { ...input, [part]: put(input[part], path, text.toWellFormed()) };
        const answer = await send(rig, key, sent, await callerFor(world, key));
        const where = `${key} ${part}/${path.join("/")} ${JSON.stringify(text).slice(0, 80)}`;
        const fault = faultOf(key, answer);
        if (fault) found.push(`${where}: ${fault}`);
        const heard = answer.statusCode < 300 && !namesAnother(key, path) ? said(answer.json(), path.at(-1) ?? "") : [];
        const kept = storedForms[path.at(-1) ?? ""]?.(text) ?? text;
        if (part === "body" && heard.length > 0 && !heard.includes(kept) && !heard.includes(kept.trim()))
          found.push(`${where}: came back as ${JSON.stringify(heard).slice(0, 200)}`);
      }
    }
    expect(found).toEqual([]);
  },
  sized(60_000, 1_200_000),
);

test("35 after all of them no table has been dropped, and the people are there", async () => {
  const { rows } = await sql<{ people: number }>`select count(*) as people from users`.execute(
    rig.services.database.system,
  );
  expect(rows[0]?.people).toBeGreaterThan(5);
});

test("35 NUL and half characters, in every text of every operation, are refused with a field and never cause a database error", async () => {
  const found: string[] = [];
  let turn = 0;
  for (const key of allKeys) {
    const places = placesOf(key, await inputOf(key, world.own)).filter(({ part }) => part === "body");
    for (const { path } of places) {
      await rig.forgetLimits();
      const text = impossible[turn++ % impossible.length] as string;
      const input = await inputOf(key, world.own);
      const answer = await send(rig, key, { ...input, body: put(input.body, path, text) }, await callerFor(world, key));
      const refused = answer.statusCode === 422 && faultOf(key, answer) === undefined;
      // A caller without permission is refused first.
      if (!refused)
        found.push(
          `${key} /${path.join("/")} ${JSON.stringify(text)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
        );
    }
  }
  expect(found).toEqual([]);
});

/** The fields that determine a person's identity and permissions, under every name that they have on the wire or in a table. */
const privileges: Record<string, unknown> = {
  admin: true,
  roles: ["admin"],
  "hqo-staff": true,
  hqo_staff: true,
  confirmed: true,
  deactivated: false,
  email: "taken-over@hostile.test",
  uuid: "018f0000-0000-7000-8000-000000000000",
  id: 1,
  user_uuid: "018f0000-0000-7000-8000-000000000000",
  company_uuid: "018f0000-0000-7000-8000-000000000000",
  portfolio_uuid: "018f0000-0000-7000-8000-000000000000",
  permissions: ["smart-suites", "can-see-admin-ui-link"],
  password_hash: "x",
  awaits_approval: false,
  created_by: "scim",
  external_id: "x",
  taken: 0,
  attendants_taken: 0,
  claims_taken: 0,
  status: "accepted",
  total_price: "0",
  payment_token: "x",
  created_at: "2020-01-01T00:00:00Z",
};

/** The rows of all people that these calls must not change, except people who are created for a call that changes them. */
async function standing(): Promise<unknown> {
  const { system } = rig.services.database;
  const made = system.selectFrom("users").select("uuid").where("email", "like", "colleague-%@hostile.test");
  const [people, buildings] = await Promise.all([
    system
      .selectFrom("users")
      .where("uuid", "not in", made)
      .select(["uuid", "id", "email", "admin", "hqo_staff", "roles", "confirmed", "deactivated", "company_uuid"])
      .select(["portfolio_uuid", "password_hash", "awaits_approval", "created_by", "external_id", "created_at"])
      .orderBy("uuid")
      .execute(),
    system
      .selectFrom("user_buildings")
      .selectAll()
      .where("user_uuid", "not in", made)
      .orderBy("user_uuid")
      .orderBy("building_uuid")
      .execute(),
  ]);
  return { people, buildings };
}

test("24 fields of identity and permission, added to every body, change nothing and are refused where they are not part of the call", async () => {
  const before = await standing();
  const found: string[] = [];
  for (const key of allKeys) {
    const { body, multipart } = shapeOf(key);
    const schema: { properties?: object; additionalProperties?: unknown } | undefined = body ?? multipart?.fields;
    if (!schema?.properties) continue;
    const ask = async (added: Record<string, unknown>) => {
      await rig.forgetLimits();
      const input = await inputOf(key, world.own);
      const texts = Object.fromEntries(Object.entries(added).map(([name, value]) => [name, String(value)]));
      const sent = body
        ? { ...input, body: { ...(input.body as object), ...added } }
        : { ...input, fields: { ...input.fields, ...texts } };
      return send(rig, key, sent, await callerFor(world, key));
    };
    const isField = (name: string) => name in (schema.properties ?? {}) || schema.additionalProperties !== false;
    for (const [name, value] of Object.entries(privileges)) if (isField(name)) await ask({ [name]: value });
    // All others together: the refusal names each. Two calls, because it names twenty at most.
    const others = Object.entries(privileges).filter(([name]) => !isField(name));
    const half = Math.ceil(others.length / 2);
    for (const some of [others.slice(0, half), others.slice(half)]) {
      if (some.length === 0) continue;
      const answer = await ask(Object.fromEntries(some));
      const refused = answer.json<{ errors?: { path: string }[] }>().errors?.map(({ path }) => path) ?? [];
      const kept = some.map(([name]) => name).filter((name) => !refused.includes(`/${name}`));
      if (answer.statusCode !== 422 || kept.length > 0)
        found.push(`${key} ${kept}: ${answer.statusCode} ${answer.body.slice(0, 100)}`);
    }
  }
  expect(found).toEqual([]);
  expect(await standing()).toEqual(before);
});
