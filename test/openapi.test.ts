import { portalHeaders } from "@atrium/contract/client.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mediaType } from "@atrium/contract/client.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import type { EndpointShape } from "@atrium/contract/endpoint.ts";
import { BaseResolver, createConfig, lintDocument, Source } from "@redocly/openapi-core";
import { expect, test } from "vitest";

const path = join(import.meta.dirname, "../packages/contract/openapi.json");
const text = readFileSync(path, "utf8");
type Content = Record<string, { schema: { $ref: string } }>;
type Operation = {
  summary: string;
  description: string;
  security: unknown[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
const document = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation> & { parameters: { $ref: string }[] }>;
  components: { schemas: Record<string, { examples?: unknown[] }>; parameters: Record<string, { name: string }> };
};
const operations = Object.entries(document.paths).flatMap(([address, { parameters, ...methods }]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    name: `${method} ${address}`,
    parameters,
    operation,
  })),
);
const entries = Object.entries(endpoints) as [string, EndpointShape][];

const config = await createConfig({ extends: ["recommended"] });
const externalRefResolver = new BaseResolver();
const problemsIn = async (parsed: object) => {
  // Parsed already: redocly would parse JSON as YAML, which takes longer than its rules.
  const found = await lintDocument({ document: { source: new Source(path, ""), parsed }, config, externalRefResolver });
  return found.filter(({ severity }) => severity === "error").map(({ message }) => message);
};

test("Z25 openapi.json is valid to redocly's recommended rules", async () => {
  expect(await problemsIn(document)).toEqual([]);
  // Five megabytes: a busy machine takes long.
}, 120_000);

test("Z25 the control: redocly finds an operation without security @night", async () => {
  const { "/healthcheck": health } = document.paths;
  if (!health?.["get"]) throw new Error("There is no such operation.");
  const { security: _, ...bare } = health["get"];
  const planted = { ...document, paths: { "/healthcheck": { get: bare } } };
  expect(await problemsIn(planted)).toEqual([expect.stringContaining("security")]);
});

test("Z25 every operation has its description, its callers, and its answers under both media types of JSON", () => {
  expect(operations).toHaveLength(entries.length);
  for (const { name, operation } of operations) {
    const { summary, description, security, requestBody, responses } = operation;
    expect([summary.length > 5, description.length > summary.length, Array.isArray(security)], name).toEqual([
      true,
      true,
      true,
    ]);
    const json = [responses["200"]?.content, requestBody?.content].filter((each) => each?.[mediaType]);
    expect(json.length, name).toBeGreaterThan(0);
    for (const content of json) {
      expect(Object.keys(content ?? {}), name).toEqual([mediaType, "application/json"]);
      const schema = content?.[mediaType]?.schema.$ref.split("/").at(-1) ?? "";
      expect(document.components.schemas[schema]?.examples, name).toHaveLength(1);
    }
  }
});

test("Z25 X3 every operation names every header of the portal", () => {
  const named = Object.values(document.components.parameters).map((parameter) => parameter.name.toLowerCase());
  const sent = readFileSync(join(import.meta.dirname, "../packages/web/src/api.ts"), "utf8");
  const ofEachCall = [...sent.matchAll(/"(x-[a-z-]+|accept-language)"/g)].map(([, header = ""]) => header);
  const headers = [...ofEachCall, ...Object.keys(portalHeaders)];
  expect(named.toSorted()).toEqual([...new Set(headers)].toSorted());
  for (const { name, parameters } of operations) expect(parameters, name).toHaveLength(named.length);
});
