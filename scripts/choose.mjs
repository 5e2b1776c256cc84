// Which steps and which tests the words behind `npm test --` choose.

/**
 * @typedef {import("./steps.mjs").Step} Step
 * @typedef {import("./steps.mjs").Tests} Tests
 * @typedef {{ filesOf: Record<string, string[]>, read: (file: string) => string }} TestFiles the files of each step that has tests
 */

/** Tiers of several steps. @type {Record<string, string[]>} */
const tiers = { api: ["api-postgres", "api-pglite"] };

const isId = (/** @type {string} */ word) => /^([A-Z]\d+|#\d+)$/.test(word);

/** What the titles of tests, groups of tests and rows of tables of tests begin with. @param {string} source @returns {string[]} */
export function idsIn(source) {
  const titles = source.matchAll(/(?:\(|\[|^)\s*["`]((?:(?:[A-Z]\d+|[L\d]\d*),? )+)/gm);
  return [...titles].flatMap(([, found = ""]) => found.trim().split(/,? /));
}

/** The runners' pattern for titles of tests that run by day. */
export const titlesByDay = "^(?!.*@night)";

/** A file of tests without the titles of those that run only at night. @param {string} source */
export const byDay = (source) => source.replaceAll(/(["`])(?:(?!\1)[^\\\n]|\\.)* @night\1/g, '""');

/** The runners' pattern for titles that have one of the ids. @param {string[]} ids */
export const titlePattern = (ids) => `(^|\\s)(${ids.map((id) => id.replace("#", "")).join("|")}),?\\s`;

/** The named ones and those that they come after. @param {Step[]} steps @param {string[]} names @returns {Step[]} */
function withNeeds(steps, names) {
  const wanted = new Set(names);
  // A step's dependencies are before it in the list.
  for (const { name, after = [] } of steps.toReversed()) if (wanted.has(name)) for (const one of after) wanted.add(one);
  return steps.filter(({ name }) => wanted.has(name));
}

/** @param {Step[]} steps @param {string} word @param {string} where @returns {never} */
function refuse(steps, word, where) {
  const allowed = [...steps.map(({ name }) => name), ...Object.keys(tiers)].join(", ");
  throw new Error(
    `"${word}" is no step or tier, and neither in the path of a test file nor at the head of a test's title${where}. Allowed are: ${allowed}; ` +
      "a part of a path, such as bookings; an id of the checklist, such as E4; a number of docs/reliability.md, such as #14.",
  );
}

/**
 * Words of one kind add up, words of different kinds restrict each other: steps or tiers (by default all with tests), parts of paths, ids. A
 * selection by path or id runs no static checks, unless they are named.
 * @param {Step[]} steps @param {string[]} words @param {() => Promise<TestFiles>} testFiles @returns {Promise<Step[]>}
 */
export async function choose(steps, words, testFiles) {
  if (words.length === 0) return steps;
  const isStep = (/** @type {string} */ word) => steps.some(({ name }) => name === word);
  const named = words.flatMap((word) => tiers[word] ?? (isStep(word) ? [word] : []));
  const others = words.filter((word) => !tiers[word] && !isStep(word));
  if (others.length === 0) return withNeeds(steps, named);

  const { filesOf, read } = await testFiles();
  const ids = others.filter(isId);
  const parts = others.filter((word) => !isId(word));
  const withTests = steps.flatMap(({ name }) => (filesOf[name] ? [name] : []));
  const among = named.some((name) => filesOf[name]) ? named : withTests;
  const all = among.flatMap((name) => filesOf[name] ?? []);
  const idsOf = new Map(ids.length > 0 ? all.map((file) => [file, new Set(idsIn(read(file)))]) : []);
  const hasId = (/** @type {string} */ file, /** @type {string} */ id) => idsOf.get(file)?.has(id.replace("#", ""));
  const where = among === named ? ` of ${named.join(", ")}` : "";
  for (const part of parts) if (!all.some((file) => file.includes(part))) refuse(steps, part, where);
  for (const id of ids) if (!all.some((file) => hasId(file, id))) refuse(steps, id, where);

  const fits = (/** @type {string} */ file) =>
    (parts.length === 0 || parts.some((part) => file.includes(part))) &&
    (ids.length === 0 || ids.some((id) => hasId(file, id)));
  /** @type {Map<string, Tests>} */
  const chosen = new Map();
  for (const name of among) {
    const files = filesOf[name]?.filter(fits) ?? [];
    if (files.length > 0) chosen.set(name, { files, ...(ids.length > 0 ? { titles: titlePattern(ids) } : {}) });
  }
  if (chosen.size === 0) throw new Error(`No test fits all of: ${words.join(", ")}.`);
  const whole = named.filter((name) => !filesOf[name]);
  return withNeeds(steps, [...whole, ...chosen.keys()]).map((step) => {
    const tests = chosen.get(step.name);
    return tests ? { ...step, tests } : step;
  });
}
