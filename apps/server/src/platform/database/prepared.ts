import type { Compilable, CompiledQuery, Kysely } from "kysely";
import { read } from "./database.ts";
import type { Schema } from "./schema.ts";

/** Where a value of the call goes. Kysely takes it for the value itself and hands it through to the parameters. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A read that is asked often: built and compiled at its first use, and from then on only given its values.
 * `build` describes it as ever, with `value.…` in place of each value; it must not look into them,
 * compare them or list them. What changes the text of the statement (an order, an optional condition) is `shape`, which is
 * plain data of few variants: each has a statement of its own.
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
