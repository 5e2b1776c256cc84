import { AsyncLocalStorage } from "node:async_hooks";
import { TransactionBuilder } from "kysely";
import { BoundedCache } from "../platform/concurrency/bounded-cache.ts";
import type { Backend } from "../platform/database/backend.ts";

/*
 * The embedded database has one connection: inside a transaction, whatever asks for another one waits until it is refused. A test on PostgreSQL would
 * not notice it, and neither would one whose cache still has the answer. So both are errors while a transaction is open, on both databases.
 */

/** A transaction: of which backend, whether it is in its work, and the one around it. */
type Open = { backend?: Backend; isOpen: boolean; around: Open | undefined };
const transaction = new AsyncLocalStorage<Open>();
const found: Error[] = [];

const executeAsUsual = TransactionBuilder.prototype.execute;
TransactionBuilder.prototype.execute = function execute(callback) {
  const open: Open = { isOpen: false, around: transaction.getStore() };
  return transaction.run(open, () =>
    executeAsUsual.call(this, async (trx) => {
      open.isOpen = true;
      try {
        return await callback(trx);
      } finally {
        open.isOpen = false;
      }
    }),
  ) as never;
};

const getAsUsual = BoundedCache.prototype.get;
BoundedCache.prototype.get = function get(...input) {
  if (openTransactions().length > 0) report("a cache, which may have to ask the database,");
  return getAsUsual.apply(this, input);
};

/** The innermost first. */
function openTransactions(): Open[] {
  const all: Open[] = [];
  for (let one = transaction.getStore(); one; one = one.around) if (one.isOpen) all.push(one);
  return all;
}

function report(what: string): never {
  const error = new Error(`Inside a transaction ${what} was used: the embedded database has no second connection.`);
  found.push(error);
  throw error;
}

/** The same backend, which reports a second connection inside a transaction. */
export function withOneConnection(backend: Backend): Backend {
  const check = () => {
    if (openTransactions().some((one) => one.backend === backend)) report("another connection");
    // The first one is the transaction's own.
    const beginning = transaction.getStore();
    if (beginning) beginning.backend ??= backend;
  };
  const { read } = backend;
  return {
    name: backend.name,
    acquire(viewer) {
      check();
      return backend.acquire(viewer);
    },
    release: (connection) => backend.release(connection),
    ...(read
      ? {
          read(viewer, query) {
            check();
            return read.call(backend, viewer, query) as never;
          },
        }
      : {}),
    usage: () => backend.usage(),
    runScript(text) {
      check();
      return backend.runScript(text);
    },
    listen: (channel, ears) => backend.listen(channel, ears),
    close: () => backend.close(),
  };
}

/** Fails if one was used since the last call. */
export function mustHaveUsedOne(): void {
  const [first] = found.splice(0);
  if (first) throw first;
}

/** Work of somebody else, which a test does while it holds a transaction open. */
export const outsideTransaction = <T>(work: () => T): T => transaction.exit(work);
