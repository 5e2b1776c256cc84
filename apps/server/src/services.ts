import type { FlagServices } from "./shared/flags/services.ts";
import type { SuiteServices } from "./shared/suites/services.ts";

/** Everything that a server is made of: what `installation.ts` opens and `app.ts` hands to the domains. */
export type AllServices = FlagServices & SuiteServices;
