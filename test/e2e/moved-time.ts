import { fileURLToPath } from "node:url";
import { type DatabaseName, filledPlace, freePort, type RunningServer, startServer } from "./server.ts";

/*
 * A server whose time is moved while it runs, as if weeks passed. Its code is the product's, unchanged; only `Date` of its process is moved
 * (moved-date.mjs).
 */

export type MovedServer = RunningServer & {
  /** How far it is ahead of this machine, in milliseconds. */
  ahead(): number;
  /** Sets its time to this moment. Time only moves forward, and continues from there. */
  moveTo(moment: Date): Promise<void>;
};

const preload = fileURLToPath(new URL("./moved-date.mjs", import.meta.url));

async function startMovedServer(environment: Record<string, string>, from: Date): Promise<MovedServer> {
  let ahead = from.getTime() - Date.now();
  const clockPort = await freePort();
  const server = await startServer({
    ...environment,
    NODE_OPTIONS: `--import ${preload}`,
    DATE_AHEAD: String(ahead),
    DATE_PORT: String(clockPort),
  });
  return {
    ...server,
    ahead: () => ahead,
    async moveTo(moment) {
      const wanted = moment.getTime() - Date.now();
      if (wanted < ahead) throw new Error(`It is later there than ${moment.toISOString()}.`);
      const answer = await fetch(`http://127.0.0.1:${clockPort}/${wanted}`, { method: "POST" });
      if (!answer.ok) throw new Error(`The server's time was not moved: ${answer.status}`);
      ahead = wanted;
    },
  };
}

/** One with the demo's data on this database, starting at this moment. */
export async function startDemoOn(
  database: DatabaseName,
  from: Date,
): Promise<{ server: MovedServer; end(): Promise<void> }> {
  const port = String(await freePort());
  const usual = { TRUST_PROXY: "true", PORT: port, PUBLIC_URL: `http://localhost:${port}`, MAIL_HOLD_SECONDS: "0" };
  const place = await filledPlace(database);
  const server = await startMovedServer({ ...usual, ...place.environment }, from);
  return {
    server,
    async end() {
      await server.stop();
      await place.remove();
    },
  };
}
