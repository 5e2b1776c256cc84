import type { Services } from "../identity/services.ts";
import type { SuiteSystems } from "./suite-systems.ts";

export type SuiteServices = Services & { suites: SuiteSystems };
