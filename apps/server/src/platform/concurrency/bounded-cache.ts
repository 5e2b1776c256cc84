import type { Clock } from "../clock/clock.ts";

/**
 * Keeps answers for a while, so that a burst of requests asks the database once. Bounded: the oldest goes first. A failure
 * is not kept. Nothing here outlives `seconds`, which is how long a change may take to be seen.
 */
export class BoundedCache<V> {
  #entries = new Map<string, { until: number; value: Promise<V> }>();
  #clock: Clock;
  #milliseconds: number;
  #most: number;

  constructor(options: { clock: Clock; seconds: number; most: number }) {
    this.#clock = options.clock;
    this.#milliseconds = options.seconds * 1000;
    this.#most = options.most;
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const now = this.#clock.now().getTime();
    const known = this.#entries.get(key);
    if (known && known.until > now) return known.value;
    const value = load();
    this.#entries.delete(key);
    this.#entries.set(key, { until: now + this.#milliseconds, value });
    value.catch(() => this.forget(key));
    if (this.#entries.size > this.#most) this.forget(this.#entries.keys().next().value ?? key);
    return value;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
