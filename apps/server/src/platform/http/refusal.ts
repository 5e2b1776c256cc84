import { type RefusalCode, refusals } from "@atrium/contract/refusals.ts";

/** One invalid field: its path (`/email`), a code, and a sentence. */
export type InputFault = { path: string; code: string; message: string };

/** Additional fields of a refusal: how long to wait, or the proof-of-work challenge. */
export type RefusalExtras = {
  retryAfterSeconds?: number;
  challenge?: Record<string, unknown>;
  /** It was logged already: the error handler writes no second line. */
  isSaid?: boolean;
  /** Fields that OFREP clients read in a refusal. */
  flag?: { errorCode: string; key?: string };
};

/** A domain refuses by code; the error handler writes the problem body. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly faults: InputFault[] | undefined;
  readonly extras: RefusalExtras;

  constructor(code: RefusalCode, faults?: InputFault[], extras: RefusalExtras = {}) {
    // A refusal needs no stack, and capturing one is the most expensive part of it.
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

/** Refuses one field of the request: of its body, or a part of its address. */
export function refuseField(field: string, code: InputFault["code"], message: string): never {
  return refuse("validation_failed", [{ path: `/${field}`, code, message }]);
}

/** A required text without the spaces around it; refused if it has nothing else. `field`: its name in the body. */
export function requiredText(text: string, field: string, message = "must be given"): string {
  const words = text.trim();
  if (words === "") refuseField(field, "required", message);
  return words;
}

/** The reason that the affected person reads, without the spaces around it; refused if it is empty. */
export function requiredReason(reason = ""): string {
  return requiredText(reason, "reason", "must say why, since the person reads it");
}
