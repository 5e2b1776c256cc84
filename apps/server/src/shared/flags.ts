import { FlagdCore } from "@openfeature/flagd-core";
import type { Logger } from "pino";
import type { Brand } from "./brands/brands.ts";
import type { FlagDefinitions } from "./database/stored-json.ts";
import type { Caller } from "./identity/callers.ts";

export type EvaluatedFlag = { key: string; value: unknown; reason?: string; variant?: string };

/** What a flag may be decided by (1 §6). Identity is the server's own; only the building is the portal's to say. */
export type FlagContext = {
  targetingKey: string;
  anonymous: boolean;
  domain: string;
  brand: string;
  building_uuid?: string;
  building_uuids: string[];
  company_uuid?: string;
  admin: boolean;
  hqo_staff: boolean;
  roles: string[];
};

export type Flags = {
  /** Every flag of the brand, for this person. */
  evaluate(brand: Brand, context: FlagContext): EvaluatedFlag[];
};

export function flagContext(
  brand: Brand,
  caller: Caller | undefined,
  claimed: Record<string, unknown> = {},
): FlagContext {
  const building = typeof claimed.building_uuid === "string" ? claimed.building_uuid : "";
  const visitor = typeof claimed.targetingKey === "string" ? claimed.targetingKey : "anonymous";
  return {
    targetingKey: caller?.userUuid ?? visitor.slice(0, 100),
    anonymous: !caller,
    domain: brand.domain,
    brand: brand.brand_identifier,
    ...(caller?.buildingUuids.has(building) ? { building_uuid: building } : {}),
    building_uuids: [...(caller?.buildingUuids ?? [])],
    ...(caller?.companyUuid ? { company_uuid: caller.companyUuid } : {}),
    admin: caller?.admin ?? false,
    hqo_staff: caller?.hqoStaff ?? false,
    roles: [...(caller?.roles ?? [])],
  };
}

/** Evaluates flagd definitions in this process; a brand's definitions are parsed once for as long as they are the same object. */
export function builtInFlags(logger: Logger): Flags {
  const evaluators = new WeakMap<FlagDefinitions, FlagdCore>();
  const quiet = {
    error: (message: string) => logger.error(message),
    warn: (message: string) => logger.warn(message),
    info: (message: string) => logger.debug(message),
    debug: (message: string) => logger.debug(message),
  };

  function evaluatorOf(definitions: FlagDefinitions): FlagdCore {
    let evaluator = evaluators.get(definitions);
    if (!evaluator) {
      evaluator = new FlagdCore(undefined, quiet);
      evaluator.setConfigurations(JSON.stringify(definitions));
      evaluators.set(definitions, evaluator);
    }
    return evaluator;
  }

  return {
    evaluate(brand, context) {
      return evaluatorOf(brand.flags)
        .resolveAll({ ...context })
        .map(({ flagKey, value, reason, variant }) => ({
          key: flagKey,
          value,
          ...(reason ? { reason: reason === "DEFAULT" ? "STATIC" : reason } : {}),
          ...(variant ? { variant } : {}),
        }));
    },
  };
}
