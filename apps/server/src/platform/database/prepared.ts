import type { Compilable, CompiledQuery, Kysely } from "kysely";
import { read } from "./database.ts";
import type { Schema } from "./schema.ts";

/** A placeholder for a value of the call. Kysely treats it as the value and passes it to the parameters. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A frequent read: built and compiled at its first use, and from then on only given its values. `build` describes the statement with `value.…` in
 * place of each value; it must not inspect, compare or list them. Anything that changes the statement's text (an order, an optional condition) is
 * `shape`, plain data with few variants: each variant has a statement of its own.
 */
export function prepare<Values extends object, Row, Shape = void>(
  build: (db: Kysely<Schema>, value: Values, shape: Shape) => Compilable<Row>,
): (db: Kysely<Schema>, values: Values, shape: Shape) => Promise<Row[]> {
  const statements = new Map<string | undefined, CompiledQuery<Row>>();
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;

  return async (db, values, shape) => {
    const key = JSON.stringify(shape) as string | undefined;
    let statement = statements.get(key);
    if (!statement) {
      statement = build(db, slots, shape).compile();
      if (statement.query.kind !== "SelectQueryNode") throw new Error("Only a statement that reads can be prepared.");
      statements.set(key, statement);
    }
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await read<Row>(db, { ...statement, parameters });
    return rows;
  };
}
