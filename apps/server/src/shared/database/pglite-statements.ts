import { type PGlite, parse, protocol, type Results } from "@electric-sql/pglite";

const { serialize } = protocol;

type Value = Parameters<typeof serialize.bind>[0] extends { values?: (infer V)[] } | undefined ? V : never;

/**
 * Named statements on PGlite, whose own `query` has each planned anew: planning is most of what a short statement costs there.
 * Its session is one and lasts, so a name is given once. Whoever asks holds the connection.
 */
export class PgliteStatements {
  #lite: PGlite;
  /** The types of each named statement's parameters. */
  #named = new Map<string, number[]>();

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  async ask<R>({ name, text, values }: { name: string; text: string; values: unknown[] }): Promise<Results<R>> {
    const types = this.#named.get(name) ?? (await this.#prepare(name, text));
    const answers = await this.#send([
      serialize.bind({ statement: name, values: values.map((value, at) => this.#written(value, types[at])) }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
    ]);
    await this.#lite.syncToFs();
    const [result] = parse.parseResults(answers, this.#lite.parsers);
    return result as Results<R>;
  }

  async #prepare(name: string, text: string): Promise<number[]> {
    const described = await this.#send([serialize.parse({ name, text }), serialize.describe({ type: "S", name })]);
    const types = parse.parseDescribeStatementResults(described);
    this.#named.set(name, types);
    return types;
  }

  /** In one go, with the message that ends it: after an error, the next statement finds the session in order. */
  #send(messages: Uint8Array[]) {
    return this.#lite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));
  }

  #written(value: unknown, type: number | undefined): Value {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#lite.serializers[type];
    return serializer ? serializer(value) : (value as string | number).toString();
  }
}
