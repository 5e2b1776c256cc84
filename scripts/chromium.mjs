// Finds the browser of the journeys, or installs it.
import { executable, installPackage, onPath } from "./apt.mjs";

/** The same engine without a browser's own windows and pages: a journey takes half of the processor's time in it. */
const shell = "chromium-headless-shell";

const find = () => onPath([shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);

/** What `ensureChromium` answers where nothing has to be installed. @returns {string | undefined} */
export const presentChromium = () => process.env.CHROME_PATH ?? find();

/**
 * The path of a Chromium. CHROME_PATH wins. `best`: who has another one only is given the shell beside it, where that can be installed.
 * @param {{ best?: boolean }} [need] @returns {Promise<string>}
 */
export async function ensureChromium({ best = false } = {}) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!executable(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which is not a program that can be run.`);
    return chosen;
  }
  const present = find();
  if (present && (!best || onPath([shell]))) return present;
  const installing = installPackage(shell, "A Chromium browser", "set CHROME_PATH to one");
  if (present) await installing.catch(() => {});
  else await installing;
  const installed = find();
  if (!installed) throw new Error(`apt-get installed ${shell}, but no such program is on PATH.`);
  return installed;
}

/** What every Chromium of the tests is started with: no window, no calls of its own to the network, no start pages. */
export const chromiumArguments = [
  "--no-sandbox",
  // A test closes its page before optimised code saves time; compiling it took a tenth of the processor's time.
  "--js-flags=--no-opt --no-maglev",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
