import type { Services } from "../sessions/services.ts";
import type { Flags } from "./flags.ts";

export type FlagServices = Services & { flags: Flags };
