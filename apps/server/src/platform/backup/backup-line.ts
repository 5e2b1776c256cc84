import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { OperatorMistake } from "../config/operator-mistake.ts";
import { type BackupGround, type BackupReport, backUp } from "./backup.ts";

/**
 * Where a running server on the embedded database is asked for a backup: nobody else may open its folder. A socket in that folder, for
 * whoever may read the folder anyway.
 */
const socketOf = (dataDir: string) => join(dataDir, "backup.sock");
/** What the system takes for the address of a socket. */
const longestAddress = 100;

type Answer = { report: BackupReport } | { mistake: string } | { failed: string };

export async function answerBackups(
  ground: BackupGround & { logger: Logger },
  dataDir: string,
): Promise<{ close(): Promise<void> }> {
  const address = socketOf(dataDir);
  if (address.length > longestAddress) {
    ground.logger.warn("DATA_DIR is too long a name for a socket: backups need the server stopped");
    return { close: async () => undefined };
  }
  await rm(address, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").once("data", (path: string) => {
      void answer(ground, path.trim()).then((said) => socket.end(JSON.stringify(said)));
    });
  });
  server.listen(address);
  await once(server, "listening");
  await chmod(address, 0o600);
  return {
    async close() {
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}

async function answer(ground: BackupGround & { logger: Logger }, path: string): Promise<Answer> {
  try {
    return { report: await backUp(ground, path, { withFiles: true }) };
  } catch (error) {
    if (error instanceof OperatorMistake) return { mistake: error.message };
    ground.logger.error({ err: error }, "a backup could not be made");
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** Has the server that runs on a folder make a backup; undefined if none answers there. */
export async function askForBackup(dataDir: string, path: string): Promise<BackupReport | undefined> {
  const socket = connect(socketOf(dataDir));
  try {
    await once(socket, "connect");
  } catch {
    return undefined;
  }
  socket.write(`${path}\n`);
  const said = JSON.parse((await socket.setEncoding("utf8").toArray()).join("")) as Answer;
  if ("report" in said) return said.report;
  if ("mistake" in said) throw new OperatorMistake(said.mistake);
  throw new Error(said.failed);
}
