import { setTimeout as pause } from "node:timers/promises";

/** Well above the duration of a sign-up, which hashes a password, on a machine that is not overloaded; too short for a person to notice. */
export const noticeableMs = 50;

/**
 * Runs the work and returns, or throws, after `ms` at the earliest: the duration could reveal whether an address has an account, even by a tenth of
 * a millisecond (test 29). The timer starts with the work. If it started afterwards, it would end a whole number of milliseconds later, and the
 * difference would show in the fraction.
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
