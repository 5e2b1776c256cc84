import type { Services } from "../identity/services.ts";
import type { Flags } from "./flags.ts";

export type FlagServices = Services & { flags: Flags };
