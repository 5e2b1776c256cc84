import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Events } from "../events/events.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Tracing } from "../tracing/tracing-port.ts";
import { tracedBackend } from "../database/traced-backend.ts";
import type { PoolUsage } from "../database/backend.ts";
import { type Database, openDatabase, type Tenant } from "../database/database.ts";
import { type ReplicaBackend, replicaBackend } from "../database/postgres-backend.ts";
import { serverSql } from "../database/postgres-pool.ts";
import { Freshness, mayBeBehindMs } from "./replica-freshness.ts";
import { ReplicaConnection } from "./replica-connection.ts";
import type { Schema } from "../database/schema.ts";

const roundMs = 250;
/** The shorter interval while the replica has not yet replayed the last known position. */
const shortRoundMs = 100;
const complainEveryMs = 10_000;

/** `unfit`: it is reachable, but is no replica of this database. */
export type ReplicaState = "unknown" | "used" | "behind" | "away" | "unfit";

/**
 * Timings of the checks; tests change them. An unreachable replica is retried at growing intervals, up to `longestWaitMs`, and without reads nothing
 * is checked after `restAfterMs`.
 */
export type ReplicaRules = {
  mayBeBehindMs: number;
  hearsOfChanges: boolean;
  longestWaitMs: number;
  restAfterMs: number;
};

const usualRules: ReplicaRules = { mayBeBehindMs, hearsOfChanges: true, longestWaitMs: 5_000, restAfterMs: 5_000 };

type Parts = {
  url: string;
  connections: number;
  system: Kysely<Schema>;
  events: Events;
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing | undefined;
  rules?: Partial<ReplicaRules> | undefined;
};

type PrimaryAt = { identifier: string; database: string; timeline: string; position: string; unflushed: boolean };
type ReplicaAt = {
  server: string;
  identifier: string;
  database: string;
  timeline: number;
  in_recovery: boolean;
  position: string | null;
};

const ownDatabase = `system_identifier::text as identifier,
  (select oid::text from pg_database where datname = current_database()) as database`;

// Committed data is flushed, unless synchronous_commit is off: then it is only written.
const primaryAt = sql<PrimaryAt>`select ${sql.raw(ownDatabase)},
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
  pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() as unflushed,
  (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end - '0/0')::text as position from pg_control_system()`;

const flush = sql`select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'atrium', '')`;

const replicaAt = `select ${ownDatabase}, ${serverSql}, pg_is_in_recovery() as in_recovery,
  (select timeline_id from pg_control_checkpoint()) as timeline,
  (pg_last_wal_replay_lsn() - '0/0')::text as position from pg_control_system()`;

/**
 * A hot standby that answers reads which may be a second old (endpoints with `mayLag`), while it is known to have everything that was committed a
 * second ago and every change that this process was notified of. Otherwise the primary answers.
 */
