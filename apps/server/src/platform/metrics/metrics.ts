import type { RefusalCode } from "@atrium/contract/refusals.ts";

/** What an operator counts of the house's own business, and what each count is told apart by: words of a fixed list, never anything of a person. */
export type BusinessEvents = {
  sign_in: "password" | "provider";
  rsvp: "attend" | "recall";
  claim: "claim" | "cancel";
};

export type Answered = { method: string; route: string; status: number; seconds: number };

/** What is counted of this process, for whoever watches over it. */
export type Metrics = {
  /** A request was answered; `route` is its pattern, never its address. */
  answered(answer: Answered): void;
  refused(code: RefusalCode): void;
  happened<E extends keyof BusinessEvents>(event: E, kind: BusinessEvents[E]): void;
  /** A read that may be a second old went there, of those that have a choice. */
  laggingRead(answeredBy: "replica" | "primary"): void;
};

/** Where nobody counts. */
export const noMetrics: Metrics = {
  answered: () => undefined,
  refused: () => undefined,
  happened: () => undefined,
  laggingRead: () => undefined,
};
