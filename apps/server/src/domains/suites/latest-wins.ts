import { type HeardState, patience, type SuiteCommand, SuiteUnavailable } from "./suite-system.ts";

/** With less time left than this no command is sent: it might be carried out after its caller was refused. */
const leastMs = 500;

/** Sends one command; `until` is its deadline, on the clock of `performance.now()`. */
type Work = (until: number) => Promise<HeardState>;
type Setting = { control: SuiteCommand["control"]; until: number; work: Work; done: PromiseWithResolvers<HeardState> };

/**
 * Sends one command at a time per suite. Of several that wait for the same control, the last one wins: the earlier ones are never sent, and their
 * callers get the suite's state at the end. Nobody waits longer than their own five seconds.
 */
export class LatestWins {
  #busy = new Set<string>();
  #waiting = new Map<string, Setting[]>();

  take(suite: string, { control }: SuiteCommand, work: Work): Promise<HeardState> {
    const until = performance.now() + patience.ms;
    const queue = this.#waiting.get(suite) ?? [];
    const before = queue.find((setting) => setting.control === control);
    const setting = before ?? { control, until, work, done: Promise.withResolvers<HeardState>() };
    if (before) Object.assign(before, { until, work });
    else queue.push(setting);
    this.#waiting.set(suite, queue);
    // Each caller has a promise of their own.
    setting.done.promise.catch(() => undefined);
    if (!this.#busy.has(suite)) void this.#run(suite);
    return inTime(setting.done.promise, until);
  }

  async #run(suite: string): Promise<void> {
    this.#busy.add(suite);
    const queue = this.#waiting.get(suite) ?? [];
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { until, work, done } = next;
      try {
        if (performance.now() > until - leastMs)
          throw new SuiteUnavailable("The suite's earlier commands took too long.");
        done.resolve(await work(until));
      } catch (error) {
        done.reject(error);
      }
    }
    this.#waiting.delete(suite);
    this.#busy.delete(suite);
  }
}

/** The answer, or a refusal at the caller's deadline. */
export async function inTime<T>(answer: Promise<T>, until: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new SuiteUnavailable("No answer came in time.")),
    Math.max(0, until - performance.now()),
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
