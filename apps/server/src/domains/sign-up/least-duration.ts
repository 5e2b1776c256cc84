import { setTimeout as pause } from "node:timers/promises";

/** Well above what a sign-up, which hashes a password, takes on a machine that is not overrun; nobody notices it. */
export const noticeableMs = 50;

/**
 * Does the work and answers, or refuses, no sooner than `ms` later: how long it takes would tell whether an address has an account, be it
 * by a tenth of a millisecond (test 29). The wait begins with the work. Begun after it, it would end on a whole millisecond from
 * there, and the difference would be seen again behind the point.
 */
export async function takesAtLeast<T>(
  work: () => Promise<T>,
  ms = noticeableMs,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<T> {
  const waited = wait(ms);
  const [outcome] = await Promise.allSettled([work(), waited]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
