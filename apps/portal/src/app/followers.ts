import { followFlags } from "@atrium/web/flags-live.ts";
import { reportUnexpected } from "@atrium/web/report.ts";
import type { Services } from "../parts/services.ts";
import { followRelease } from "./follow-release.ts";
import { followWorker } from "./follow-worker.ts";
import type { Router } from "./router.tsx";

/** Everything that an open page follows on its server, loaded after the first screen. `base`: the API's address, including its origin. */
export function followServer(services: Services, router: Router, base: string): void {
  followWorker(services).catch(reportUnexpected);
  followRelease(services, router);
  followFlags({ ...services, base });
}
