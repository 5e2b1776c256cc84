import type { FlagServices } from "./domains/flags/services.ts";
import type { SuiteServices } from "./domains/suites/services.ts";

/** All services of a server: `installation.ts` opens them and `app.ts` passes them to the domains. */
export type AllServices = FlagServices & SuiteServices;
