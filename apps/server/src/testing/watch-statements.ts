import type { CompiledQuery, DatabaseConnection } from "kysely";
import { vi } from "vitest";
import type { Backend } from "../platform/database/backend.ts";
import type { Rig } from "./rig.ts";

const watched = new WeakSet<DatabaseConnection>();
/** Reads that were recorded when they were requested, and run over a connection afterwards. */
const asked = new WeakSet<CompiledQuery>();
let current: string[] = [];

/** Records the text of each statement from now on, in order, until all mocks are restored. */
export function watchStatements({ services: { database } }: Rig): string[] {
  const seen: string[] = [];
  current = seen;
  const { backend } = database;
  const acquire = backend.acquire.bind(backend);
  vi.spyOn(backend, "acquire").mockImplementation(async (viewer) => {
    const connection = await acquire(viewer);
    if (!watched.has(connection)) {
      watched.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query) => {
        if (!asked.has(query)) current.push(query.sql);
        return execute(query);
      };
    }
    return connection;
  });
  if (backend.read) {
    const together = backend as Required<Backend>;
    const read = together.read.bind(backend);
    vi.spyOn(together, "read").mockImplementation((viewer, query) => {
      current.push(query.sql);
      asked.add(query);
      return read(viewer, query);
    });
  }
  return seen;
}
