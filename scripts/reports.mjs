// Reads the reports of the test runners: how many tests passed, and which failed.
import { isAbsolute, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./install.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ file: string, title: string, trace?: string, serverLog?: string }} Failure `trace`: a file for Playwright's trace viewer
 * @typedef {{ count: Count, failures: Failure[], notes?: string[] }} Result `notes`: parties that were left out, and why
 * @typedef {{ status: string, title: string, fullName: string }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ name: string, path?: string }} Attachment
 * @typedef {{ status: "expected" | "unexpected" | "flaky" | "skipped", projectName: string, results: { attachments: Attachment[] }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, specs?: { title: string, file: string, tests: PlaywrightTest[] }[], suites?: Suite[] }} Suite
 */

/** @param {string} path */
const fromRoot = (path) => (isAbsolute(path) ? relative(root, path) : path).replaceAll("\\", "/");

const firstLine = (/** @type {string | undefined} */ text = "") => stripVTControlCharacters(text).trim().split("\n")[0];

const leftOut = "left out: ";

/** The title of the test that reports a program that could not be installed. @param {string} name @param {string} reason */
export const skippedParty = (name, reason) => `${leftOut}${name}: ${reason}`;

/** A run that broke outside its tests, or ran none, has failed too. @param {Result} result @param {boolean} broke @param {string} why @returns {Result} */
function orBroken(result, broke, why) {
  const { count, notes } = result;
  const nothingRan = count.passed + count.failed === 0 && !notes;
  if (count.failed > 0 || (!broke && !nothingRan)) return result;
  const title = broke ? why || "the run broke outside its tests" : "no test ran";
  return { count: { ...count, failed: 1 }, failures: [{ file: "", title }] };
}

/**
 * What vitest's JSON report says. A file that broke before its tests counts as a failure. `asked`: the titles that the run was confined to;
 * what it left out for that is not counted as skipped.
 * @param {string} report @param {number} code @param {RegExp} [asked] @returns {Result}
 */
export function readVitest(report, code, asked) {
  /** @type {VitestFile[]} */
  const files = JSON.parse(report).testResults;
  const count = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Failure[]} */
  const failures = [];
  for (const { name, status, message, assertionResults } of files) {
    const file = fromRoot(name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { title } of failed) failures.push({ file, title });
    if (status === "failed" && failed.length === 0)
      failures.push({ file, title: firstLine(message) || "the file broke before its tests" });
    for (const test of assertionResults) {
      if (test.status === "passed") count.passed += 1;
      else if (test.status !== "failed" && (!asked || asked.test(test.fullName))) count.skipped += 1;
    }
  }
  count.failed = failures.length;
  const skipped = files.flatMap(({ assertionResults }) => assertionResults.filter((test) => test.status !== "failed"));
  const notes = skipped.flatMap(({ title, status }) =>
    status !== "passed" && title.startsWith(leftOut) ? [title] : [],
  );
  return orBroken({ count, failures, ...(notes.length > 0 ? { notes } : {}) }, code !== 0, "");
}

/** @param {Suite} suite @returns {NonNullable<Suite["specs"]>} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** What Playwright's JSON report says. A test that passed at a later attempt has failed. @param {string} report @param {number} code @returns {Result} */
export function readPlaywright(report, code) {
  /** @type {{ config: { rootDir: string }, suites: Suite[], errors: { message?: string }[] }} */
  const { config, suites, errors } = JSON.parse(report);
  const count = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Failure[]} */
  const failures = [];
  for (const { title, file, tests } of suites.flatMap(specsOf))
    for (const { status, projectName, results } of tests) {
      if (status === "expected") count.passed += 1;
      else if (status === "skipped") count.skipped += 1;
      else {
        const attached = results.flatMap(({ attachments }) => attachments);
        const pathOf = (/** @type {string} */ wanted) =>
          attached.findLast(({ name, path }) => name === wanted && path)?.path;
        const [trace, serverLog] = [pathOf("trace"), pathOf("server log")];
        failures.push({
          file: fromRoot(join(config.rootDir, file)),
          title: projectName ? `${title} (${projectName})` : title,
          ...(trace ? { trace: fromRoot(trace) } : {}),
          ...(serverLog ? { serverLog: fromRoot(serverLog) } : {}),
        });
      }
    }
  count.failed = failures.length;
  return orBroken({ count, failures }, code !== 0 || errors.length > 0, firstLine(errors[0]?.message) ?? "");
}
