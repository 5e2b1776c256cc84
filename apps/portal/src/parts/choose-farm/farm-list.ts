import { type Farm, readFarms } from "@atrium/rules/farm.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import type { Services } from "../services.ts";

const longestWaitMs = 5_000;

type Asking = Pick<Services, "api" | "domain">;

/** `shown`: the farms to select from. `listed`: the farms of the operator's own server, the only origins that may be used (R6). */
export type FarmList = { shown: readonly Farm[]; listed: readonly Farm[] };

/** Both lists. A list that cannot be loaded is logged (1 §7) and counts as empty. */
export async function loadFarmList({ api, domain }: Asking, farmsUrl: string, lang: string): Promise<FarmList> {
  const own = orNone(async () => (await api("GET /public/farms", { query: { domain, lang } })).data.farms);
  // A path is on our own server; the list of another server is shown, but allows no origin.
  const outside = /^https?:/i.test(farmsUrl) ? orNone(() => fetchOutside(farmsUrl)) : own;
  const [shown, listed] = await Promise.all([outside, own]);
  return { shown, listed };
}

/** A third party learns nothing about the caller: no header of ours, no cookie, no referrer. */
async function fetchOutside(url: string): Promise<unknown> {
  const answer = await fetch(url, {
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(longestWaitMs),
  });
  if (!answer.ok) throw new Error(`The list of farms was answered with status ${answer.status}.`);
  return answer.json();
}

async function orNone(ask: () => Promise<unknown>): Promise<readonly Farm[]> {
  try {
    const farms = readFarms(await ask());
    if (!farms) throw new Error("What came is no list of farms.");
    return farms;
  } catch (error) {
    reportToConsole(error, { trace_id: traceOf(error) });
    return [];
  }
}
