import pg from "pg";

/** What a connection says of its server. */
export const serverSql = "pg_postmaster_start_time()::text as server";

/** What an administrator of the database sees of each connection (`pg_stat_activity`). */
export const applicationName = "atrium";

const hyphen = 45;

type PoolOptions = { max: number; connectionMs: number; options?: string; admitted?: (server: string) => boolean };

/** Connections that say nothing when the database is gone: whoever asks is told. */
export function pool(url: string, { max, connectionMs, options = "", admitted }: PoolOptions): pg.Pool {
  const created = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max,
    // pipeline: sends a statement without waiting for the one before it on the same connection
    pipeline: true,
    connectionTimeoutMillis: connectionMs,
    idle_in_transaction_session_timeout: 10_000,
    options,
    types: { getTypeParser: parserOf },
    ...(admitted ? { verify: admission(admitted) } : {}),
  });
  // Without both handlers a database restart ends this process.
  created.on("error", () => undefined);
  created.on("connect", (client) => client.on("error", () => undefined));
  return created;
}

/** Looks at each new connection once, before anybody has it. */
function admission(admitted: (server: string) => boolean): NonNullable<pg.PoolConfig["verify"]> {
  return (client, done) => {
    client.query<{ server: string }>(`select ${serverSql}`, (error: Error | null, result) => {
      if (error) return done(error);
      const isAdmitted = admitted(result.rows[0]?.server ?? "");
      done(isAdmitted ? undefined : new Error("It is another server than the one that was looked at."));
    });
  };
}

function parserOf(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.TIMESTAMPTZ && format !== "binary") return instant;
  return pg.types.getTypeParser(oid, format);
}

const otherInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text");

/** `2026-03-01 09:30:00.123456+00`, which sessions in UTC answer with, as the language itself reads it: ten times as fast. */
function instant(text: string): Date {
  return text.charCodeAt(4) === hyphen && text.endsWith("+00")
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : otherInstant(text);
}
