import { isFlagKey } from "@atrium/rules/flags.ts";
import { FlagdCore } from "@openfeature/flagd-core";
import type { Logger } from "pino";
import type { FlagDefinitions } from "../brands/tables.ts";
import { definitionsEtag, type EvaluatedFlag, type FlagContext, type Flags } from "./flags.ts";

type FlagdLogger = ConstructorParameters<typeof FlagdCore>[1];

/** Evaluates flagd definitions in this process; a brand's definitions are parsed once while they are the same object. */
export function builtInFlags(logger: Logger): Flags {
  const evaluators = new WeakMap<FlagDefinitions, FlagdCore>();
  const quiet: FlagdLogger = {
    error: (message: string) => logger.error(message),
    warn: (message: string) => logger.warn(message),
    info: (message: string) => logger.debug(message),
    debug: (message: string) => logger.debug(message),
  };

  return {
    version: ({ flags }) => definitionsEtag(flags),
    async evaluate(brand, context) {
      let evaluator = evaluators.get(brand.flags);
      if (!evaluator) {
        evaluator = evaluatorOf(brand.flags, quiet);
        evaluators.set(brand.flags, evaluator);
      }
      return resolveAll(evaluator, context);
    },
  };
}

function evaluatorOf(definitions: FlagDefinitions, logger: FlagdLogger): FlagdCore {
  const evaluator = new FlagdCore(undefined, logger);
  evaluator.setConfigurations(JSON.stringify(definitions));
  return evaluator;
}

function resolveAll(evaluator: FlagdCore, context: FlagContext): EvaluatedFlag[] {
  return evaluator.resolveAll({ ...context }).map(({ flagKey, value, reason, variant }) => ({
    key: flagKey,
    value,
    // OFREP has no reason DEFAULT.
    ...(reason ? { reason: reason === "DEFAULT" ? "STATIC" : reason } : {}),
    ...(variant ? { variant } : {}),
  }));
}

/** The longest rule: a longer one is a mistake, and would be evaluated at each call. */
const longestDefinition = 20_000;

const silent: FlagdLogger = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
};
const nobody: FlagContext = {
  targetingKey: "somebody",
  anonymous: true,
  domain: "",
  brand: "",
  building_uuids: [],
  admin: false,
  hqo_staff: false,
  roles: [],
};
const samples: FlagContext[] = [
  nobody,
  {
    ...nobody,
    anonymous: false,
    building_uuid: "b",
    building_uuids: ["b"],
    company_uuid: "c",
    admin: true,
    roles: ["r"],
  },
];

/** Why flagd cannot decide `key` by these definitions, as a sentence about the definition; undefined if it can. */
export function definitionFault(definitions: FlagDefinitions, key: string): string | undefined {
  const definition = definitions.flags[key];
  if (!definition) return "must be there";
  const { state, variants } = definition as { state?: unknown; variants?: Record<string, unknown> };
  if (isFlagKey(key) && Object.values(variants ?? {}).some((value) => typeof value !== "boolean"))
    return "must have variants that are true or false, since it is a gate";
  try {
    if (JSON.stringify(definition).length > longestDefinition)
      return `must not be longer than ${longestDefinition} characters`;
    const evaluator = evaluatorOf(definitions, silent);
    if (state === "DISABLED") return undefined;
    const decided = samples.every((context) => resolveAll(evaluator, context).some((flag) => flag.key === key));
    return decided ? undefined : "must have a targeting rule that flagd knows and that leads to one of the variants";
  } catch {
    // flagd-core throws for `__proto__`, and for rules that are nested too deep to be parsed.
    return "must be a flag as flagd's schema describes it";
  }
}
