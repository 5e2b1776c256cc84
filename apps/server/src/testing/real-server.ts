import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../../..");

/**
 * Options of Node for a process that a test starts on the embedded database, which is WebAssembly: the process ends before optimised code would save
 * time, and compiling it takes a third of the processor's time.
 */
export const shortLived = ["--liftoff-only"];

export type RunningServer = {
  pid: number;
  port: number;
  dataDir: string;
  /** Everything that it has printed. */
  output(): string;
  /** Stops it as Ctrl-C would, and returns how it ended. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** The real server in a process of its own, on a new data folder unless one is given. Resolves once it answers, or has ended. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "atrium-e2e-")));
  const port = Number(environment.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [...shortLived, join(root, "apps/server/src/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const server: RunningServer = {
    pid: child.pid ?? 0,
    port,
    dataDir,
    output: () => printed,
    async stop(signal = "SIGINT") {
      if (child.exitCode === null) child.kill(signal);
      const how = await ended;
      if (!environment.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
      return how;
    },
  };
  const settled = await Promise.race([answers(port, child), ended.then(() => true)]);
  if (settled) return server;
  await server.stop("SIGKILL");
  throw new Error(`The server did not answer within ${longestStart / 1000} s. It printed:\n${printed}`);
}

/** A start with an import takes seconds, and a minute or two on a machine that does four other things at once. */
const longestStart = 170_000;

/** Whether it answers. */
async function answers(port: number, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + longestStart;
  while (child.exitCode === null && Date.now() < until) {
    const healthy = await fetch(`http://127.0.0.1:${port}/api/healthcheck`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child.exitCode !== null;
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
