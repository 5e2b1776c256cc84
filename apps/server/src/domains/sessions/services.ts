import type { BrandServices } from "../brands/services.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Callers } from "./callers.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { Sessions } from "./sessions.ts";

/** The services that most domains are given: the platform, brands, and callers. */
export type Services = BrandServices & {
  tokens: AccessTokens;
  callers: Callers;
  sessions: Sessions;
  devices: KnownDevices;
};
