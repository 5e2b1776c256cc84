import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import { builtInFlags } from "./built-in.ts";
import type { Flags } from "./flags.ts";
import { launchDarklyFlags } from "./launch-darkly.ts";
import { outsideFlags } from "./outside.ts";

/** The flag service of this installation (`FLAGS_PROVIDER`). */
export function flagService(config: Config, { logger, clock }: { logger: Logger; clock: Clock }): Flags {
  const { flagsUrl, flagsToken, launchDarkly } = config;
  if (launchDarkly) return launchDarklyFlags({ ...launchDarkly, logger });
  return flagsUrl ? outsideFlags({ url: flagsUrl, token: flagsToken, clock, logger }) : builtInFlags(logger);
}
