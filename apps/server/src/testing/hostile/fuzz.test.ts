import { gzipSync } from "node:zlib";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import { readKey } from "@atrium/contract/endpoint.ts";
import { Uuid } from "@atrium/contract/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputCheck } from "../../platform/http/validation.ts";
import { type Rig, startRig } from "../rig.ts";
import { sized } from "../size.ts";
import { callerFor, openWorld, type World } from "./actors.ts";
import type { Input } from "./call-shape.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { brokenOf, validOf } from "./from-schema.ts";
import { faultOf } from "./judge.ts";
import { addressOf, allKeys, inputOf, nextNetwork, send, shapeOf } from "./send.ts";

const times = sized(4, 5_000);
/** The same by day, since a change must not fail by chance, and a new one each night; `FUZZ_SEED` repeats one. */
const seed = Number(process.env["FUZZ_SEED"] ?? sized(1, Date.now() % 1_000_000));

let rig: Rig;
let world: World;
let ownAudiences: string[];
beforeAll(async () => {
  rig = await startRig();
  world = await openWorld(rig);
  const audiences = await rig.services.database.system.selectFrom("audiences").select("uuid").execute();
  ownAudiences = audiences.map(({ uuid }) => uuid);
});
afterAll(() => rig.close());

/** The parts of an operation's input. */
function partsOf(key: EndpointKey) {
  const shape = shapeOf(key);
  const { parameters } = readKey(key);
  return {
    params:
      parameters.length > 0
        ? (shape.params ?? Type.Object(Object.fromEntries(parameters.map((name) => [name, Uuid]))))
        : undefined,
    query: shape.query,
    body: shape.body,
    fields: shape.multipart?.fields,
  };
}

type Part = keyof ReturnType<typeof partsOf>;

/** The valid call with some of its parts generated, so that generated parts meet things that exist. */
async function madeUp(key: EndpointKey, chance: Chance): Promise<{ input: Input; broken: boolean }> {
  const input = await inputOf(key, world.own);
  let broken = false;
  for (const [part, schema] of Object.entries(partsOf(key)) as [Part, ReturnType<typeof partsOf>[Part]][]) {
    if (!schema || chance.maybe(part === "params" ? 0.7 : 0.2)) continue;
    const valid = chance.maybe(0.3) ? (input[part] ?? validOf(schema, chance)) : validOf(schema, chance);
    const sent = chance.maybe(0.5) ? valid : brokenOf(valid, chance);
    if (part === "body") {
      input.body = sent;
      broken ||= !keeps(key, schema, sent);
    } else if (typeof sent === "object" && sent !== null)
      Object.assign(input, { [part]: asTexts(sent, part === "query") });
  }
  return { input, broken };
}

const asTexts = (given: object, mayLack: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => !mayLack || value !== null)
      .map(([name, value]) => [
        name,
        (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed(),
      ]),
  );

const checks = new Map<EndpointKey, (value: unknown) => void>();

