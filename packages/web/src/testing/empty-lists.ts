import { type EndpointKey, endpoints } from "@atrium/contract/endpoints.ts";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { shapeOf } from "./contract-check.ts";
import type { Answers } from "./fake-api.ts";

/** Whether a reply's `data` consists of lists. */
function isList(key: EndpointKey): boolean {
  const { reply } = shapeOf(key);
  if (!Type.IsObject(reply)) return false;
  const { data } = reply.properties;
  if (!Type.IsObject(data)) return false;
  const parts = Object.values(data.properties);
  return parts.length > 0 && parts.every(Type.IsArray);
}

/** What the portal reads as lists (`GET /tenant/…`), each empty. A list of which a test's world has entries replaces it. */
export const emptyLists = Object.fromEntries(
  (Object.keys(endpoints) as EndpointKey[])
    .filter((key) => key.startsWith("GET /tenant/") && isList(key))
    .map((key) => [key, Value.Create(shapeOf(key).reply)]),
) as Answers;
