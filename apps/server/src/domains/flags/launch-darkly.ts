import { isFlagKey } from "@atrium/rules/flags.ts";
import type { LDClient, LDContext, LDEvaluationReason } from "@launchdarkly/node-server-sdk";
import type { Logger } from "pino";
import { type EvaluatedFlag, type FlagContext, flagsByDefault, type Flags } from "./flags.ts";
import { launchDarklyRules } from "./launch-darkly-store.ts";

/**
 * How long the first page may wait for LaunchDarkly, and how long the SDK waits before it reconnects. Tests of an unreachable LaunchDarkly set less.
 */
export const patience = { startSeconds: 2, reconnectSeconds: 1 };
/** How long a page that another process notified may wait for this process to receive the change. */
const catchUpMs = 500;

type Options = {
  sdkKey: string;
  /** A Relay Proxy instead of LaunchDarkly itself. */
  url: string | undefined;
  logger: Logger;
};

/**
 * Evaluates LaunchDarkly's rules in this process: its SDK keeps them up to date over a stream. While it cannot be reached, the last known rules
 * apply, and before any are known, the defaults (test 19). LaunchDarkly learns nothing about people: they are evaluated here, and no events are
 * sent.
 */
export function launchDarklyFlags({ sdkKey, url, logger }: Options): Flags {
  const rules = launchDarklyRules();
  const listeners = new Set<() => void>();
  let client: Promise<LDClient> | undefined;

  let isScheduled = false;
  /** Once for all flags that change together. */
  function notify(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      for (const listener of listeners) listener();
    });
  }

  async function open(): Promise<LDClient> {
    // Loaded only if LaunchDarkly is configured.
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
    opened.on("update", notify);
    await opened
      .waitForInitialization({ timeout: patience.startSeconds })
      .catch(() => logger.warn("LaunchDarkly has not answered yet; until it does, the defaults apply."));
    return opened;
  }

  const started = () => (client ??= open());

  return {
    version: rules.version,
    async evaluate(_brand, context) {
      const ld = await started();
      // The SDK would log each evaluation of an unknown flag.
      if (!ld.initialized()) return flagsByDefault;
      const state = await ld.allFlagsState(toContext(context), { withReasons: true });
      return (
        Object.entries(state.allValues())
          // Gates are always visible; other flags only if LaunchDarkly marks them as available to client-side SDKs.
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
      // Not awaited, so that it does not delay the server's start.
      started().catch((error: unknown) => logger.error({ err: error }, "LaunchDarkly's SDK does not start."));
      return () => listeners.delete(changed);
    },
    async close() {
      listeners.clear();
      (await client?.catch(() => undefined))?.close();
    },
  };
}

/** 1 §6: the person, the place and the roles. */
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

/** As an OFREP result. */
function reasonOf(reason: LDEvaluationReason | null): string {
  return reasons[reason?.kind ?? ""] ?? "UNKNOWN";
}
