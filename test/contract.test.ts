import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type EndpointShape, readKey } from "@atrium/contract/endpoint.ts";
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
