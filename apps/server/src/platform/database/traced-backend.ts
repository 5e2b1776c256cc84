import type { CompiledQuery, DatabaseConnection } from "kysely";
import type { Backend } from "./backend.ts";
import type { Tracing } from "../tracing/tracing-port.ts";

/** A backend that reports every statement to the traces, as part of the current span. */
export function tracedBackend(backend: Backend, tracing: Pick<Tracing, "statement">): Backend {
  // Returns the same object for a connection each time: Kysely keeps a reference to every connection that it has seen.
  const traced = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const plain = new WeakMap<DatabaseConnection, DatabaseConnection>();

  function trace(connection: DatabaseConnection): DatabaseConnection {
    const known = traced.get(connection);
    if (known) return known;
    const reporting: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => tracing.statement(query.sql, () => connection.executeQuery<R>(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    traced.set(connection, reporting);
    plain.set(reporting, connection);
    return reporting;
  }

  const { read } = backend;
  return {
    name: backend.name,
    acquire: async (viewer) => trace(await backend.acquire(viewer)),
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