export class Replica {
  #parts: Parts;
  #rules: ReplicaRules;
  #freshness: Freshness;
  #backend: ReplicaBackend;
  #database: Database;
  #line: ReplicaConnection;
  #state: ReplicaState = "unknown";
  /** Since when it has been checked without a break. */
  #since = 0;
  #wantedAt = 0;
  #primaryWas = "";
  /** The server that was checked, and whether the address has also led to another one. */
  #server: string | undefined;
  #several = false;
  #complainedAt = Number.NEGATIVE_INFINITY;
  #following = false;
  #rounds: Promise<void> | undefined;
  #rest: (() => void) | undefined;
  #closed = false;
  #deaf: (() => void)[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#rules = { ...usualRules, ...parts.rules };
    this.#freshness = new Freshness(this.#rules.mayBeBehindMs);
    const { url, connections, tracing } = parts;
    this.#backend = replicaBackend({ url, connections, admitted: (server) => this.#admits(server) });
    this.#database = openDatabase(tracing ? tracedBackend(this.#backend, tracing) : this.#backend);
    this.#line = new ReplicaConnection(url);
  }

  /** How old its answers may be. */
  get mayBeBehindMs(): number {
    return this.#rules.mayBeBehindMs;
  }

  /** Begins to listen for changes, and checks once whether there is a replica at all. */
  async follow(): Promise<void> {
    const { events } = this.#parts;
    const missed = () => this.#rules.hearsOfChanges && this.#freshness.allChanged(performance.now());
    this.#deaf = await Promise.all([
      events.subscribe("contents", { told: ({ portfolio_uuid }) => this.changed(portfolio_uuid), missed }),
      // A building's cards show how many places are left.
      events.subscribe("places", { told: ({ building_uuid }) => this.changed(building_uuid), missed }),
    ]);
    this.#following = true;
    this.#want();
  }

  /** Marks a portfolio, a building or a person as changed: the primary answers until the replica has the change too. */
  changed(uuid: string): void {
    if (this.#rules.hearsOfChanges) this.#freshness.changed(uuid, performance.now());
  }

  /** The portfolio's tenant on the replica, if it may answer reads about these. */
  tenant(portfolioUuid: string, asksFor: readonly string[]): Tenant | undefined {
    this.#want();
    const shows = this.#freshness.shows([portfolioUuid, ...asksFor], performance.now());
    this.#parts.metrics.laggingRead(shows ? "replica" : "primary");
    return shows ? this.#database.tenant(portfolioUuid) : undefined;
  }

  /** A read at the replica has failed: it is not used until its position was checked again. */
  failed(error: unknown): void {
    this.#freshness.forget();
    this.#since = performance.now();
    if (this.#since - this.#complainedAt < complainEveryMs) return;
    this.#complainedAt = this.#since;
    this.#parts.logger.warn({ err: error }, "A read failed at the read replica and was answered by the primary.");
  }

  /** For monitoring: `behindSeconds` is unknown while nobody reads. */
  status(): { state: ReplicaState; behindSeconds: number | undefined; usage: PoolUsage } {
    const behind = this.#freshness.behindMs(performance.now()) / 1000;
    const [{ inUse, idle, waiting } = { inUse: 0, idle: 0, waiting: 0 }] = this.#backend
      .usage()
      .filter(({ pool }) => pool === "portfolios");
    return {
      state: this.#state,
      behindSeconds: this.#rounds && Number.isFinite(behind) ? behind : undefined,
      usage: { pool: "replica", inUse, idle, waiting },
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const deaf of this.#deaf) deaf();
    this.#rest?.();
    this.#line.close();
    await this.#rounds;
    await this.#database.close();
  }

  #want(): void {
    this.#wantedAt = performance.now();
    if (!this.#following || this.#closed) return;
    this.#rounds ??= this.#goRound().finally(() => {
      this.#rounds = undefined;
    });
  }

  async #goRound(): Promise<void> {
    this.#freshness.forget();
    this.#since = performance.now();
    let waitMs = roundMs;
    while (!this.#closed && performance.now() - this.#wantedAt < this.#rules.restAfterMs) {
      const is = await this.#look();
      if (is === "away" || is === "unfit") waitMs = Math.min(2 * waitMs, this.#rules.longestWaitMs);
      else waitMs = is === "waits" ? shortRoundMs : roundMs;
      await this.#pause(waitMs);
    }
    this.#line.close();
  }

  /** Asks both for their positions, the primary first: the replica's later position then covers it. */
  async #look(): Promise<"away" | "unfit" | "waits" | "caught up"> {
    const at = performance.now();
    let primary: PrimaryAt | undefined;
    try {
      [primary] = (await primaryAt.execute(this.#parts.system)).rows;
    } catch (error) {
      // If the primary does not answer, nothing can be known, and callers get its error. But it may also refuse this question only.
      if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith("42")) return "waits";
      this.#isOut("unfit", `DATABASE_URL does not say what a replica must have: ${error.message}`);
      return "unfit";
    }
    if (!primary || this.#closed) return "waits";
    let replica: ReplicaAt;
    try {
      replica = await this.#line.ask<ReplicaAt>(replicaAt);
    } catch (error) {
      this.#isOut(
        "away",
        `The read replica does not answer: ${error instanceof Error ? error.message : String(error)}`,
      );
      return "away";
    }
    if (replica.server !== this.#server) this.#several = false;
    this.#server = replica.server;
    const fault = this.#several ? severalServers : unfitness(primary, replica);
    if (fault !== undefined || replica.position === null) {
      this.#isOut("unfit", `DATABASE_READ_URL is of no use: ${fault ?? "it replays nothing."}`);
      return "unfit";
    }
    this.#freshness.primaryWas({ at, position: Number(primary.position) });
    this.#freshness.replicaIs(Number(replica.position));
    this.#settle();
    if (Number(replica.position) >= Number(primary.position)) return "caught up";
    await this.#hurry(primary);
    return "waits";
  }

  /** Writes a record to the primary's log: reads can cause changes that are not flushed while nobody writes, and the replica would wait for them. */
  async #hurry({ position, unflushed }: PrimaryAt): Promise<void> {
    const idle = position === this.#primaryWas;
    this.#primaryWas = position;
    if (idle && unflushed) await flush.execute(this.#parts.system).catch(() => undefined);
  }

  /** What is known about one server says nothing about another. */
  #admits(server: string): boolean {
    if (server === this.#server) return true;
    this.#several = true;
    this.#isOut("unfit", `DATABASE_READ_URL is of no use: ${severalServers}`);
    return false;
  }

  #settle(): void {
    const now = performance.now();
    const behind = this.#freshness.behindMs(now);
    // A replica that was just found is given time to prove itself; and after a lag it must be clearly within the limit before it is used again.
    if (behind > this.#rules.mayBeBehindMs) {
      if (now - this.#since > this.#rules.mayBeBehindMs)
        this.#change("behind", `The read replica is more than ${this.#rules.mayBeBehindMs / 1000} s behind.`);
    } else if (this.#state !== "behind" || behind <= this.#rules.mayBeBehindMs / 2) this.#change("used");
  }

  #isOut(state: "away" | "unfit", why: string): void {
    if (this.#closed) return;
    this.#freshness.forget();
    this.#since = performance.now();
    // Reads that wait there are answered by the primary, instead of waiting for a dead connection.
    this.#backend.drop();
    this.#change(state, why);
  }

  #change(state: ReplicaState, why?: string): void {
    if (state === this.#state) return;
    this.#state = state;
    const { logger } = this.#parts;
    if (why === undefined) logger.info("The read replica answers reads that may be a second old.");
    else logger.warn(`${why.replace(/[.!]?$/, ".")} The primary answers all reads meanwhile.`);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.#rest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const severalServers = "it leads to several servers, which may have different states";

/** Why the server that was found cannot stand in for the primary. */
function unfitness(primary: PrimaryAt, replica: ReplicaAt): string | undefined {
  if (replica.identifier !== primary.identifier)
    return "it leads to another PostgreSQL, not to a copy of DATABASE_URL's";
  if (replica.database !== primary.database) return "it leads to another database of the same PostgreSQL";
  if (!replica.in_recovery) return "it leads to a database that accepts writes, not to a replica";
  // After a failover: a replica that still follows the old primary may be ahead and yet lack what the new one has.
  if (replica.timeline !== Number.parseInt(primary.timeline, 16))
    return "it follows another timeline than the primary, or has not reached a checkpoint of it yet";
  return undefined;
}
