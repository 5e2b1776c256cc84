import type { FlagServices } from "./domains/flags/services.ts";
import type { SuiteServices } from "./domains/suites/services.ts";

/** Everything that a server is made of: what `installation.ts` opens and `app.ts` hands to the domains. */
export type AllServices = FlagServices & SuiteServices;