function keeps(key: EndpointKey, schema: object, value: unknown): boolean {
  const check = checks.get(key) ?? inputCheck(schema, "body");
  checks.set(key, check);
  try {
    check(JSON.parse(JSON.stringify(value ?? null)));
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps the memory as small as in production. Callers are cached for a second, and the clock of the test stands still: it is advanced. A
 * portfolio has 500 audiences at most, and the tests insert thousands: those that nothing uses are deleted.
 */
async function settle(): Promise<void> {
  rig.clock.advance(2);
  const { system } = rig.services.database;
  const used = system
    .selectFrom("contents")
    .select("audience_uuid")
    .where("audience_uuid", "is not", null)
    .union(system.selectFrom("room_audiences").select("audience_uuid"));
  await system
    .deleteFrom("audiences")
    .where("uuid", "not in", used)
    .where(sql<SqlBool>`uuid <> all(${ownAudiences}::uuid[])`)
    .execute();
}

test.each([...allKeys.entries()])(
  `42 operation %i, %s, gets ${times} good and broken inputs: no server error, each answer as documented, no invalid input accepted`,
  async (place, key) => {
    const found: string[] = [];
    const chance = chanceOf(seed + place);
    for (let time = 0; time < times; time += 1) {
      await rig.forgetLimits();
      const { input, broken } = await madeUp(key, chance);
      const answer = await send(rig, key, input, await callerFor(world, key));
      const fault = faultOf(key, answer) ?? (broken && answer.statusCode < 400 ? `took what is broken` : undefined);
      if (time % 500 === 499) await settle();
      if (fault) found.push(`${key} ${JSON.stringify(input)?.slice(0, 600)} (seed ${seed}): ${fault}`);
    }
    expect(found).toEqual([]);
  },
  sized(60_000, 1_200_000),
);

const deep = 10_000;
const mebibyte = 1024 * 1024;
const longestRefusal = 8_192;
const json = { "content-type": "application/json" };

/** The server bounds a body's bytes and its answer, not how much the body has: by day a tenth of it shows both, in a tenth of the time. */
const many = sized(10_000, 100_000);

/** Bodies that no JSON serializer writes by default. */
const raw: Record<string, { payload: string | Buffer; headers?: Record<string, string> }> = {
  truncated: { payload: '{"email":"a@acme.test"' },
  "ten thousand deep": { payload: "[".repeat(deep) + "]".repeat(deep) },
  "ten thousand objects deep": { payload: '{"a":'.repeat(deep) + "1" + "}".repeat(deep) },
  "a name twice": { payload: '{"email":"a@acme.test","email":"b@acme.test"}' },
  "a number beyond numbers": { payload: '{"email":1e400}' },
  "a byte order mark": { payload: Buffer.from("\uFEFF{}") },
  "bytes that are no UTF-8": { payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  "UTF-16": { payload: Buffer.from('{"a":1}', "utf16le") },
  // In brackets: otherwise it would set the prototype of this table and never be sent.
  ["__proto__"]: { payload: '{"__proto__":{"admin":true}}' },
  "a constructor's prototype": { payload: '{"constructor":{"prototype":{"admin":true}}}' },
  "a mebibyte and a byte": { payload: `{"a":"${"a".repeat(mebibyte - 7)}"}` },
  "very many entries": { payload: `[${"0,".repeat(many)}0]` },
  "very many entries in a field": { payload: `{"email":[${'{"a":1},'.repeat(many)}{}]}` },
  "very many names": { payload: `{${Array.from({ length: many / 2 }, (_, name) => `"n${name}":0`).join(",")}}` },
  "a number of a hundred thousand digits": { payload: `{"email":${"9".repeat(100_000)}}` },
  "a number next to nothing": { payload: '{"email":1e-400}' },
  "half a megabyte of text in a name": { payload: `{"${"n".repeat(500_000)}":1}` },
  "half a megabyte of text in a field": { payload: `{"email":"${"a".repeat(500_000)}"}` },
  "lists in lists in a field": { payload: `{"email":${"[".repeat(deep)}${"]".repeat(deep)}}` },
  "a list": { payload: "[]" },
  "a text": { payload: '"text"' },
  "a number": { payload: "1" },
  null: { payload: "null" },
  nothing: { payload: "" },
  "two values": { payload: "{}{}" },
  "a comment": { payload: "{/* a */}" },
  NaN: { payload: '{"a":NaN}' },
  "a form": { payload: "email=a%40acme.test", headers: { "content-type": "application/x-www-form-urlencoded" } },
  "plain text": { payload: "{}", headers: { "content-type": "text/plain" } },
  XML: { payload: "<a/>", headers: { "content-type": "application/xml" } },
  "no type": { payload: "{}", headers: { "content-type": "" } },
  "a type of nonsense": { payload: "{}", headers: { "content-type": "application/json; charset=\u00e4" } },
  "a bomb of gzip": {
    payload: gzipSync(Buffer.alloc(sized(4, 20) * mebibyte, 0x20)),
    headers: { ...json, "content-encoding": "gzip" },
  },
};

/** Addresses of things that exist: a refused call leaves them as they were, and they serve again. */
const addresses = new Map<EndpointKey, string>();

async function addressFor(key: EndpointKey): Promise<string> {
  const address = addresses.get(key) ?? addressOf(key, await inputOf(key, world.own));
  addresses.set(key, address);
  return address;
}

/** Operations with a parser of their own get all by day. One parser reads the bodies of all others: they get every third, each kind of input others. */
const everyHow = (key: EndpointKey) => (shapeOf(key).multipart || shapeOf(key).upload ? 1 : sized(3, 1));
const kindsOfRaw = Object.keys(raw);

/** The operations that take JSON and whose turn it is. */
const takingNow = (name: string) =>
  allKeys
    .filter((key) => shapeOf(key).body || shapeOf(key).multipart || shapeOf(key).upload)
    .filter((key, place) => (place + kindsOfRaw.indexOf(name)) % everyHow(key) === 0);

describe("42 raw JSON", () => {
  test.each(Object.entries(raw))(
    "42 %s is refused in words by each operation that takes JSON",
    async (name, { payload, headers = json }) => {
      const found: string[] = [];
      for (const key of takingNow(name)) {
        await rig.forgetLimits();
        const { token } = await callerFor(world, key);
        const answer = await rig.ask({
          method: readKey(key).method,
          url: await addressFor(key),
          remoteAddress: nextNetwork(),
          headers: { "x-brand": "alpha", ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
          payload,
        });
        if (answer.statusCode < 400) addresses.delete(key);
        const fault = faultOf(key, answer);
        if (fault) found.push(`${key}: ${fault}`);
        // However much was sent, the refusal is short.
        if (answer.statusCode >= 400 && answer.body.length > longestRefusal)
          found.push(`${key} said ${answer.body.length} characters about it: ${answer.body.slice(0, 200)}`);
        if (answer.statusCode < 400 && !takesIt(key, name))
          found.push(`${key} took ${name}: ${answer.body.slice(0, 100)}`);
      }
      expect(found).toEqual([]);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    },
  );
});

/** Valid JSON: of a repeated key the last value counts, everywhere alike; flags accept any object as context. */
function takesIt(key: EndpointKey, name: string): boolean {
  if (name === "a name twice") return true;
  // These have no required field.
  const optional = [
    "POST /admin/v1/contents/:uuid/preview-ticket",
    "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar",
  ];
  if (optional.includes(key) && /^a (byte order mark|type of nonsense)$/.test(name)) return true;
  const harmless =
    /^a (byte order mark|constructor's prototype|type of nonsense|number )|^half a|^very many names|entries in a field$/;
  return key.startsWith("POST /ofrep/") && harmless.test(name);
}

test("42 a malformed address is answered like any other unknown one", async () => {
  for (const url of ["/api/%zz", "/%ED%A0%80", `/api/tenant/v1/apps/${"a".repeat(300)}/storage/x`, "/api/users/%00"]) {
    const answer = await rig.ask({ url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.json()).toMatchObject({ code: "not_found", trace_id: answer.headers["x-trace-id"] });
    const page = await rig.ask({ url, headers: { accept: "text/html", "accept-language": "de" } });
    expect(page.statusCode).toBe(404);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).not.toContain("FST_ERR");
  }
});
