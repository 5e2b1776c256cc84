import type { CompiledQuery, DatabaseConnection } from "kysely";
import type { Backend } from "./backend.ts";
import type { Tracing } from "../tracing/tracing-port.ts";

/** A backend whose every statement is told of, as part of whatever is under way. */
export function tracedBackend(backend: Backend, tracing: Pick<Tracing, "statement">): Backend {
  // The same for a connection each time: Kysely remembers every connection that it has seen.
  const told = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const plain = new WeakMap<DatabaseConnection, DatabaseConnection>();

  function tell(connection: DatabaseConnection): DatabaseConnection {
    const known = told.get(connection);
    if (known) return known;
    const telling: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => tracing.statement(query.sql, () => connection.executeQuery<R>(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    told.set(connection, telling);
    plain.set(telling, connection);
    return telling;
  }

  const { read } = backend;
  return {
    name: backend.name,
    acquire: async (viewer) => tell(await backend.acquire(viewer)),
    release: (connection) => backend.release(plain.get(connection) ?? connection),
    ...(read
      ? { read: (viewer, query) => tracing.statement(query.sql, () => read.call(backend, viewer, query)) as never }
      : {}),
    usage: () => backend.usage(),
    runScript: (sql) => backend.runScript(sql),
    listen: (channel, ears) => backend.listen(channel, ears),
    close: () => backend.close(),
  };
}
