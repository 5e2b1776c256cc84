import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ownDatabase } from "./own-database.ts";
import { demoPack, freePort, importPack, type RunningServer, shareFiles, startServer } from "./server.ts";

/*
 * A server whose time is moved while it runs, as weeks move past one that nobody stops. Its code is the product's as it is: what moves is what
 * `Date` says in its process (moved-date.mjs).
 */

export type MovedServer = RunningServer & {
  /** How far it is ahead of this machine, in milliseconds. */
  ahead(): number;
  /** Lets it be this moment there. Time goes forward alone, and goes on from then. */
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

export const databases = ["PGlite", "PostgreSQL"] as const;
export type DatabaseName = (typeof databases)[number];

/** One with Harborline's part of the demo, at the least, on this database, from this moment on. */
export async function startDemoOn(
  database: DatabaseName,
  from: Date,
): Promise<{ server: MovedServer; end(): Promise<void> }> {
  const port = String(await freePort());
  const usual = { TRUST_PROXY: "true", PORT: port, PUBLIC_URL: `http://localhost:${port}`, MAIL_HOLD_SECONDS: "0" };
  if (database === "PGlite") {
    const server = await startMovedServer(usual, from);
    return { server, end: async () => void (await server.stop()) };
  }
  const own = await ownDatabase();
  const folder = await mkdtemp(join(tmpdir(), "atrium-e2e-weeks-"));
  // Pictures are those that the run has cut already.
  await shareFiles(folder);
  const where = { DATABASE_URL: own.url, DATA_DIR: folder };
  await importPack(await harborlineAlone(folder), where);
  const server = await startMovedServer({ ...usual, ...where }, from);
  return {
    server,
    async end() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await own.drop();
    },
  };
}

/** An import takes longer than all else that the start of such a server does. */
async function harborlineAlone(folder: string): Promise<string> {
  const pack = join(folder, "pack");
  const head = join(pack, "pack.yaml");
  const parts = ["harborline", "pack.yaml"];
  await Promise.all(parts.map((part) => cp(join(demoPack(), part), join(pack, part), { recursive: true })));
  await writeFile(head, (await readFile(head, "utf8")).replace(/^portfolios:.*$/m, "portfolios: [harborline]"));
  return pack;
}
