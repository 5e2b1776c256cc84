import { describe, expect, test } from "vitest";
import { byDay, choose, idsIn } from "./choose.mjs";

const step = (/** @type {string} */ name, /** @type {string[]} */ ...after) => ({
  name,
  after,
  run: async () => ({ ok: true, output: "", count: { passed: 1, failed: 0, skipped: 0 } }),
});
const steps = [
  step("lint"),
  step("unit"),
  step("apps build"),
  step("page"),
  step("api-postgres"),
  step("api-pglite"),
  step("journeys", "apps build"),
];
/** @type {Record<string, string>} */
const sources = {
  "packages/rules/src/bookings.test.ts": 'test("R2 R3 a slot", () => {});',
  "server/bookings/requests.test.ts": 'test("R2 5 asked for", () => {});',
  "server/events/rsvp-race.test.ts": 'test("E4 14 sold out", () => {});',
  "e2e/rsvp.e2e.ts": 'test("E4 sold out", () => {});',
};
const filesOf = {
  unit: ["packages/rules/src/bookings.test.ts"],
  page: [],
  "api-postgres": ["server/bookings/requests.test.ts", "server/events/rsvp-race.test.ts"],
  "api-pglite": ["server/events/rsvp-race.test.ts"],
  journeys: ["e2e/rsvp.e2e.ts"],
  somebodyElses: ["e2e/other.e2e.ts"],
};
const files = async () => ({ filesOf, read: (/** @type {string} */ file) => sources[file] ?? "" });

/** Each chosen step with its files, or whole. */
async function chosen(/** @type {string[]} */ ...words) {
  const found = await choose(steps, words, files);
  return found.map(({ name, tests }) =>
    [name, ...(tests?.files.map((file) => file.split("/").at(-1)) ?? [])].join(" "),
  );
}

describe("the words behind npm test --", () => {
  test("none: everything", async () => {
    expect(await chosen()).toHaveLength(steps.length);
  });

  test("a step runs whole, with what it needs, in their order; a tier is its steps", async () => {
    expect(await chosen("journeys", "lint")).toEqual(["lint", "apps build", "journeys"]);
    expect(await chosen("api")).toEqual(["api-postgres", "api-pglite"]);
  });

  test("a part of a path: the files that have it, in every tier, and nothing else", async () => {
    expect(await chosen("bookings")).toEqual(["unit bookings.test.ts", "api-postgres requests.test.ts"]);
    expect(await chosen("e2e/rsvp")).toEqual(["apps build", "journeys rsvp.e2e.ts"]);
  });

  test("words of one kind widen", async () => {
    expect(await chosen("requests", "race")).toEqual([
      "api-postgres requests.test.ts rsvp-race.test.ts",
      "api-pglite rsvp-race.test.ts",
    ]);
    expect(await chosen("R3", "#5")).toEqual(["unit bookings.test.ts", "api-postgres requests.test.ts"]);
  });

  test("words of different kinds narrow", async () => {
    expect(await chosen("bookings", "unit")).toEqual(["unit bookings.test.ts"]);
    expect(await chosen("api", "E4")).toEqual(["api-postgres rsvp-race.test.ts", "api-pglite rsvp-race.test.ts"]);
    expect(await chosen("bookings", "R3")).toEqual(["unit bookings.test.ts"]);
    expect(await chosen("lint", "bookings", "unit")).toEqual(["lint", "unit bookings.test.ts"]);
  });

  test("ids are looked for in titles, with groups in front of them and ids beside them, and in nothing longer", async () => {
    const [only] = await choose(steps, ["E4", "#14", "api-pglite"], files);
    const titles = new RegExp(only?.tests?.titles ?? "never");
    for (const title of ["E4 sold out", "a group > A5 E4, 7 sold out", "rsvp.e2e.ts 14 sold out"])
      expect(title).toMatch(titles);
    for (const title of ["E40 sold out", "R14 sold out", "140 sold out"]) expect(title).not.toMatch(titles);
  });

  test("what matches nothing is refused, and the refusal says what is allowed", async () => {
    await expect(chosen("lunch")).rejects.toThrow(/"lunch" is no step .+Allowed are: lint, unit, .+, api; .+E4.+#14/);
    await expect(chosen("A1")).rejects.toThrow('"A1"');
    await expect(chosen("bookings", "journeys")).rejects.toThrow("title of journeys. Allowed");
    await expect(chosen("bookings", "E4")).rejects.toThrow("No test fits all of: bookings, E4.");
  });
});

test("an id counts at the head of a title alone", () => {
  expect(idsIn('test("E4 E7 sold out", () => {})')).toEqual(["E4", "E7"]);
  expect(idsIn('test.each([\n  ["R2 7 one", 1],\n])("%s", () => {})')).toEqual(["R2", "7"]);
  expect(idsIn('const id = "E4"; // E4 is elsewhere\ntest("sold out as E4 says", () => {})')).toEqual([]);
});

test("without the titles of the night its ids are gone, and all others stay", () => {
  const source =
    'test("E4 one", () => {});\ntest(`E5 ${two} @night`, () => {});\ntest("E6 \\"@night\\" inside", () => {});\n';
  expect(idsIn(source)).toEqual(["E4", "E5", "E6"]);
  expect(idsIn(byDay(source))).toEqual(["E4", "E6"]);
});
