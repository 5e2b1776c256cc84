import { describe, expect, test } from "vitest";
import { closingLine, lastLines } from "./last-lines.mjs";

const total = (/** @type {number} */ failed) => ({ passed: 3, failed, skipped: 0 });
const rsvp = {
  step: "journeys",
  file: "test/e2e/rsvp.e2e.ts",
  title: "E4 sold out",
  trace: "test-results/rsvp/trace.zip",
};
const race = {
  step: "api-pglite",
  file: "apps/server/src/domains/events/rsvp-race.test.ts",
  title: "14 who comes late",
};
const plain = { step: "unit", file: "test/dates.test.ts", title: "a date without a zone" };
const lint = { step: "types: server, tests and scripts", file: "", title: "" };

test("the closing line names skipped tests only if there are any", () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

describe("the last lines of a run", () => {
  test("are the closing line where nothing failed", () => {
    expect(lastLines(total(0), [])).toEqual(["3 passed, 0 failed"]);
  });

  test("say what failed, where the trace lies, and what repeats just that", () => {
    expect(lastLines(total(2), [race, rsvp])).toEqual([
      "✗ api-pglite › apps/server/src/domains/events/rsvp-race.test.ts › 14 who comes late",
      "✗ journeys › test/e2e/rsvp.e2e.ts › E4 sold out",
      "See what happened: npx playwright show-trace test-results/rsvp/trace.zip",
      `Repeat just that: npm test -- api-pglite journeys ${race.file} ${rsvp.file} "#14" E4`,
      "3 passed, 2 failed",
    ]);
  });

  test("say where the log of a failed journey's server lies", () => {
    const logged = { ...rsvp, serverLog: "test-results/rsvp/server.log" };
    expect(lastLines(total(1), [logged]).slice(1, 3)).toEqual([
      "See what happened: npx playwright show-trace test-results/rsvp/trace.zip",
      "What its server printed: test-results/rsvp/server.log",
    ]);
  });

  test("name files alone where a title has no id, and a step that is no file's by its name", () => {
    expect(lastLines(total(3), [lint, plain, race]).at(-2)).toBe(
      `Repeat just that: npm test -- "types: server, tests and scripts" unit api-pglite ${plain.file} ${race.file}`,
    );
  });

  test("name steps alone where one broke outside its files, or too many files failed", () => {
    const broken = { step: "journeys", file: "", title: "no server" };
    expect(lastLines(total(2), [broken, race]).at(-2)).toBe("Repeat just that: npm test -- journeys api-pglite");
    const many = Array.from({ length: 9 }, (_, index) => ({ ...plain, file: `test/${index}.test.ts` }));
    expect(lastLines(total(9), many, "npm run test:nightly").at(-2)).toBe(
      "Repeat just that: npm run test:nightly -- unit",
    );
  });

  test("are never more than ten", () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...rsvp, title: `E4 seat ${index}` }));
    const lines = lastLines(total(30), many);
    expect(lines).toHaveLength(10);
    expect(lines[6]).toBe("✗ and 24 more, above");
    expect(lines.at(-1)).toBe("3 passed, 30 failed");
    expect(lastLines(total(7), many.slice(0, 7)).filter((line) => line.includes("seat"))).toHaveLength(7);
  });
});
