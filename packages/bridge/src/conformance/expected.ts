import type { ErrorCode } from "../protocol.ts";
import { all, type Check } from "./shapes.ts";

export type Given = {
  /** What the host has registered the app as. */
  appUuid: string;
  /** For keys of storage, so that nothing of an earlier run is found. */
  run: string;
  /** The token that was answered last. */
  token?: string | undefined;
};

export type Expected =
  | { is: "answered"; data: Check }
  | { is: "refused"; code: ErrorCode; message?: string }
  /** Nothing at all comes back. */
  | { is: "silence" };

/** Something that a page says to a host, and what the host owes it. */
export type Case = {
  readonly name: string;
  /** Names the action where the app must have been granted it. */
  readonly action?: string;
  readonly say: (given: Given) => unknown;
  readonly expect: Expected | ((given: Given) => Expected);
};

export const answered = (...checks: Check[]): Expected => ({ is: "answered", data: all(...checks) });
export const refused = (code: ErrorCode, message?: string): Expected => ({
  is: "refused",
  code,
  ...(message === undefined ? {} : { message }),
});
export const silence: Expected = { is: "silence" };

/** An action as the SDK says it. */
export const simple = (action: string, payload: object = {}) => ({ action, id: `${action}-1`, v: 1, payload });
