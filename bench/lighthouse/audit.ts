import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

export const categories = ["performance", "accessibility", "best-practices"] as const;
export type Category = (typeof categories)[number];

/** Scores from 0 to 100, times in milliseconds, and the audits that lost points. */
export type Audit = {
  scores: Record<Category, number>;
  lcp: number;
  fcp: number;
  blocking: number;
  shift: number;
  scriptKilobytes: number;
  complaints: string[];
};

const mostAttempts = 3;

// Without these, Chromium calls its vendor's hosts, for example for updates, during the measurement.
const chromeFlags = [
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

type Place = { chromePath: string; folder: string };

/** On a busy machine the browser sometimes starts its trace too late; Lighthouse then recommends another run. */
export async function audit(url: string, place: Place): Promise<Audit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await auditOnce(url, place);
    } catch (error) {
      if (attempt === mostAttempts) throw error;
    }
  }
}

/** One run of Lighthouse as a phone on a slow network (its default), in a new browser. */
async function auditOnce(url: string, { chromePath, folder }: Place): Promise<Audit> {
  const chrome = await launch({
    chromePath,
    chromeFlags,
    userDataDir: mkdtempSync(join(folder, "chromium-")),
    logLevel: "silent",
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: "error", onlyCategories: [...categories] });
    if (!result) throw new Error(`Lighthouse said nothing of ${url}.`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`);
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    const time = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
    const complaints = categories.flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const { score: points = null, title = id, displayValue = "" } = lhr.audits[id] ?? {};
        return weight > 0 && points !== null && points < 0.9 ? [`${category}: ${title} ${displayValue}`.trim()] : [];
      }),
    );
    return {
      scores: {
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best-practices": score("best-practices"),
      },
      lcp: time("largest-contentful-paint"),
      fcp: time("first-contentful-paint"),
      blocking: time("total-blocking-time"),
      shift: time("cumulative-layout-shift"),
      scriptKilobytes: scriptBytes(lhr.audits["network-requests"]?.details) / 1000,
      complaints,
    };
  } finally {
    chrome.kill();
  }
}

type Request = { resourceType?: string; transferSize?: number };

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: Request[] };
  return items
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
