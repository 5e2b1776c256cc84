import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browserTables } from "@atrium/contract/browser-tables.ts";
import { type EndpointShape, placesOf, readKey } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { openapi, refusalsOf } from "@atrium/contract/openapi.ts";
import { refusals } from "@atrium/contract/refusals.ts";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../packages/contract");
const entries = Object.entries(endpoints) as [string, EndpointShape][];

test("X1 the committed openapi.json is the contract's own (else: npm run openapi)", () => {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const committed = JSON.parse(readFileSync(join(folder, "openapi.json"), "utf8")) as unknown;
  expect(committed).toEqual(JSON.parse(JSON.stringify(openapi(version))));
});

test("the browsers' tables agree with the contract (otherwise: npm run openapi)", () => {
  const committed = (name: string) => readFileSync(join(folder, "src", name), "utf8");
  for (const [name, text] of Object.entries(browserTables())) expect(committed(name), name).toBe(text);
});

test("X1 every key is a method and a path whose parameters have names", () => {
  for (const [key] of entries) {
    expect(key).toMatch(/^(GET|POST|PUT|DELETE) (\/(:?[A-Za-z0-9-]+))+$/);
    const { parameters } = readKey(key);
    expect(new Set(parameters).size).toBe(parameters.length);
  }
});

test("every refusal of an endpoint is in the catalogue, once", () => {
  for (const [key, shape] of entries) {
    const codes = refusalsOf(shape);
    expect(
      codes.filter((code) => !(code in refusals)),
      key,
    ).toEqual([]);
    expect(new Set(codes).size, key).toBe(codes.length);
  }
});

test("a body takes no field that it does not name", () => {
  const open = entries.filter(
    ([, { body }]) => body && (body as { additionalProperties?: unknown }).additionalProperties !== false,
  );
  // OFREP's context is open by its own standard; what it may decide is picked by the server.
  expect(open.map(([key]) => key)).toEqual(["POST /ofrep/v1/evaluate/flags", "POST /ofrep/v1/evaluate/flags/:key"]);
});

const isPersonal = ({ access }: EndpointShape) =>
  access === "member" || access === "flow" || typeof access === "object";
const shownByAll = new Set(entries.flatMap(([, { shows = [] }]) => shows));

type Node = { properties?: Record<string, Node>; items?: Node } | undefined;

const has = (node: Node, [step, ...rest]: string[]): boolean =>
  node !== undefined && (step === undefined || has(step === "*" ? node.items : node.properties?.[step], rest));

/** What is missing in an entry, or wrong in it. */
function gapsOf(key: string, shape: EndpointShape): string[] {
  const { method, parameters } = readKey(key);
  const named =
    parameters.find((name) => name === "buildingUuid") ?? (/\/buildings\/:id\b/.test(key) ? "id" : undefined);
  const bodies = { query: shape.query, body: shape.body, fields: shape.multipart?.fields } as Record<string, Node>;
  const isThere = placesOf(shape).every(([part = "", ...steps]) =>
    part === "params" ? parameters.includes(steps[0] ?? "") : has(bodies[part], steps),
  );
  return [
    ...(isPersonal(shape) && named && !shape.scope ? ["a building in its path and no scope"] : []),
    ...(shape.scope && !isThere ? ["a scope that the call does not have"] : []),
    ...(isPersonal(shape) && method === "GET" && !shape.shows ? ["not what it shows"] : []),
    ...(isPersonal(shape) && method !== "GET" && !shape.changes ? ["not what it changes"] : []),
    ...(shape.changes ?? []).filter((topic) => !shownByAll.has(topic)).map((topic) => `${topic}, which nothing shows`),
  ];
}

test("each entry that people call describes its building, and what it shows or changes", () => {
  const gaps = entries.map(([key, shape]) => [key, gapsOf(key, shape)]).filter(([, found]) => found?.length);
  expect(gaps).toEqual([]);
});

test("the control: an incomplete entry is found", () => {
  const reply = {};
  const bare = { summary: "", access: "member", reply, refusals: [] } as const;
  expect(gapsOf("PUT /tenant/v1/buildings/:id/chairs", bare)).toEqual([
    "a building in its path and no scope",
    "not what it changes",
  ]);
  expect(gapsOf("GET /chairs", { ...bare, scope: { building: "query.building_uuid" } })).toEqual([
    "a scope that the call does not have",
    "not what it shows",
  ]);
  expect(gapsOf("PUT /chairs", { ...bare, changes: ["settings", "chairs" as "content"] })).toEqual([
    "chairs, which nothing shows",
  ]);
});
