import type { ErrorCode, Failure } from "./protocol.ts";

const retryable: readonly ErrorCode[] = ["TIMEOUT", "RATE_LIMITED", "INTERNAL", "USER_CANCELLED", "NOT_INITIALIZED"];

/** An action that is refused; what is thrown otherwise is answered as INTERNAL and told to nobody. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly failure: Failure;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.failure = { code, message, retryable: retryable.includes(code) };
  }
}

/** What 2 §7 has an init without `app_uuid` answered with, to the letter. */
export const invalidInit = "Invalid init event data";
