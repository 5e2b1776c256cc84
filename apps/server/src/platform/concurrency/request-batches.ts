/** Handles several requests for one thing together. Returns one outcome per request, in their order. */
type Serve<Want, Answer> = (wants: readonly Want[]) => Promise<PromiseSettledResult<Answer>[]>;

type Waiting<Want, Answer> = { want: Want; whose: string } & PromiseWithResolvers<Answer>;

/** The largest batch: a batch holds its locks until it ends. */
const mostTogether = 100;

/**
 * Requests for the same thing that arrive while a batch of them runs are handled together in the next batch: a rush costs one transaction per batch
 * and not one per person. The first request never waits. Two requests of one person are never in the same batch, so that the second sees the result
 * of the first.
 */
export class RequestBatches<Want, Answer> {
  #serve: Serve<Want, Answer>;
  #lines = new Map<string, Waiting<Want, Answer>[]>();

  constructor(serve: Serve<Want, Answer>) {
    this.#serve = serve;
  }

  ask(key: string, whose: string, want: Want): Promise<Answer> {
    const one = { want, whose, ...Promise.withResolvers<Answer>() };
    const line = this.#lines.get(key);
    if (line) line.push(one);
    else {
      const begun = [one];
      this.#lines.set(key, begun);
      void this.#serveAll(key, begun);
    }
    return one.promise;
  }

  async #serveAll(key: string, line: Waiting<Want, Answer>[]): Promise<void> {
    while (line.length > 0) await this.#serveBatch(nextOf(line));
    this.#lines.delete(key);
  }

  /** Retries a failed batch one request at a time, so that a failure caused by one does not affect the others. */
  async #serveBatch(together: Waiting<Want, Answer>[]): Promise<void> {
    try {
      const outcomes = await this.#serve(together.map(({ want }) => want));
      for (const [place, { resolve, reject }] of together.entries()) {
        const outcome = outcomes[place];
        if (outcome?.status === "fulfilled") resolve(outcome.value);
        else reject(outcome?.reason);
      }
    } catch (error) {
      if (together.length === 1) together[0]?.reject(error);
      else for (const one of together) await this.#serveBatch([one]);
    }
  }
}

/** Removes the next batch's requests from the queue. */
function nextOf<W extends { whose: string }>(line: W[]): W[] {
  const people = new Set<string>();
  const next: W[] = [];
  const later: W[] = [];
  for (const one of line) {
    const fits = next.length < mostTogether && !people.has(one.whose);
    people.add(one.whose);
    (fits ? next : later).push(one);
  }
  line.splice(0, line.length, ...later);
  return next;
}
