// Finds the browser of the journeys, or installs it.
import { executable, installPackage, onPath } from "./apt.mjs";

/** The same engine without a browser's own windows and pages, which cost a fifth of a journey's time. */
const shell = "chromium-headless-shell";

const find = () => onPath([shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);

/** The path of a Chromium. CHROME_PATH wins. @returns {Promise<string>} */
export async function ensureChromium() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!executable(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which is not a program that can be run.`);
    return chosen;
  }
  const present = find();
  if (present) return present;
  await installPackage(shell, "A Chromium browser", "set CHROME_PATH to one");
  const installed = find();
  if (!installed) throw new Error(`apt-get installed ${shell}, but no such program is on PATH.`);
  return installed;
}
