import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./install.mjs";
import { readPlaywright, readVitest, skippedParty } from "./reports.mjs";

const file = (/** @type {string} */ status, /** @type {string[]} */ ...tests) => ({
  name: join(root, "test/a.test.ts"),
  status,
  message: status === "failed" && tests.length === 0 ? "\u001b[31mError: no such module\u001b[39m\n  at line 1" : "",
  assertionResults: tests.map((result, index) => ({
    status: result,
    title: `E${index} is`,
    fullName: `a group E${index} is`,
  })),
});
const report = (/** @type {unknown[]} */ ...files) => JSON.stringify({ testResults: files });
const counted = (/** @type {string} */ text, /** @type {number} */ code) => readVitest(text, code).count;

describe("what vitest reports", () => {
  test("tests that passed, failed and were left out; those that failed are named", () => {
    const text = report(file("passed", "passed", "passed", "skipped"), file("failed", "passed", "failed", "todo"));
    expect(readVitest(text, 1)).toEqual({
      count: { passed: 3, failed: 1, skipped: 2 },
      failures: [{ file: "test/a.test.ts", title: "E1 is" }],
    });
  });

  test("a file that broke before its tests is a failure, and says why", () => {
    expect(readVitest(report(file("passed", "passed"), file("failed")), 1)).toEqual({
      count: { passed: 1, failed: 1, skipped: 0 },
      failures: [{ file: "test/a.test.ts", title: "Error: no such module" }],
    });
  });

  test("a run that broke outside every test is a failure", () => {
    expect(counted(report(file("passed", "passed")), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test("a run without tests is a failure", () => {
    expect(counted(report(), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(counted(report(file("passed", "skipped")), 0)).toEqual({ passed: 0, failed: 1, skipped: 1 });
  });

  test("what was not asked for is not skipped", () => {
    const text = report(file("passed", "passed", "skipped", "skipped"));
    expect(readVitest(text, 0, /E0|E2/).count).toEqual({ passed: 1, failed: 0, skipped: 1 });
  });
});

describe("what Playwright reports", () => {
  const trace = { name: "trace", path: join(root, "test-results/one/trace.zip") };
  const log = { name: "server log", path: join(root, "test-results/one/server.log") };
  const spec = (/** @type {string} */ title, /** @type {string[]} */ ...statuses) => ({
    title,
    file: "rsvp.e2e.ts",
    tests: statuses.map((status) => ({
      status,
      projectName: "",
      results: [{ attachments: [] }, { attachments: status === "unexpected" ? [{ name: "video" }, trace, log] : [] }],
    })),
  });
  const said = (
    /** @type {unknown[]} */ specs,
    /** @type {unknown[]} */ inGroup = [],
    /** @type {unknown[]} */ errors = [],
  ) =>
    JSON.stringify({
      config: { rootDir: join(root, "test/e2e") },
      suites: [{ title: "rsvp.e2e.ts", file: "rsvp.e2e.ts", specs, suites: [{ title: "a group", specs: inGroup }] }],
      errors,
    });

  test("journeys that passed, failed and were left out, in groups too; where the trace of a failure and its server's log lie", () => {
    const text = said([spec("A1 in", "expected"), spec("A2 out", "skipped")], [spec("E4 sold out", "unexpected")]);
    expect(readPlaywright(text, 1)).toEqual({
      count: { passed: 1, failed: 1, skipped: 1 },
      failures: [
        {
          file: "test/e2e/rsvp.e2e.ts",
          title: "E4 sold out",
          trace: "test-results/one/trace.zip",
          serverLog: "test-results/one/server.log",
        },
      ],
    });
  });

  test("a journey that passed at a later attempt has failed", () => {
    expect(readPlaywright(said([spec("A1 in", "flaky")]), 0)).toEqual({
      count: { passed: 0, failed: 1, skipped: 0 },
      failures: [{ file: "test/e2e/rsvp.e2e.ts", title: "A1 in" }],
    });
  });

  test("a run that broke outside every journey, or ran none, is a failure that says why", () => {
    const broken = said([spec("A1 in", "expected")], [], [{ message: "Error: no server\n  at line 1" }]);
    expect(readPlaywright(broken, 1)).toEqual({
      count: { passed: 1, failed: 1, skipped: 0 },
      failures: [{ file: "", title: "Error: no server" }],
    });
    expect(readPlaywright(said([]), 0).count).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test("a party that could not be installed is told with the reason, and is no failure", () => {
  const title = skippedParty("nginx", "This system has no apt-get.");
  const left = { ...file("passed"), assertionResults: [{ status: "skipped", title, fullName: title }] };
  expect(readVitest(report(left), 0)).toEqual({
    count: { passed: 0, failed: 0, skipped: 1 },
    failures: [],
    notes: ["left out: nginx: This system has no apt-get."],
  });
});
