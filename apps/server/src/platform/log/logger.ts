import { type DestinationStream, type Logger, pino } from "pino";

const secrets = ["authorization", "cookie", "password", "new_password", "token", "refresh_token", "email", "x-api-key"];

/** The key `code` is redacted, except in errors, whose code must stay readable; PostgreSQL's `detail` is redacted because it quotes rows. */
const elsewhere = ["code", "body.code", "query.code", "*.body.code", "*.query.code", "err.detail", "err.where"];

/** A JSON logger. Secrets are redacted wherever they are, to a depth of three. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const everywhere = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options = { level, redact: { paths: [...everywhere, ...elsewhere], censor: "[redacted]" }, base: null };
  return destination ? pino(options, destination) : pino(options);
}

/** Access lines are buffered, because writing each one is expensive, but for this long at most, in milliseconds. */
const longestWaitMs = 250;
const fullBuffer = 2048;

/**
 * A logger for lines of fixed fields that cannot contain a secret, so nothing is redacted. Lines are written several at a time; call `flush` before
 * the process ends.
 */
export function createAccessLog(level: string, file = 1): { logger: Logger; flush(): void } {
  const lines = pino.destination({ dest: file, sync: true, minLength: fullBuffer, periodicFlush: longestWaitMs });
  return { logger: pino({ level, base: null }, lines), flush: () => lines.flushSync() };
}
