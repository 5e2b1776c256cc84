/**
 * Queues work by key, in order of arrival, before it takes a database connection: a rush for one event uses one connection of this process and not
 * all of them. The work must still lock the row and check it, since other processes have queues of their own.
 */
export class KeyedQueue {
  #last = new Map<string, Promise<unknown>>();

  /** `work` is told whether it had to wait, so that it can read again what may have changed meanwhile. */
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
