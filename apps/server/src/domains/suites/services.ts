import type { Services } from "../sessions/services.ts";
import type { SuiteSystems } from "./suite-systems.ts";

export type SuiteServices = Services & { suites: SuiteSystems };
