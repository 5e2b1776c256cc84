// The last lines of a run: what failed, where its trace and its server's log are, and the command that repeats it.

/**
 * @typedef {import("./reports.mjs").Count} Count
 * @typedef {import("./reports.mjs").Failure & { step: string }} StepFailure `file` is empty where the step itself failed
 */

/** With the closing line. */
const mostLines = 10;
/** A command that names more files than this repeats their whole tier instead. */
const mostFiles = 8;

/** @param {Count} total */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/** Steps that run files of tests; any other is repeated by its name, whatever files are named beside it. */
const hasTests = new Set(["unit", "page", "api-postgres", "api-pglite", "journeys", "interop"]);

const once = (/** @type {string[]} */ words) => [...new Set(words)];
const quoted = (/** @type {string} */ word) => (/^[\w./:-]+$/.test(word) ? word : `"${word}"`);
const idOf = (/** @type {string} */ title) => {
  const [, id] = /^([A-Z]?\d+),? /.exec(title) ?? [];
  return id && /^\d/.test(id) ? `#${id}` : id;
};

/** The arguments for `npm test --`. If a complete step or too many files failed, only its name: files restrict every tier. @param {StepFailure[]} failures */
export function wordsToRepeat(failures) {
  const steps = once(failures.map(({ step }) => step));
  const files = once(failures.map(({ file }) => file));
  const whole = failures.some(({ file, step }) => !file && hasTests.has(step));
  if (whole || files.filter(Boolean).length > mostFiles) return steps;
  const inFiles = failures.filter(({ file }) => file);
  const ids = inFiles.map(({ title }) => idOf(title));
  const narrow = ids.every((id) => id !== undefined) && new Set(ids).size <= mostFiles ? once(ids.map(String)) : [];
  return [...steps, ...files.filter(Boolean), ...narrow];
}

/** @param {Count} total @param {StepFailure[]} failures @returns {string[]} at most ten, the closing line last */
export function lastLines(total, failures, command = "npm test") {
  if (failures.length === 0) return [closingLine(total)];
  const trace = failures.find((failure) => failure.trace)?.trace;
  const serverLog = failures.find((failure) => failure.serverLog)?.serverLog;
  const end = [
    ...(trace ? [`See what happened: npx playwright show-trace ${quoted(trace)}`] : []),
    ...(serverLog ? [`What its server printed: ${serverLog}`] : []),
    `Repeat just that: ${command} -- ${wordsToRepeat(failures).map(quoted).join(" ")}`,
    closingLine(total),
  ];
  const lines = failures.map(({ step, file, title }) => `✗ ${[step, file, title].filter(Boolean).join(" › ")}`);
  const room = mostLines - end.length;
  if (lines.length <= room) return [...lines, ...end];
  return [...lines.slice(0, room - 1), `✗ and ${lines.length - room + 1} more, above`, ...end];
}
