import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { type Backend, transactionStart, type Viewer } from "./backend.ts";
import type { Schema } from "./schema.ts";

/** The database as one portfolio sees it: every store takes it. Row-level security hides all other portfolios from `db`. */
export type Tenant = { portfolioUuid: string; db: Kysely<Schema> };

export type Database = {
  backend: Backend;
  /** The database as the owner sees it: for migrations, imports, jobs, and finding the portfolio of a domain. */
  system: Kysely<Schema>;
  tenant(portfolioUuid: string): Tenant;
  close(): Promise<void>;
};

export function openDatabase(backend: Backend): Database {
  const tenants = new Map<string, Tenant>();
  return {
    backend,
    system: new ViewerKysely(backend, "system"),
    tenant(portfolioUuid) {
      let tenant = tenants.get(portfolioUuid);
      if (!tenant) {
        tenant = { portfolioUuid, db: new ViewerKysely(backend, { portfolioUuid }) };
        tenants.set(portfolioUuid, tenant);
      }
      return tenant;
    },
    close: () => backend.close(),
  };
}

/** What a viewer's statements run on. Its transactions are plain Kysely transactions, which have no `read`. */
class ViewerKysely extends Kysely<Schema> {
  #backend: Backend;
  #viewer: Viewer;

  constructor(backend: Backend, viewer: Viewer) {
    const dialect: Dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ViewerDriver(backend, viewer),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    super({ dialect });
    this.#backend = backend;
    this.#viewer = viewer;
  }

  read<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    return this.#backend.read?.<Row>(this.#viewer, query) ?? this.executeQuery(query);
  }
}

/** Runs a statement that only reads. Outside a transaction it may share a connection with other reads of its viewer. */
export function read<Row>(db: Kysely<Schema>, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return db instanceof ViewerKysely ? db.read(query) : db.executeQuery(query);
}

class ViewerDriver implements Driver {
  #backend: Backend;
  #viewer: Viewer;

  constructor(backend: Backend, viewer: Viewer) {
    this.#backend = backend;
    this.#viewer = viewer;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return this.#backend.acquire(this.#viewer);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : "";
    await connection.executeQuery(CompiledQuery.raw(`${transactionStart}${isolation}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#backend.release(connection);
  }

  /** Closing one view does not close the backend: `Database.close` does. */
  async destroy(): Promise<void> {}
}
