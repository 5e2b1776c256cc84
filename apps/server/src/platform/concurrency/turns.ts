/**
 * Whoever wants to change the same thing waits here for a turn, in order of asking, before taking a connection: a rush for one event holds
 * one connection of this process and not all of them. What is true is still decided on the locked row, since other processes have turns of
 * their own.
 */
export class Turns {
  #last = new Map<string, Promise<unknown>>();

  /** `work` is told whether it had to wait, and so whether what was known before may be old. */
  take<T>(key: string, work: (waited: boolean) => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const begin = () => work(true);
    const turn = before ? before.then(begin, begin) : work(false);
    const leave = () => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    };
    this.#last.set(key, turn);
    turn.then(leave, leave);
    return turn;
  }
}
