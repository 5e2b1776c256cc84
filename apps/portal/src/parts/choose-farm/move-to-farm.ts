import type { Farm } from "@atrium/rules/farm.ts";
import { changeFarm } from "../farm.ts";
import { paths } from "../paths.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import type { Services } from "../services.ts";

const longestWaitMs = 3_000;

/** Lets go of the API that this page talks to, and begins anew with the farm, or with the default API. */
export async function moveToFarm({ api, session }: Services, farm: Farm | undefined): Promise<void> {
  if (session.state() === "signed_in") {
    // What nobody holds any more should not be good either; a server that is away cannot keep anybody here.
    await api("POST /auth/logout", { signal: AbortSignal.timeout(longestWaitMs) }).catch((error: unknown) =>
      reportToConsole(error, { trace_id: traceOf(error) }),
    );
  }
  changeFarm(farm);
  location.assign(farm ? `${paths.login}?from=landing` : paths.landing);
}
