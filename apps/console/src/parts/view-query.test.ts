import { expect, test } from "vitest";
import { queryOf, wordsOf } from "./view-query.ts";

test("G6 a view is the same in any order of its parameters, and is restored unchanged", () => {
  const words = { standing: "waiting", search: "Åsa & Bo", company: undefined };
  const query = queryOf(words);
  expect(query).toBe(queryOf({ search: "Åsa & Bo", standing: "waiting" }));
  expect(query).toMatch(/^[!-~]*$/);
  expect(wordsOf(query)).toEqual({ standing: "waiting", search: "Åsa & Bo" });
  expect(queryOf({})).toBe("");
});
