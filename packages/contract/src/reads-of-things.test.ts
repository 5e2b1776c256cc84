import { expect, test } from "vitest";
import { type EndpointShape, placesOf, readKey } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { packKinds } from "./pack/kinds.ts";
import { listReads, oneReads } from "./reads-of-things.ts";

test("every read of things names a kind of packs", () => {
  const kinds = [...listReads, ...oneReads].map(({ kind }) => kind);
  expect(kinds.length).toBeGreaterThan(3);
  expect(kinds.filter((kind) => !Object.hasOwn(packKinds, kind))).toEqual([]);
});

test("the path of such a read has one parameter: the building of a list, or the thing", () => {
  const shapeOf = (key: keyof typeof endpoints): EndpointShape => endpoints[key];
  expect([...listReads, ...oneReads].filter(({ key }) => readKey(key).parameters.length !== 1)).toEqual([]);
  expect(listReads.map(({ key }) => placesOf(shapeOf(key)))).toEqual(
    listReads.map(({ parameter }) => [["params", parameter]]),
  );
});
