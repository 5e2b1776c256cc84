import { describe, expect, test } from "vitest";
import { closingLine, countVitest, only, program, runSteps, secondAttempts } from "./steps.mjs";

const file = (/** @type {string} */ status, /** @type {string[]} */ ...tests) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});
const report = (/** @type {unknown[]} */ ...files) => JSON.stringify({ testResults: files });

describe("counting what vitest reports", () => {
  test("tests that passed, failed and were left out", () => {
    const text = report(file("passed", "passed", "passed", "skipped"), file("failed", "passed", "failed", "todo"));
    expect(countVitest(text, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  test("a file that broke before its tests is a failure", () => {
    expect(countVitest(report(file("passed", "passed"), file("failed")), 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  test("a run that broke outside every test is a failure", () => {
    expect(countVitest(report(file("passed", "passed")), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test("a run without tests is a failure", () => {
    expect(countVitest(report(), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countVitest(report(file("passed", "skipped")), 0)).toEqual({ passed: 0, failed: 1, skipped: 1 });
  });
});

test("a test that passed at a second attempt is named, one that failed twice is a failure and one that passed at once is neither", () => {
  const output = ["   ✓ A5 after 12ms 36ms (retry x1)", "   × A6 never 4ms (retry x1)", "   ✓ A7 at once 400ms"].join(
    "\n",
  );
  expect(secondAttempts(output)).toEqual(["passed at a second attempt: A5 after 12ms"]);
});

test("the closing line names skipped tests only if there are any", () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

describe("running steps", () => {
  /** Starts nothing: a step's first argument says how it ends, and every start and end is noted. */
  const stage = () => {
    /** @type {string[]} */
    const notes = [];
    let active = 0;
    const start = async (/** @type {string[]} */ [name = "", end = "ok"]) => {
      active += 1;
      notes.push(`${name} begins as ${active}`);
      await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
      notes.push(`${name} ends`);
      return { code: end === "ok" ? 0 : 1, output: `${name} printed this` };
    };
    /** @type {string[]} */
    const printed = [];
    const print = (/** @type {string} */ text) => void printed.push(text);
    return { notes, printed, means: { start, print } };
  };

  test("two at once, never three, and one alone", async () => {
    const { notes, means } = stage();
    const names = ["a", "b", "c"];
    const total = await runSteps(
      [...names.map((name) => program(name, [name])), program("last", ["last"], { alone: true })],
      means,
    );
    expect(total).toEqual({ passed: 4, failed: 0, skipped: 0 });
    expect(notes.slice(0, 2)).toEqual(["a begins as 1", "b begins as 2"]);
    expect(notes.filter((note) => note.endsWith("as 3"))).toEqual([]);
    expect(notes).toContain("last begins as 1");
  });

  test("a failure is counted, and what follows from it is not run but counted too", async () => {
    const { notes, printed, means } = stage();
    const total = await runSteps(
      [program("build", ["build", "bad"]), program("journey", ["journey"], { after: ["build"] }), program("c", ["c"])],
      means,
    );
    expect(total).toEqual({ passed: 1, failed: 2, skipped: 0 });
    expect(notes.join()).not.toContain("journey");
    expect(printed.join("")).toContain("build printed this");
    expect(printed.join("")).not.toContain("c printed this");
  });

  test("a step that throws is a failure", async () => {
    const broken = {
      name: "broken",
      run: async () => {
        throw new Error("no browser");
      },
    };
    const { printed, means } = stage();
    expect(await runSteps([broken], means)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(printed.join("")).toContain("no browser");
  });

  test("steps that wait for what never comes are refused", async () => {
    await expect(runSteps([program("a", ["a"], { after: ["nothing"] })], stage().means)).rejects.toThrow("wait");
  });
});

test("steps that are named are run with what they need, in their order, and a name that no step has is refused", () => {
  const named = (/** @type {string} */ name, /** @type {string[]} */ ...after) => program(name, [], { after });
  const steps = [named("lint"), named("build"), named("copy", "build"), named("journeys", "copy"), named("types")];
  const names = (/** @type {string[]} */ ...wanted) => only(steps, wanted).map(({ name }) => name);
  expect(names()).toEqual(["lint", "build", "copy", "journeys", "types"]);
  expect(names("journeys")).toEqual(["build", "copy", "journeys"]);
  expect(names("types", "lint")).toEqual(["lint", "types"]);
  expect(() => names("lunch")).toThrow("No step is called lunch");
});
