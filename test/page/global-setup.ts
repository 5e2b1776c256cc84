import { ensureChromium } from "../../scripts/chromium.mjs";

/** Page tests run in the Chromium of the journeys, which is installed where there is none. */
export default async function setup(): Promise<void> {
  await ensureChromium();
}
