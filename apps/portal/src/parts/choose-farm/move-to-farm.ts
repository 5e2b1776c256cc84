import type { Farm } from "@atrium/rules/farm.ts";
import { changeFarm } from "../farm.ts";
import { paths } from "../paths.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import type { Services } from "../services.ts";

const longestWaitMs = 3_000;

/** Disconnects from the current API, and reloads with the farm or with the default API. */
export async function moveToFarm({ api, session }: Services, farm: Farm | undefined): Promise<void> {
  if (session.state() === "signed_in") {
    // The dropped token is revoked too; a failing server must not keep anybody here.
    await api("POST /auth/logout", { signal: AbortSignal.timeout(longestWaitMs) }).catch((error: unknown) =>
      reportToConsole(error, { trace_id: traceOf(error) }),
    );
  }
  changeFarm(farm);
  location.assign(farm ? `${paths.login}?from=landing` : paths.landing);
}
