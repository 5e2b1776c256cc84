import { type RefusalCode, refusals } from "@atrium/contract/refusals.ts";

/** One fault of what was sent: where (`/email`), what kind, and a sentence. */
export type InputFault = { path: string; code: string; message: string };

/** What a refusal may carry beside its code: how long to wait, or the puzzle that opens the way. */
export type RefusalExtras = {
  retryAfterSeconds?: number;
  challenge?: Record<string, unknown>;
  /** The log knows of it already: one line an answer would be one too many. */
  isSaid?: boolean;
  /** What OFREP's clients read of a refusal. */
  flag?: { errorCode: string; key?: string };
};

/** A feature says no by code; the error handler writes the problem body. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly faults: InputFault[] | undefined;
  readonly extras: RefusalExtras;

  constructor(code: RefusalCode, faults?: InputFault[], extras: RefusalExtras = {}) {
    // Nobody reads where a no was said, and writing that down is the dearest part of saying it.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.faults = faults;
    this.extras = extras;
  }

  get status(): number {
    return refusals[this.code];
  }
}

export function refuse(code: RefusalCode, faults?: InputFault[], extras?: RefusalExtras): never {
  throw new Refusal(code, faults, extras);
}
