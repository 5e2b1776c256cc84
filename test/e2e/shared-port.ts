import { inject } from "vitest";

/** Port of the server that this worker's files share: what they change there, no file beside them sees. */
export function sharedPort(): number {
  const ports = inject("ports");
  const worker = Number(process.env["VITEST_POOL_ID"] ?? 1);
  const port = ports[(worker - 1) % ports.length];
  if (port === undefined) throw new Error("No server was started for the journeys.");
  return port;
}
