import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../rig.ts";
import { sized } from "../size.ts";
import { callerFor, openWorld, type World } from "./actors.ts";
import type { Input } from "./call-shape.ts";
import { faultOf } from "./judge.ts";
import { impossible, injections } from "./payloads.ts";
import { allKeys, inputOf, send, shapeOf } from "./send.ts";

const atOnce = sized(3, injections.length);

let rig: Rig;
let world: World;
beforeAll(async () => {
  rig = await startRig();
  world = await openWorld(rig);
});
afterAll(() => rig.close());

type Place = { part: "params" | "query" | "body" | "fields"; path: string[] };

/** Every text that a call sends, and every text that it could send beside. */
function placesOf(key: EndpointKey, input: Input): Place[] {
  const { query, body, multipart } = shapeOf(key);
  const inside = (part: Place["part"], value: unknown, path: string[]): Place[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => inside(part, inner, [...path, name]))
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

/** What an answer says under the name that the text was sent by. */
function said(answer: unknown, name: string): string[] {
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([key, inner]) =>
    key === name && typeof inner === "string" ? [inner] : said(inner, name),
  );
}

/** What a provider has sent along, where the answer says by the same word how a trial stands. */
const namesAnother = (key: string, path: readonly (string | number)[]) =>
  key.endsWith("/answer") && path.at(-1) === "state";

test(
  "35 texts that break other programs, in every text of every operation: kept exactly or refused in words",
  async () => {
    const found: string[] = [];
    let turn = 0;
    for (const key of allKeys) {
      for (const { part, path } of placesOf(key, await inputOf(key, world.own))) {
        const texts = Array.from({ length: atOnce }, () => injections[turn++ % injections.length] as string);
        for (const text of texts) {
          await rig.forgetLimits();
          const input = await inputOf(key, world.own);
          const sent = { ...input, [part]: put(input[part], path, text.toWellFormed()) };
          const answer = await send(rig, key, sent, await callerFor(world, key));
          const where = `${key} ${part}/${path.join("/")} ${JSON.stringify(text).slice(0, 80)}`;
          const fault = faultOf(key, answer);
          if (fault) found.push(`${where}: ${fault}`);
          const heard =
            answer.statusCode < 300 && !namesAnother(key, path) ? said(answer.json(), path.at(-1) ?? "") : [];
          // A language is kept as languages are written: `NaN` is one.
          const kept = path.at(-1) === "locale" ? text.toLowerCase() : text;
          if (part === "body" && heard.length > 0 && !heard.includes(kept) && !heard.includes(kept.trim()))
            found.push(`${where}: came back as ${JSON.stringify(heard).slice(0, 200)}`);
        }
      }
    }
    expect(found).toEqual([]);
    // Nobody's table went, and nobody became somebody else.
    const { rows } = await sql<{ people: number }>`select count(*) as people from users`.execute(
      rig.services.database.system,
    );
    expect(rows[0]?.people).toBeGreaterThan(5);
  },
  sized(180_000, 3_600_000),
);

test("35 NUL and half characters, in every text of every operation, are refused by name and never break the database", async () => {
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
      // Who may not call at all hears that first.
      if (!refused)
        found.push(
          `${key} /${path.join("/")} ${JSON.stringify(text)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
        );
    }
  }
  expect(found).toEqual([]);
});

/** What decides who somebody is and what they may, under every name that it has on the wire or in a table. */
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

/** Everything of everybody that no call of theirs may change, but of those who are made for a call that changes them. */
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

test("24 what decides who somebody is and what they may, sent with every body, changes nothing and is refused where it is no field", async () => {
  const before = await standing();
  const found: string[] = [];
  for (const key of allKeys) {
    const { body, multipart } = shapeOf(key);
    const schema: { properties?: object; additionalProperties?: unknown } | undefined = body ?? multipart?.fields;
    if (!schema?.properties) continue;
    for (const [name, value] of Object.entries(privileges)) {
      await rig.forgetLimits();
      const input = await inputOf(key, world.own);
      const sent = body
        ? { ...input, body: { ...(input.body as object), [name]: value } }
        : { ...input, fields: { ...input.fields, [name]: String(value) } };
      const answer = await send(rig, key, sent, await callerFor(world, key));
      const isField = name in schema.properties || schema.additionalProperties !== false;
      if (!isField && answer.statusCode !== 422)
        found.push(`${key} ${name}: ${answer.statusCode} ${answer.body.slice(0, 100)}`);
    }
  }
  expect(found).toEqual([]);
  expect(await standing()).toEqual(before);
});
