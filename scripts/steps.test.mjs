import { describe, expect, test, vi } from "vitest";
import { playwright, program, vitest } from "./step-kinds.mjs";
import { runSteps } from "./steps.mjs";

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

  test("two at once, never three", async () => {
    const { notes, means } = stage();
    const { total, failures } = await runSteps(
      ["a", "b", "c"].map((name) => program(name, [name])),
      means,
    );
    expect(total).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(failures).toEqual([]);
    expect(notes.slice(0, 2)).toEqual(["a begins as 1", "b begins as 2"]);
    expect(notes.filter((note) => note.endsWith("as 3"))).toEqual([]);
  });

  test("those of one lane one after the other, and whoever is in none beside them", async () => {
    const { notes, means } = stage();
    const lane = { lane: "one" };
    await runSteps([program("a", ["a"], lane), program("b", ["b"], lane), program("c", ["c"])], means);
    expect(notes.slice(0, 2)).toEqual(["a begins as 1", "c begins as 2"]);
    expect(notes.findIndex((note) => note.startsWith("b begins"))).toBeGreaterThan(notes.indexOf("a ends"));
  });

  test("a failure is counted, and what follows from it is not run but counted too", async () => {
    const { notes, printed, means } = stage();
    const { total, failures } = await runSteps(
      [program("build", ["build", "bad"]), program("journey", ["journey"], { after: ["build"] }), program("c", ["c"])],
      means,
    );
    expect(total).toEqual({ passed: 1, failed: 2, skipped: 0 });
    expect(failures).toEqual([
      { step: "build", file: "", title: "" },
      { step: "journey", file: "", title: "" },
    ]);
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
    expect((await runSteps([broken], means)).total).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(printed.join("")).toContain("no browser");
  });

  test("steps that wait for what never comes are refused", async () => {
    await expect(runSteps([program("a", ["a"], { after: ["nothing"] })], stage().means)).rejects.toThrow("wait");
  });
});

describe("what a step starts", () => {
  /** Writes down what would be started, and reports nothing. @param {import("./steps.mjs").Step} step */
  async function startedBy(step) {
    /** @type {string[]} */
    const args = [];
    const outcome = await step.run(async (given) => {
      args.push(...given.slice(1));
      return { code: 0, output: "" };
    }, step.tests);
    return { args, outcome };
  }
  const tests = { files: ["test/a.test.ts", "test/b.test.ts"], titles: "E4" };

  test("vitest is given files and titles, and none for a whole project", async () => {
    const { args } = await startedBy({ ...vitest("unit"), tests });
    expect(args.slice(-4)).toEqual(["--testNamePattern", "E4", ...tests.files]);
    const whole = await startedBy(vitest("unit"));
    expect(whole.args.filter((arg) => arg.includes("test.ts"))).toEqual([]);
  });

  test("Playwright is given files as patterns", async () => {
    const { args } = await startedBy({ ...playwright("journeys", "p.config.ts"), tests });
    expect(args.slice(-4)).toEqual(["--grep", "E4", "test/a\\.test\\.ts$", "test/b\\.test\\.ts$"]);
  });

  test.each([vitest("unit"), playwright("journeys", "p.config.ts")])(
    "of $name, a whole run by day leaves out what is for the night, and nothing else does",
    async (step) => {
      const leftOut = async (/** @type {import("./steps.mjs").Tests | undefined} */ chosen) => {
        const { args } = await startedBy({ ...step, ...(chosen ? { tests: chosen } : {}) });
        const at = args.findIndex((arg) => arg === "--testNamePattern" || arg === "--grep");
        const titles = new RegExp(at < 0 ? "" : (args[at + 1] ?? ""));
        return ["E4 a walk", "E4 a walk @night"].filter((title) => !titles.test(title));
      };
      vi.stubEnv("TEST_SIZE", "");
      expect(await leftOut(undefined)).toEqual(["E4 a walk @night"]);
      expect(await leftOut(tests)).toEqual([]);
      expect(await leftOut({ files: tests.files })).toEqual([]);
      vi.stubEnv("TEST_SIZE", "nightly");
      expect(await leftOut(undefined)).toEqual([]);
      vi.unstubAllEnvs();
    },
  );

  test("a runner that reports nothing has failed", async () => {
    for (const step of [vitest("unit"), playwright("journeys", "p.config.ts")])
      expect((await startedBy(step)).outcome).toMatchObject({ ok: false, count: { passed: 0, failed: 1 } });
  });
});
