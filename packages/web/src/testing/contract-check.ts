/*
 * Checks a call against the contract: its key, its parts, and the first fault. The fake API checks the portal's calls and the test's answers
 * with it, so that neither can violate the contract unnoticed.
 */
import { type EndpointShape, readKey } from "@atrium/contract/endpoint.ts";
import { type EndpointKey, endpoints } from "@atrium/contract/endpoints.ts";
import { textFormats } from "@atrium/contract/schemas.ts";
import type { TSchema } from "typebox";
import { Set as setFormat } from "typebox/format";
import { Value } from "typebox/value";

for (const [name, isOne] of Object.entries(textFormats)) setFormat(name, isOne);

type Route = { key: EndpointKey; method: string; segments: string[] };

const keys = Object.keys(endpoints) as EndpointKey[];
const routes: Route[] = keys
  .map((key) => {
    const { method, path } = readKey(key);
    return { key, method, segments: path.split("/") };
  })
  // A fixed segment has priority over a parameter: `/users/current` before `/users/:id`.
  .toSorted((one, other) => parametersOf(one) - parametersOf(other));

function parametersOf({ segments }: Route): number {
  return segments.filter((segment) => segment.startsWith(":")).length;
}

export const shapeOf = (key: EndpointKey): EndpointShape => endpoints[key];

/** The endpoint of a method and path, with the path's parameters. */
export function findEndpoint(
  method: string,
  path: string,
): { key: EndpointKey; params: Record<string, string> } | undefined {
  const asked = path.split("/");
  for (const { key, method: own, segments } of routes) {
    if (own !== method || segments.length !== asked.length) continue;
    if (!segments.every((segment, at) => segment.startsWith(":") || segment === asked[at])) continue;
    const named = segments.flatMap((segment, at) =>
      segment.startsWith(":") ? [[segment.slice(1), decodeURIComponent(asked[at] ?? "")] as const] : [],
    );
    return { key, params: Object.fromEntries(named) };
  }
  return undefined;
}

/** A query as its schema types it: `limit=20` is a number. */
export function readQuery(schema: TSchema | undefined, search: URLSearchParams): unknown {
  const found = Object.fromEntries(search);
  return schema ? Value.Convert(schema, found) : found;
}

/** The first fault of a value, such as `body/email must match format "email"`; undefined if it is valid. */
export function faultOf(part: string, schema: TSchema | undefined, value: unknown): string | undefined {
  if (!schema) {
    const isEmpty = value === undefined || (typeof value === "object" && value !== null && !Object.keys(value).length);
    return isEmpty ? undefined : `${part} is not part of this call`;
  }
  if (Value.Check(schema, value)) return undefined;
  // For a union, the last error is that no part matches, and the first gives the reason.
  const [first] = Value.Errors(schema, value);
  const detail = first ? `${first.instancePath} ${first.message}${namesOf(first.params)}` : " does not fit";
  return `${part}${detail}`;
}

function namesOf(params: object): string {
  const named = JSON.stringify(params);
  return named === "{}" ? "" : ` ${named}`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Parameters of a path without a schema are UUIDs. */
export function faultOfParams(schema: TSchema | undefined, params: Record<string, string>): string | undefined {
  if (schema) return faultOf("params", schema, params);
  const wrong = Object.entries(params).find(([, value]) => !uuid.test(value));
  return wrong && `params/${wrong[0]} is no UUID: ${wrong[1]}`;
}
