import { type ReadOfThings, listReads, oneReads } from "@atrium/contract/reads-of-things.ts";
import type { Of } from "./call-shape.ts";
import type { Ids } from "./ids.ts";

/** The calls whose entries in the contract say what they read: lists of the building's things, and one thing of a kind. */
export const thingCalls = Object.fromEntries([
  ...listReads.map(({ key, parameter }) => [key, naming(parameter, ({ building }) => building)]),
  ...oneReads.map(({ key, parameter, kind }) => [key, naming(parameter, (ids) => ids[kind])]),
]) as { [K in ReadOfThings]: Of<K> };

function naming(parameter: string, thing: (ids: Ids) => string) {
  return { input: (ids: Ids) => ({ params: { [parameter]: thing(ids) } }) };
}
