// npm test: everything. The quick checks, the API on both databases, the portal's build and the browser journeys.
// `npm test -- <step> …` runs those steps alone, and what they need: `npm test -- unit api-postgres`.
import { askForAdvisories } from "./advisories.mjs";
import { ensurePortal } from "./build-portal.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { quickSteps } from "./quick-steps.mjs";
import { close, only, runSteps, stopOnSignal, vitest } from "./steps.mjs";

await ensureInstalled();

// Both may have to be installed, so they begin now and are awaited by the steps that need them.
const postgres = startPostgres();
const chromium = ensureChromium({ best: true });
for (const preparation of [postgres, chromium]) preparation.catch(() => {});

const stopPostgres = () => postgres.then(({ stop }) => stop()).catch(() => {});
stopOnSignal(stopPostgres);

const database = async () => ({ TEST_DATABASE_URL: (await postgres).url });

/** @type {import("./steps.mjs").Step[]} */
const steps = [
  ...quickSteps,
  {
    name: "portal build",
    run: async () => {
      const ok = await ensurePortal();
      return { ok, output: "The lines above say why.", count: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 } };
    },
  },
  // Alone: each uses the whole machine itself, and hundreds of its requests wait for one row or one connection.
  vitest("api-postgres", { alone: true, after: ["portal build"], env: database }),
  vitest("api-pglite", { alone: true, after: ["portal build"] }),
  vitest("e2e", {
    alone: true,
    after: ["portal build"],
    env: async () => ({ ...(await database()), CHROME_PATH: await chromium }),
  }),
];
/** A registry that cannot be asked is no failure, and is said: nothing was proved then. @type {import("./steps.mjs").Step} */
const advisories = {
  name: "advisories",
  run: async () => {
    const { ok, asked, lines } = askForAdvisories();
    const count = { passed: asked && ok ? 1 : 0, failed: ok ? 0 : 1, skipped: asked ? 0 : 1 };
    return { ok, output: lines.join("\n"), count, notes: lines };
  },
};
if (process.env.TEST_SIZE === "nightly") steps.push(advisories);

const total = await runSteps(only(steps, process.argv.slice(2)));
await stopPostgres();
await close(total);
