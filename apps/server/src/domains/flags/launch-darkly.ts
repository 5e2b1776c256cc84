import { isFlagKey } from "@atrium/rules/flags.ts";
import type { LDClient, LDContext, LDEvaluationReason } from "@launchdarkly/node-server-sdk";
import type { Logger } from "pino";
import { type EvaluatedFlag, type FlagContext, flagsByDefault, type Flags } from "./flags.ts";
import { launchDarklyRules } from "./launch-darkly-store.ts";

/** How long the first page may wait for LaunchDarkly, and a line that was cut for the next one. Tests of a LaunchDarkly that is away wait less. */
export const patience = { startSeconds: 2, reconnectSeconds: 1 };
/** How long a page that another process told of a change may wait for this one to hear of it. */
const catchUpMs = 500;

type Options = {
  sdkKey: string;
  /** A Relay Proxy, in place of LaunchDarkly itself. */
  url: string | undefined;
  logger: Logger;
};

/**
 * Has LaunchDarkly's rules decide, in this process: its SDK keeps them up to date over a stream of its own. While it cannot be
 * reached, what was known last holds, and before anything is known, the defaults (test 19). It is told nothing about people: they are
 * decided about here, and nothing is sent back.
 */
export function launchDarklyFlags({ sdkKey, url, logger }: Options): Flags {
  const rules = launchDarklyRules();
  const listeners = new Set<() => void>();
  let client: Promise<LDClient> | undefined;

  let telling = false;
  /** Once for all flags that change together. */
  function tell(): void {
    if (telling) return;
    telling = true;
    setImmediate(() => {
      telling = false;
      for (const listener of listeners) listener();
    });
  }

  async function open(): Promise<LDClient> {
    // Whoever has flags decided otherwise does not load it.
    const { init } = await import("@launchdarkly/node-server-sdk");
    const opened = init(sdkKey, {
      ...(url ? { baseUri: url, streamUri: url, eventsUri: url } : {}),
      featureStore: () => rules.store,
      streamInitialReconnectDelay: patience.reconnectSeconds,
      sendEvents: false,
      diagnosticOptOut: true,
      logger: {
        error: (...words: unknown[]) => logger.error(words.join(" ")),
        warn: (...words: unknown[]) => logger.warn(words.join(" ")),
        info: (...words: unknown[]) => logger.debug(words.join(" ")),
        debug: (...words: unknown[]) => logger.trace(words.join(" ")),
      },
    });
    opened.on("update", tell);
    await opened
      .waitForInitialization({ timeout: patience.startSeconds })
      .catch(() => logger.warn("LaunchDarkly has not answered yet; until it does, the defaults hold."));
    return opened;
  }

  const started = () => (client ??= open());

  return {
    version: rules.version,
    async evaluate(_brand, context) {
      const ld = await started();
      // It would complain of each such question.
      if (!ld.initialized()) return flagsByDefault;
      const state = await ld.allFlagsState(toContext(context), { withReasons: true });
      return (
        Object.entries(state.allValues())
          // Gates are made to be seen; anything else only where LaunchDarkly says that it may be.
          .filter(([key, value]) => value !== null && (isFlagKey(key) || rules.isOpen(key)))
          .map(([key, value]): EvaluatedFlag => ({ key, value, reason: reasonOf(state.getFlagReason(key)) }))
          .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      );
    },
    async catchUp(version) {
      if (version === rules.version()) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          listeners.delete(look);
          resolve();
        };
        const look = () => {
          if (version === rules.version()) done();
        };
        const timer = setTimeout(done, catchUpMs);
        listeners.add(look);
      });
    },
    onChange(changed) {
      listeners.add(changed);
      // Not awaited: nobody's start waits for it.
      started().catch((error: unknown) => logger.error({ err: error }, "LaunchDarkly's SDK does not start."));
      return () => listeners.delete(changed);
    },
    async close() {
      listeners.clear();
      (await client?.catch(() => undefined))?.close();
    },
  };
}

/** 1 §6: who somebody is, where, and as what. */
function toContext({ targetingKey, ...attributes }: FlagContext): LDContext {
  return { kind: "user", key: targetingKey || "anonymous", ...attributes };
}

const reasons: Record<string, string> = {
  OFF: "DISABLED",
  FALLTHROUGH: "STATIC",
  PREREQUISITE_FAILED: "STATIC",
  TARGET_MATCH: "TARGETING_MATCH",
  RULE_MATCH: "TARGETING_MATCH",
};

/** As OFREP says it. */
function reasonOf(reason: LDEvaluationReason | null): string {
  return reasons[reason?.kind ?? ""] ?? "UNKNOWN";
}
