import { type EndpointShape, readKey } from "./endpoint.ts";
import { type EndpointKey, type Endpoints, endpoints } from "./endpoints.ts";

/** The endpoints whose entries say what they read (`reads`). */
export type ReadOfThings = {
  [K in EndpointKey]: Endpoints[K] extends { reads: object } ? K : never;
}[EndpointKey];

/** The kinds of which an endpoint reads one thing. */
export type KindReadAlone = {
  [K in ReadOfThings]: Endpoints[K]["reads"] extends { oneOf: infer Kind extends string } ? Kind : never;
}[ReadOfThings];

/** `parameter`: the one of its path that names the building of a list, or the thing. */
type ThingRead<Kind> = { key: ReadOfThings; parameter: string; kind: Kind; optional: boolean };

const all = (Object.entries(endpoints) as [ReadOfThings, EndpointShape][]).flatMap(([key, { reads }]) => {
  const [parameter = ""] = readKey(key).parameters;
  return reads ? [{ key, parameter, reads, optional: reads.optional === true }] : [];
});

/** Reads of a building's list. */
export const listReads: readonly ThingRead<string>[] = all.flatMap(({ reads, ...read }) =>
  "listOf" in reads ? [{ ...read, kind: reads.listOf }] : [],
);

/** Reads of one thing. */
export const oneReads: readonly ThingRead<KindReadAlone>[] = all.flatMap(({ reads, ...read }) =>
  "oneOf" in reads ? [{ ...read, kind: reads.oneOf as KindReadAlone }] : [],
);
