import type { ErrorCode, Failure } from "./protocol.ts";

const retryable: readonly ErrorCode[] = ["TIMEOUT", "RATE_LIMITED", "INTERNAL", "USER_CANCELLED", "NOT_INITIALIZED"];

/** A refused action; any other exception is answered as INTERNAL, without details. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly failure: Failure;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.failure = { code, message, retryable: retryable.includes(code) };
  }
}

/** The exact answer of 2 §7 to an init without `app_uuid`. */
export const invalidInit = "Invalid init event data";
