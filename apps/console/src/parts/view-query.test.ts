import { expect, test } from "vitest";
import { queryOf, wordsOf } from "./view-query.ts";

test("G6 a view is the same whatever the order of its words, and comes back as it was", () => {
  const words = { standing: "waiting", search: "Åsa & Bo", company: undefined };
  const query = queryOf(words);
  expect(query).toBe(queryOf({ search: "Åsa & Bo", standing: "waiting" }));
  expect(query).toMatch(/^[!-~]*$/);
  expect(wordsOf(query)).toEqual({ standing: "waiting", search: "Åsa & Bo" });
  expect(queryOf({})).toBe("");
});
