import { type RefusalCode, refusals } from "@atrium/contract/refusals.ts";

/** One fault of what was sent: where (`/email`), what kind, and a sentence. */
export type InputFault = { path: string; code: string; message: string };

/** A feature says no by code; the error handler writes the problem body. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly faults: InputFault[] | undefined;

  constructor(code: RefusalCode, faults?: InputFault[]) {
    super(code);
    this.code = code;
    this.faults = faults;
  }

  get status(): number {
    return refusals[this.code];
  }
}

export function refuse(code: RefusalCode, faults?: InputFault[]): never {
  throw new Refusal(code, faults);
}
