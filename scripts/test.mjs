// npm test: everything, in four tiers: the quick checks and unit tests, pages, the API, browser journeys.
// `npm test -- <words>` runs what the words choose (choose.mjs, CONTRIBUTING.md).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { askForAdvisories } from "./advisories.mjs";
import { ensureApps, hasApps } from "./build-apps.mjs";
import { choose } from "./choose.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled, fail, nodeBinary, root } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { quickSteps } from "./quick-steps.mjs";
import { playwright, vitest } from "./step-kinds.mjs";
import { close, one, runSteps, stopOnSignal } from "./steps.mjs";

await ensureInstalled();
const nightly = process.env.TEST_SIZE === "nightly";
const words = process.argv.slice(2);

/** Begun once, by whoever asks first. @template T @param {() => Promise<T>} begin */
function once(begin) {
  /** @type {Promise<T> | undefined} */
  let begun;
  return { begin: () => (begun ??= begin()), ended: async () => begun };
}
const postgres = once(() => startPostgres());
const chromium = once(() => ensureChromium({ best: true }));
const database = async () => ({ TEST_DATABASE_URL: (await postgres.begin()).url });
const browser = async () => ({ CHROME_PATH: await chromium.begin() });

/** @type {import("./steps.mjs").Step} */
const appsBuild = {
  name: "apps build",
  run: async () => {
    const ok = await ensureApps();
    return { ok, output: "The lines above say why.", count: one(ok) };
  },
};
// The API's tests serve pages of the existing build: only a complete run rebuilds first.
const needsBuild = words.length === 0 || !hasApps() ? { after: [appsBuild.name] } : {};

/** A registry that cannot be asked is no failure, and is said: nothing was proved then. @type {import("./steps.mjs").Step} */
const advisories = {
  name: "advisories",
  run: async () => {
    const { ok, asked, lines } = askForAdvisories();
    const count = { passed: asked && ok ? 1 : 0, failed: ok ? 0 : 1, skipped: asked ? 0 : 1 };
    return { ok, output: lines.join("\n"), count, notes: lines };
  },
};

// Browsers keep a processor busy, the API's tests wait for processes and providers half of their time: one of each at once. The tests on the embedded
// database follow whichever ends first.
const browsers = { lane: "browsers" };
const servers = { lane: "servers" };
/** @type {import("./steps.mjs").Step[]} */
const steps = [
  ...quickSteps(),
  appsBuild,
  playwright("journeys", "test/e2e/playwright.config.ts", {
    ...browsers,
    after: [appsBuild.name],
    env: async () => ({ ...(await database()), ...(await browser()) }),
  }),
  vitest("api-postgres", { ...servers, ...needsBuild, env: database }),
  vitest("page", { ...browsers, env: browser }),
  vitest("api-pglite", needsBuild),
  ...(nightly ? [vitest("interop", { ...servers, ...needsBuild, env: database }), advisories] : []),
];

const testFiles = async () => ({
  filesOf: JSON.parse(execFileSync(nodeBinary, [join(root, "scripts/test-files.mjs")], { encoding: "utf8" })),
  read: (/** @type {string} */ file) => readFileSync(join(root, file), "utf8"),
});
const chosen = await choose(steps, words, testFiles).catch((/** @type {Error} */ error) => fail(error.message));

const stopPostgres = () =>
  postgres
    .ended()
    .then((started) => started?.stop())
    .catch(() => {});
stopOnSignal(stopPostgres);
// Both may have to be installed, so they begin now and are awaited by the steps that need them.
const needs = (/** @type {string[]} */ ...names) => chosen.some(({ name }) => names.includes(name));
if (needs("api-postgres", "journeys", "interop")) postgres.begin().catch(() => {});
if (needs("page", "journeys")) chromium.begin().catch(() => {});

const result = await runSteps(chosen);
await stopPostgres();
await close(result, nightly ? "npm run test:nightly" : "npm test");
