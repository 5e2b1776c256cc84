import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, test } from "vitest";
import type { EndpointShape } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { packKinds } from "./pack/kinds.ts";
import { noOtherKeys } from "./schemas.ts";

/** The objects inside a schema that take keys with any value, although they say what a value is. */
function open(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { patternProperties, additionalProperties } = schema as Record<string, unknown>;
  const values = Object.values(patternProperties ?? {}).filter((value) => Object.keys(value).length > 0);
  const own = values.length > 0 && additionalProperties !== false ? [path] : [];
  return [...own, ...Object.entries(schema).flatMap(([name, inner]) => open(inner, `${path}/${name}`))];
}

describe("42 what is sent by key", () => {
  test("42 no request takes a key whose value it does not check", () => {
    const sent = (Object.entries(endpoints) as [string, EndpointShape][]).flatMap(([key, { body, query, params }]) =>
      Object.entries({ body, query, params }).flatMap(([part, schema]) => open(schema, `${key} ${part}`)),
    );
    expect(sent).toEqual([]);
    expect(Object.entries(packKinds).flatMap(([kind, of]) => open(of, kind))).toEqual([]);
  });

  test.each([
    ["of the pattern", { en: "Hall" }, true],
    ["of the pattern with another value", { en: 1 }, false],
    ["of no language", { extra_: "Hall" }, false],
    ["of no language with another value", { "": 1 }, false],
    ["with a line break", { "e\nn": "Hall" }, false],
  ])("42 a key %s", (_, value, fits) => {
    expect(Value.Check(Type.Record(Type.String({ pattern: "^[a-z]{2,3}$" }), Type.String(), noOtherKeys), value)).toBe(
      fits,
    );
  });

  test("42 without a pattern it takes every key but those with a line break, which its pattern does not match", () => {
    const any = Type.Record(Type.String(), Type.Integer(), noOtherKeys);
    expect([{ a: 1 }, { "": 1 }, { a: "b" }, { "a\nb": 1 }].map((value) => Value.Check(any, value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
