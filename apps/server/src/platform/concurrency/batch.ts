type Waiting<Item, Answer> = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };

type Batch<Item, Answer> = {
  /** How long the first item waits for others, in milliseconds; without it, only items of the same turn of the event loop are gathered. */
  ms?: number;
  /** The largest batch. */
  most: number;
  /** Only items with the same key share a batch. */
  keyOf?: (item: Item) => string;
  /** No item can make the others fail, so a failed batch is not retried item by item. */
  failsAsOne?: boolean;
  /** Returns one answer per item, in their order. */
  work: (items: Item[]) => Promise<readonly Answer[]>;
};

/**
 * Gathers items that arrive at about the same time and handles them in one call, for work that is expensive per call and cheap per item. The caller
 * gets the answer when the call is done. If a call for several items fails, each item is retried alone, unless `failsAsOne` is set, so that one bad
 * item does not fail the others.
 */
export function batch<Item, Answer>({
  ms,
  most,
  keyOf = () => "",
  failsAsOne = false,
  work,
}: Batch<Item, Answer>): (item: Item) => Promise<Answer> {
  const gathering = new Map<string, Waiting<Item, Answer>[]>();

  async function finish(waiting: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(waiting.map(({ item }) => item));
      for (const [place, { resolve }] of waiting.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      if (waiting.length > 1 && !failsAsOne) await Promise.all(waiting.map((one) => finish([one])));
      else for (const { reject } of waiting) reject(error);
    }
  }

  function begin(key: string): Waiting<Item, Answer>[] {
    const waiting: Waiting<Item, Answer>[] = [];
    gathering.set(key, waiting);
    const go = () => {
      if (gathering.get(key) === waiting) gathering.delete(key);
      void finish(waiting);
    };
    if (ms === undefined) setImmediate(go);
    else setTimeout(go, ms);
    return waiting;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const key = keyOf(item);
    const waiting = gathering.get(key) ?? begin(key);
    waiting.push({ item, resolve, reject });
    if (waiting.length === most) gathering.delete(key);
    return promise;
  };
}
