import { type Logger, pino } from "pino";

const secrets = [
  "authorization",
  "cookie",
  "password",
  "new_password",
  "token",
  "refresh_token",
  "code",
  "email",
  "x-api-key",
];

/** JSON lines. What could open a door is blotted out wherever it stands, to a depth of three. */
export function createLogger(level: string): Logger {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino({ level, redact: { paths, censor: "[redacted]" }, base: null });
}
