import type { Backend } from "../../apps/server/src/platform/database/backend.ts";

type Connection = Awaited<ReturnType<Backend["acquire"]>>;
type Query = Parameters<Connection["executeQuery"]>[0];

export type Statement = { text: string; values: unknown[] };

/** The statements on one connection between acquiring and releasing it. */
export type Errand = Statement[];

/** A backend that records its statements. */
export function recordingBackend(backend: Backend, errands: Errand[]): Backend {
  const plain = new WeakMap<Connection, Connection>();
  const note = (errand: Errand, { sql, parameters }: Query) => void errand.push({ text: sql, values: [...parameters] });
  const { read } = backend;
  return {
    name: backend.name,
    async acquire(viewer) {
      const connection = await backend.acquire(viewer);
      const errand: Errand = [];
      errands.push(errand);
      const noting: Connection = {
        executeQuery(query) {
          note(errand, query);
          return connection.executeQuery(query);
        },
        streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
      };
      plain.set(noting, connection);
      return noting;
    },
    release: (connection) => backend.release(plain.get(connection) ?? connection),
    ...(read && {
      read(viewer, query) {
        const errand: Errand = [];
        errands.push(errand);
        note(errand, query);
        return read.call(backend, viewer, query) as never;
      },
    }),
    usage: () => backend.usage(),
    runScript: (sql) => backend.runScript(sql),
    listen: (channel, ears) => backend.listen(channel, ears),
    close: () => backend.close(),
  };
}
