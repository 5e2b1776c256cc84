/** How old a read may be that a replica answers: what was committed earlier is in it. */
export const mayBeBehindMs = 1_000;

/** Of so many it is known that they changed; beyond, all of them count as changed. */
const mostChanged = 10_000;
/** A replica that stands still is not asked to prove more than that. */
const mostAsked = 20;

/**
 * What is known of a replica, in one figure: a moment of this process' own clock, such that whatever was committed before it is in the
 * replica. The primary's write position is asked for at a moment, and once the replica has replayed up to there, that moment holds.
 */
export class Freshness {
  #mayBeBehindMs: number;
  #holds = Number.NEGATIVE_INFINITY;
  #asked: { at: number; position: number }[] = [];
  /** What has changed, and when this process heard of it; the oldest first. */
  #changed = new Map<string, number>();
  #allChanged = Number.NEGATIVE_INFINITY;

  constructor(behindMs: number) {
    this.#mayBeBehindMs = behindMs;
  }

  /** The primary's position was asked for at this moment, and was this one. */
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

  /** From now on nobody who asks for this may be answered by less than is committed by now. */
  changed(key: string, now: number): void {
    this.#changed.delete(key);
    this.#changed.set(key, now);
    if (this.#changed.size > mostChanged) this.allChanged(now);
  }

  allChanged(now: number): void {
    this.#changed.clear();
    this.#allChanged = now;
  }

  /** Nothing is known of the replica any more; what has changed has changed all the same. */
  forget(): void {
    this.#holds = Number.NEGATIVE_INFINITY;
    this.#asked = [];
  }

  /** How old the replica's state may be, at most. */
  behindMs(now: number): number {
    return now - this.#holds;
  }

  /** Whether it may answer who asks for these. */
  shows(keys: readonly string[], now: number): boolean {
    if (this.behindMs(now) > this.#mayBeBehindMs || this.#allChanged >= this.#holds) return false;
    return this.#changed.size === 0 || !keys.some((key) => this.#changed.has(key));
  }
}
