import { type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";

const { serialize } = protocol;

type Value = Parameters<typeof serialize.bind>[0] extends { values?: (infer V)[] } | undefined ? V : never;
type Answer = Parameters<typeof parse.parseResults>[0][number];

export type NamedStatement = { name: string; text: string; values: readonly unknown[] };

/** What PostgreSQL ends its whole server for, as when there is no room for its log. PGlite goes on, and never answers again. */
export function isTheEnd(error: unknown): boolean {
  const { severity, name } = error as { severity?: string; name?: string };
  return (
    severity === "PANIC" || severity === "FATAL" || error instanceof WebAssembly.RuntimeError || name === "ExitStatus"
  );
}

/** What the database said of a statement when it was named: the types of its parameters, and the columns of its rows, if it has any. */
type Named = { types: number[]; columns: Answer[] };

/**
 * Named statements on PGlite, whose own `query` has each planned anew: planning is most of what a short statement costs there.
 * Its session is one and lasts, so a name is given once. Whoever asks holds the connection.
 */
export class PgliteStatements {
  #lite: PGlite;
  #named = new Map<string, Named>();

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  knows(name: string): boolean {
    return this.#named.has(name);
  }

  /**
   * The answer to a statement. What goes `before` it, whose rows nobody reads, is sent with it and is one transaction with it:
   * if either fails, neither was done.
   */
  async ask<R>(statement: NamedStatement, before?: NamedStatement): Promise<Results<R>> {
    const first = before ? this.#run(before, await this.#describe(before)) : [];
    const named = await this.#describe(statement);
    const answers = await this.#send([...first, ...this.#run(statement, named)]);
    await this.#lite.syncToFs();
    const own = before ? answers.slice(answers.findIndex(({ name }) => name === "commandComplete") + 1) : answers;
    // A plan that is kept never changes its columns, so they are not asked for each time.
    const [result] = parse.parseResults([...named.columns, ...own], this.#lite.parsers);
    return result as Results<R>;
  }

  #run(statement: NamedStatement, { types }: Named): Uint8Array[] {
    const values = statement.values.map((value, at) => this.#written(value, types[at]));
    return [serialize.bind({ statement: statement.name, values }), serialize.execute({})];
  }

  async #describe({ name, text }: NamedStatement): Promise<Named> {
    const known = this.#named.get(name);
    if (known) return known;
    const described = await this.#send([serialize.parse({ name, text }), serialize.describe({ type: "S", name })]);
    const types = parse.parseDescribeStatementResults(described);
    const named = { types, columns: described.filter((answer) => answer.name === "rowDescription") };
    // The one without a name is another each time.
    if (name !== "") this.#named.set(name, named);
    return named;
  }

  /**
   * The message that ends a call goes after the others were answered, and not at all where PostgreSQL has ended itself: PGlite would still hand it
   * over, and PostgreSQL would wait for a lock of its own for ever, with this process. After any other error it sets the session in order.
   */
  async #send(messages: Uint8Array[]) {
    const answers = await this.#stream(messages).catch(async (error: unknown) => {
      if (!isTheEnd(error)) await this.#stream([serialize.sync()]);
      throw error;
    });
    return [...answers, ...(await this.#stream([serialize.sync()]))];
  }

  #stream(messages: Uint8Array[]) {
    return this.#lite.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }

  #written(value: unknown, type: number | undefined): Value {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#lite.serializers[type];
    return serializer ? serializer(value) : (value as string | number).toString();
  }
}
