import { expect, test } from "vitest";
import { packKinds } from "./kinds.ts";

type Node = { reference?: string; [name: string]: unknown };

function references(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { reference } = node as Node;
  return [...(typeof reference === "string" ? [reference] : []), ...Object.values(node).flatMap(references)];
}

test("every reference of a pack's field names a kind", () => {
  const named = Object.values(packKinds).flatMap(({ shape }) => references(shape));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((kind) => !Object.hasOwn(packKinds, kind))).toEqual([]);
});
