import type { RefusalCode } from "@atrium/contract/refusals.ts";

/** Counters about the product's use, and the labels of each: values of a fixed list, never personal data. */
export type BusinessEvents = {
  sign_in: "password" | "provider";
  rsvp: "attend" | "recall";
  claim: "claim" | "cancel";
};

export type Answered = { method: string; route: string; status: number; seconds: number };

/** The metrics of this process. */
export type Metrics = {
  /** A request was answered; `route` is its pattern, never its address. */
  answered(answer: Answered): void;
  refused(code: RefusalCode): void;
  happened<E extends keyof BusinessEvents>(event: E, kind: BusinessEvents[E]): void;
  /** A read that may be a second old was answered by this database. */
  laggingRead(answeredBy: "replica" | "primary"): void;
};

/** For a server without metrics. */
export const noMetrics: Metrics = {
  answered: () => undefined,
  refused: () => undefined,
  happened: () => undefined,
  laggingRead: () => undefined,
};
