import type { Clock } from "../clock/clock.ts";

/**
 * Caches answers for `seconds`, so that a burst of requests queries the database once. The size is bounded: the oldest entry is evicted first,
 * and expired entries do not stay in memory. Failures are not cached. A change is visible after `seconds` at the latest.
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
    this.#dropExpired(now);
    this.#entries.set(key, { until: now + this.#milliseconds, value });
    value.catch(() => this.forget(key));
    if (this.#entries.size > this.#most) this.forget(this.#entries.keys().next().value ?? key);
    return value;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Entries expire in the order in which they were added. */
  #dropExpired(now: number): void {
    for (const [key, { until }] of this.#entries) {
      if (until > now) return;
      this.#entries.delete(key);
    }
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
