import { ensureChromium } from "../../scripts/chromium.mjs";

/** Page tests run in the Chromium of the journeys, which is installed if it is missing. */
export default async function setup(): Promise<void> {
  await ensureChromium();
}
