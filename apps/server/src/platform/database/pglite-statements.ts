import { type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";

const { serialize } = protocol;

type Value = Parameters<typeof serialize.bind>[0] extends { values?: (infer V)[] } | undefined ? V : never;
type Answer = Parameters<typeof parse.parseResults>[0][number];

export type NamedStatement = { name: string; text: string; values: readonly unknown[] };

/** Errors for which PostgreSQL shuts the whole server down, such as no space for its log. PGlite keeps running, and never answers again. */
export function isTheEnd(error: unknown): boolean {
  const { severity, name } = error as { severity?: string; name?: string };
  return (
    severity === "PANIC" || severity === "FATAL" || error instanceof WebAssembly.RuntimeError || name === "ExitStatus"
  );
}

/** What the database returned when the statement was prepared: the types of its parameters, and its columns, if it returns rows. */
type Named = { types: number[]; columns: Answer[] };

/**
 * Prepared statements on PGlite, whose own `query` plans each call again: planning is most of the cost of a short statement there. The only session
 * never ends, so a statement is prepared once. The caller must hold the connection.
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

  /** Runs a statement. `before` is sent with it, in the same transaction, and its rows are ignored: if either fails, neither takes effect. */
  async ask<R>(statement: NamedStatement, before?: NamedStatement): Promise<Results<R>> {
    const first = before ? this.#run(before, await this.#describe(before)) : [];
    const named = await this.#describe(statement);
    const answers = await this.#send([...first, ...this.#run(statement, named)]);
    await this.#lite.syncToFs();
    const own = before ? answers.slice(answers.findIndex(({ name }) => name === "commandComplete") + 1) : answers;
    // A prepared plan never changes its columns, so they are not requested each time.
    const [result] = parse.parseResults([...named.columns, ...own], this.#lite.parsers);
    return result as Results<R>;
  }

  /**
   * Runs a text of any number of statements without parameters; returns the rows of the last one. PGlite's own `exec` would send a Sync message even
   * after PostgreSQL has shut down (see `#send`). A simple query needs none.
   */
  async script(text: string): Promise<unknown[]> {
    const answers = await this.#stream([serialize.query(text)]);
    await this.#lite.syncToFs();
    return parse.parseResults(answers, this.#lite.parsers).at(-1)?.rows ?? [];
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
    // The unnamed statement is another one each time.
    if (name !== "") this.#named.set(name, named);
    return named;
  }

  /**
   * The Sync message is sent after the others were answered, and not at all if PostgreSQL has shut down: PGlite would still deliver it, and
   * PostgreSQL would wait for one of its own locks for ever and block this process. After any other error it resets the session.
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
