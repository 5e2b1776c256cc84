/** Several wants of one thing, served together: an outcome for each, in their order. */
type Serve<Want, Answer> = (wants: readonly Want[]) => Promise<PromiseSettledResult<Answer>[]>;

type Waiting<Want, Answer> = { want: Want; whose: string } & PromiseWithResolvers<Answer>;

/** As many are served together at most: a round holds what they want for as long as it lasts. */
const mostTogether = 100;

/**
 * Whoever wants the same thing while a round for it is under way is served with all others who came meanwhile, in the next: a rush costs a
 * transaction a round and not one a person. A first one waits for nobody. Two wants of one person are never served together, so that
 * each finds what the one before it left.
 */
export class Rounds<Want, Answer> {
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
    while (line.length > 0) await this.#round(nextOf(line));
    this.#lines.delete(key);
  }

  /** A round that fails as a whole is tried again one by one: what one of them met is not the others' misfortune. */
  async #round(together: Waiting<Want, Answer>[]): Promise<void> {
    try {
      const outcomes = await this.#serve(together.map(({ want }) => want));
      for (const [place, { resolve, reject }] of together.entries()) {
        const outcome = outcomes[place];
        if (outcome?.status === "fulfilled") resolve(outcome.value);
        else reject(outcome?.reason);
      }
    } catch (error) {
      if (together.length === 1) together[0]?.reject(error);
      else for (const one of together) await this.#round([one]);
    }
  }
}

/** Takes those out of the line who are served next. */
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
