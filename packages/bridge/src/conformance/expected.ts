import type { ErrorCode } from "../protocol.ts";
import { all, type Check } from "./shapes.ts";

export type Given = {
  /** The app's registration at the host. */
  appUuid: string;
  /** Makes storage keys unique, so that nothing of an earlier run is found. */
  run: string;
  /** The latest token. */
  token?: string | undefined;
};

export type Expected =
  | { is: "answered"; data: Check }
  | { is: "refused"; code: ErrorCode; message?: string }
  /** No answer at all. */
  | { is: "silence" };

/** A message from a page to a host, and the required answer. */
export type Case = {
  readonly name: string;
  /** The action that the app must be granted for this case. */
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

/** An action in the SDK's form. */
export const simple = (action: string, payload: object = {}) => ({ action, id: `${action}-1`, v: 1, payload });
