import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { nodeBinary, root } from "../scripts/install.mjs";
import { ended, signalGroup, startChild } from "../scripts/run.mjs";

export type Running = { port: number; pid: number; stop(signal?: NodeJS.Signals): Promise<void> };

type Program = {
  /** Our Node, unless a command is given. */
  command?: string;
  args: string[];
  environment: Record<string, string | undefined>;
  port: number;
  /** Path that answers 2xx once the program is ready. */
  readyAt: string;
  logFile: string;
};

const patienceMs = 120_000;

/** Starts a program that listens on a port, and waits until it answers. It ends with us. */
export async function startProgram({ command, args, environment, port, readyAt, logFile }: Program): Promise<Running> {
  const log = openSync(logFile, "a");
  const child = startChild(
    command ?? nodeBinary,
    command ? args : ["--import", join(root, "scripts", "follow-parent.mjs"), ...args],
    {
      stdio: ["ignore", log, log, ...(command ? [] : (["ipc"] as const))],
      env: { ...process.env, ...environment, PORT: String(port) },
    },
  );
  closeSync(log);
  const end = ended(child);
  const code = await Promise.race([end, answer(`http://127.0.0.1:${port}${readyAt}`)]);
  if (code !== "answers") {
    throw new Error(`${args.join(" ")} did not start (${code}):\n${readFileSync(logFile, "utf8").slice(-4000)}`);
  }
  return {
    port,
    pid: child.pid ?? 0,
    async stop(signal = "SIGINT") {
      signalGroup(child, signal);
      await end;
    },
  };
}

async function answer(url: string): Promise<"answers" | "no answer"> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const ready = await fetch(url).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.ok;
      },
      () => false,
    );
    if (ready) return "answers";
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return "no answer";
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
