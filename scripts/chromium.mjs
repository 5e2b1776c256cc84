// Finds the browser of the journeys, or installs it.
import { executable, installPackage, onPath } from "./apt.mjs";

const find = () => onPath(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);

/** The path of a Chromium. CHROME_PATH wins. @returns {Promise<string>} */
export async function ensureChromium() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!executable(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which is not a program that can be run.`);
    return chosen;
  }
  const present = find();
  if (present) return present;
  await installPackage("chromium", "A Chromium browser", "set CHROME_PATH to one");
  const installed = find();
  if (!installed) throw new Error("apt-get installed chromium, but no such program is on PATH.");
  return installed;
}
