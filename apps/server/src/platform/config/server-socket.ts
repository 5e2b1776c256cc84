import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { OperatorMistake } from "./operator-mistake.ts";

/**
 * The socket by which commands ask the server that runs on the embedded database, since no other process may open its folder. It lies in that
 * folder, so that only accounts that may read the folder can connect.
 */
const socketOf = (dataDir: string) => join(dataDir, "server.sock");
/** The longest path that the system accepts for a socket. */
const longestAddress = 100;

/** The tasks that a server does for commands, by name. Each gets the argument after the name, and returns a value that JSON can hold. */
type Tasks = Record<string, (given: string) => Promise<unknown>>;
type Answer = { done: unknown } | { mistake: string } | { failed: string };

export async function answerOnSocket(
  tasks: Tasks,
  { config: { dataDir }, logger }: { config: Pick<Config, "dataDir">; logger: Logger },
): Promise<{ close(): Promise<void> }> {
  const address = socketOf(dataDir);
  if (address.length > longestAddress) {
    logger.warn("the path of DATA_DIR is too long for a socket: stop the server for backups and other commands");
    return { close: async () => undefined };
  }
  await rm(address, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").once("data", (line: string) => {
      void answer(tasks, line.trim(), logger).then((said) => socket.end(JSON.stringify(said)));
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

async function answer(tasks: Tasks, line: string, logger: Logger): Promise<Answer> {
  const [, name = "", given = ""] = /^(\S+) ?(.*)$/.exec(line) ?? [];
  try {
    const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
    if (!task) throw new OperatorMistake("The running server has another version: restart it.");
    return { done: await task(given) };
  } catch (error) {
    if (error instanceof OperatorMistake) return { mistake: error.message };
    logger.error({ err: error }, `a command failed (${name})`);
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** Asks the server that runs on this folder to do a task; undefined if none answers. */
export async function askOnSocket<T>(dataDir: string, name: string, given = ""): Promise<T | undefined> {
  const socket = connect(socketOf(dataDir));
  try {
    await once(socket, "connect");
  } catch {
    return undefined;
  }
  socket.write(`${name} ${given}\n`);
  const said = JSON.parse((await socket.setEncoding("utf8").toArray()).join("")) as Answer;
  if ("done" in said) return said.done as T;
  if ("mistake" in said) throw new OperatorMistake(said.mistake);
  throw new Error(said.failed);
}
