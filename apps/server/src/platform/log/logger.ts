import { type DestinationStream, type Logger, pino } from "pino";

const secrets = ["authorization", "cookie", "password", "new_password", "token", "refresh_token", "email", "x-api-key"];

/** A one-time code hides under a name that errors use for their kind, which must stay readable; PostgreSQL's `detail` quotes rows. */
const elsewhere = ["code", "body.code", "query.code", "*.body.code", "*.query.code", "err.detail", "err.where"];

/** JSON lines. What could open a door is blotted out wherever it stands, to a depth of three. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const everywhere = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options = { level, redact: { paths: [...everywhere, ...elsewhere], censor: "[redacted]" }, base: null };
  return destination ? pino(options, destination) : pino(options);
}

/** Answers a second are many and writing is dear: lines wait for each other, but not longer than this. */
const longestWaitMs = 250;
const fullBuffer = 2048;

/**
 * A log for lines of fixed fields that cannot hold a secret, so that nothing is looked for in them. They are written several
 * at a time; `flush` before the end.
 */
export function createAccessLog(level: string, file = 1): { logger: Logger; flush(): void } {
  const lines = pino.destination({ dest: file, sync: true, minLength: fullBuffer, periodicFlush: longestWaitMs });
  return { logger: pino({ level, base: null }, lines), flush: () => lines.flushSync() };
}
