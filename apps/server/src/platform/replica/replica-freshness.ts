/** How old an answer of a replica may be: everything that was committed earlier is in it. */
export const mayBeBehindMs = 1_000;

/** The most changes that are remembered one by one; beyond, everything counts as changed. */
const mostChanged = 10_000;
/** The most questions that are kept open for a replica that does not advance. */
const mostAsked = 20;

/**
 * Tracks a replica's state in one figure: a time of this process's clock such that everything committed before it is in the replica. The primary's
 * write position is read at a known time; once the replica has replayed up to that position, it is fresh as of that time.
 */
export class Freshness {
  #mayBeBehindMs: number;
  #holds = Number.NEGATIVE_INFINITY;
  #asked: { at: number; position: number }[] = [];
  /** What has changed, and when this process was notified; oldest first. */
  #changed = new Map<string, number>();
  #allChanged = Number.NEGATIVE_INFINITY;

  constructor(behindMs: number) {
    this.#mayBeBehindMs = behindMs;
  }

  /** The primary's write position was read at this time. */
  primaryWas({ at, position }: { at: number; position: number }): void {
    if (this.#asked.length < mostAsked) this.#asked.push({ at, position });
  }

  replicaIs(position: number): void {
    const reached = this.#asked.findLastIndex((asked) => asked.position <= position);
    if (reached < 0) return;
    this.#holds = this.#asked[reached]?.at ?? this.#holds;
    this.#asked.splice(0, reached + 1);
    for (const [key, at] of this.#changed) {
      if (at >= this.#holds) break;
      this.#changed.delete(key);
    }
  }

  /** From now on, reads about these are answered only from a state that includes everything committed by now. */
  changed(key: string, now: number): void {
    this.#changed.delete(key);
    this.#changed.set(key, now);
    if (this.#changed.size > mostChanged) this.allChanged(now);
  }

  allChanged(now: number): void {
    this.#changed.clear();
    this.#allChanged = now;
  }

  /** Forgets the replica's state; known changes are kept. */
  forget(): void {
    this.#holds = Number.NEGATIVE_INFINITY;
    this.#asked = [];
  }

  /** The greatest possible age of the replica's state. */
  behindMs(now: number): number {
    return now - this.#holds;
  }

  /** Whether the replica may answer reads about these. */
  shows(keys: readonly string[], now: number): boolean {
    if (this.behindMs(now) > this.#mayBeBehindMs || this.#allChanged >= this.#holds) return false;
    return this.#changed.size === 0 || !keys.some((key) => this.#changed.has(key));
  }
}
