import type { EndpointShape } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { expect, test } from "vitest";
import { Refusal } from "./refusal.ts";
import { inputCheck, replyCheck } from "./validation.ts";

/** What a check says of something that hardly any schema takes, unless its schema cannot be compiled. */
function isCompiled(check: (value: unknown) => void): boolean {
  try {
    check({ surprising: true });
    return true;
  } catch (error) {
    return error instanceof Refusal || /breaks its contract/.test(String(error));
  }
}

test("every schema of the contract can be compiled, although none is before it is needed", () => {
  const broken = (Object.entries(endpoints) as [string, EndpointShape][]).flatMap(([key, shape]) => {
    const { params, query, body, multipart, reply } = shape;
    const checks = {
      params: params && inputCheck(params, "params"),
      query: query && inputCheck(query, "query"),
      body: body && inputCheck(body, "body"),
      fields: multipart && inputCheck(multipart.fields, "body"),
      reply: replyCheck(key, reply),
    };
    return Object.entries(checks).flatMap(([part, check]) =>
      check && !isCompiled(check) ? [`${part} of ${key}`] : [],
    );
  });
  expect(broken).toEqual([]);
  // Compiling takes seconds, and a busy machine multiplies them.
}, 120_000);

test("a schema that cannot be compiled is found", () => {
  expect(isCompiled(inputCheck({ $ref: "#/nowhere" }, "body"))).toBe(false);
});
