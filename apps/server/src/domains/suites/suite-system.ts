import type { TemperatureUnit } from "@atrium/rules/smart-suite.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";

/** One suite as its adapter knows it. */
export type SuiteAddress = {
  uuid: string;
  pack_key: string;
  /** Its id at the system behind it: a topic, entities. */
  external_id: string | null;
  unit: TemperatureUnit;
};

/** A suite's state; null for a control that it lacks. Temperatures in the suite's own unit. */
export type HeardState = { lighting: number | null; temp: number | null; requested_temp: number | null };

/** `value` in per cent, or in the suite's own unit: a whole number within the bounds, which the caller has checked. */
export type SuiteCommand = { readonly control: "lighting" | "temperature"; readonly value: number };

/** Whether the command was confirmed. */
export type Outcome = "confirmed" | "unconfirmed";

/** Records what was done; called with the tenant of a transaction. */
export type Recorder = (own: Tenant, outcome: Outcome) => Promise<void>;

/** The system behind the suites of one building. */
export type SuiteSystem = {
  /** The suite's present state; undefined if unknown. Answers within five seconds. */
  read(tenant: Tenant, suite: SuiteAddress): Promise<HeardState | undefined>;
  /**
   * Sends a command and returns the confirmed state. Rejects with `SuiteUnavailable` if it is not confirmed within five seconds, and with
   * `ControlMissing`; a command that was not carried out by then never is.
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

/** The longest wait for a suite, in milliseconds (test 17). Tests of suites that do not answer set less. */
export const patience = { ms: 5_000 };

/** Whether a state confirms the command. */
export function confirms(state: HeardState, { control, value }: SuiteCommand): boolean {
  return (control === "lighting" ? state.lighting : state.requested_temp) === value;
}

export function mustHave(state: HeardState, { control }: SuiteCommand): void {
  if ((control === "lighting" ? state.lighting : state.temp) === null) throw new ControlMissing(control);
}

/** The parameters for opening a system. */
export type SystemOptions = {
  url: string;
  /** The token or password from the operator's environment. */
  secret: string | undefined;
  settings: Readonly<Record<string, unknown>>;
  clock: Clock;
  logger: Logger;
};
