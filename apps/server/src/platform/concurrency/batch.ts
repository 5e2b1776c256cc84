type Waiting<Item, Answer> = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };

type Batch<Item, Answer> = {
  /** How long the first of them waits for others; left out, for those alone that are asked for in the same turn of the event loop. */
  ms?: number;
  /** As many as are done at once. */
  most: number;
  /** Only what has the same key is done together. */
  keyOf?: (item: Item) => string;
  /** None of them can be why the others fail, so that nothing is tried again. */
  failsAsOne?: boolean;
  /** Answers each, in their order. */
  work: (items: Item[]) => Promise<readonly Answer[]>;
};

/**
 * Does together what is asked for at about the same time, for work that costs much each time and little for one more. Whoever asks has the
 * answer when the work is done. Where the work fails for several, each is done again alone, unless it fails as one, so that nobody pays for another's.
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
