import type { TemperatureUnit } from "@atrium/rules/smart-suite.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";

/** One suite as its adapter knows it. */
export type SuiteAddress = {
  uuid: string;
  pack_key: string;
  /** What the adapter calls it: a topic, entities. */
  external_id: string | null;
  unit: TemperatureUnit;
};

/** How a suite says it is; null for what it has no control for. Temperatures in the suite's own unit. */
export type HeardState = { lighting: number | null; temp: number | null; requested_temp: number | null };

/** `value` in per cent, or in the suite's own unit. Whole and within the bounds: whoever makes one has made sure. */
export type SuiteCommand = { readonly control: "lighting" | "temperature"; readonly value: number };

/** Whether what was sent has been confirmed. */
export type Outcome = "confirmed" | "unconfirmed";

/** Writes down what was done; called with the tenant of a transaction. */
export type Recorder = (own: Tenant, outcome: Outcome) => Promise<void>;

/** What stands behind the suites of one building. */
export type SuiteSystem = {
  /** How the suite is now; undefined where nobody knows. Answers within five seconds. */
  read(tenant: Tenant, suite: SuiteAddress): Promise<HeardState | undefined>;
  /**
   * Has a command done and answers what the suite confirmed. Rejects with `SuiteUnavailable` when that has not come within five
   * seconds, and with `ControlMissing`; what was not done by then is never done later.
   */
  command(tenant: Tenant, suite: SuiteAddress, command: SuiteCommand, record: Recorder): Promise<HeardState>;
  close(): Promise<void>;
};

/** It does not answer, or not in time. The reason is for the log. */
export class SuiteUnavailable extends Error {
  override name = "SuiteUnavailable";
}

/** The suite has no such control. */
export class ControlMissing extends Error {
  override name = "ControlMissing";
}

/** How long a person waits for a suite at most (test 17). Tests of suites that do not answer wait less. */
export const patience = { ms: 5_000 };

/** Whether a suite that says this has done that. */
export function confirms(state: HeardState, { control, value }: SuiteCommand): boolean {
  return (control === "lighting" ? state.lighting : state.requested_temp) === value;
}

export function mustHave(state: HeardState, { control }: SuiteCommand): void {
  if ((control === "lighting" ? state.lighting : state.temp) === null) throw new ControlMissing(control);
}

/** What a system is opened with. */
export type SystemOptions = {
  url: string;
  /** The token or password of the operator's environment. */
  secret: string | undefined;
  settings: Readonly<Record<string, unknown>>;
  clock: Clock;
  logger: Logger;
};
