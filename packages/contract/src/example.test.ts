import { Type } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import type { EndpointShape } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { exampleOf } from "./example.ts";

test("Z25 every example fits its schema", () => {
  const schemas = (Object.entries(endpoints) as [string, EndpointShape][]).flatMap(([key, { body, reply }]) => [
    [key, reply] as const,
    ...(body ? [[key, body] as const] : []),
  ]);
  const unfit = schemas.filter(([, schema]) => !Value.Check(schema, exampleOf(schema))).map(([key]) => key);
  expect(unfit).toEqual([]);
});

test("Z25 the control: without a possible example, the function says so and invents none", () => {
  expect(() => exampleOf(Type.String({ pattern: "^qqq$" }), "riddle")).toThrow("No example fits riddle");
});
