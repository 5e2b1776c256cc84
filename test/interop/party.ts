import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { executable, installPackage, onPath } from "../../scripts/apt.mjs";
import { skippedParty } from "../../scripts/reports.mjs";

export type Party = {
  name: string;
  /** The path of its program; undefined if it could not be installed. */
  program: string;
  /** Whether it was there or could be installed: its tests run only then. */
  isThere: boolean;
};

type Needs = {
  name: string;
  /** Debian packages. */
  packages: string[];
  /** The first is the tested one. */
  programs: string[];
  /** For software without a program. */
  files?: string[];
  /** Its test needs root. */
  asRoot?: boolean;
};

const elsewhere = ["/usr/sbin", "/usr/local/sbin"];
const found = (name: string) => onPath([name]) ?? elsewhere.map((folder) => join(folder, name)).find(executable);

/** The path of a program of the installed packages. */
export const onProgramPath = (name: string): string => found(name) ?? name;

const { skip: leaveOut } = test;

/** Finds a program, or installs it. If that fails, its tests are skipped, with its name and the reason in the title. */
export async function party({ name, packages, programs, files = [], asRoot = false }: Needs): Promise<Party> {
  try {
    if (asRoot && process.getuid?.() !== 0) throw new Error("Only root can set it up.");
    if (!programs.every(found) || !files.every((file) => existsSync(file)))
      for (const one of packages) await installPackage(one, name, `leave ${name} out`, { startsServices: false });
    const missing = programs.find((program) => !found(program));
    if (missing) throw new Error(`${packages.join(", ")} brought no ${missing}.`);
    return { name, program: found(programs[0] ?? "") ?? "", isThere: true };
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split("\n");
    // The error message of apt-get, if it was run.
    const reason = lines.find((line) => line.startsWith("E: ")) ?? lines.at(-1) ?? "";
    leaveOut(skippedParty(name, reason), () => undefined);
    return { name, program: "", isThere: false };
  }
}

/** Installs npm packages (`name@version`) into a folder, as another application does. A failure is handled as above. */
export function partyOfNpm({ name, packages, folder }: { name: string; packages: string[]; folder: string }): Party {
  try {
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    execFileSync("npm", ["install", ...quiet, ...packages], { cwd: folder, stdio: "pipe", timeout: 120_000 });
    return { name, program: process.execPath, isThere: true };
  } catch (error) {
    leaveOut(
      skippedParty(name, error instanceof Error ? (error.message.split("\n").at(-1) ?? "") : String(error)),
      () => undefined,
    );
    return { name, program: "", isThere: false };
  }
}

/** A folder for one program. */
export function folderOfParty(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "atrium-interop-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export type Running = { output(): string; stop(): Promise<void> };
type Started = {
  args: string[];
  cwd: string;
  /** It is ready once it listens there: a port, or the path of a socket. */
  port: number | string;
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
};

/** Starts a program in the foreground, and waits until it listens. */
export async function startProgram(program: string, { args, cwd, port, ...account }: Started): Promise<Running> {
  const { env, ...user } = account;
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
    ...user,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += chunk));
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      printed += error.message;
      resolve();
    });
  });
  const running = {
    output: () => printed,
    async stop() {
      signalAll(child, "SIGTERM");
      const hard = setTimeout(() => signalAll(child, "SIGKILL"), 10_000);
      await ended;
      clearTimeout(hard);
      signalAll(child, "SIGKILL");
    },
  };
  process.once("exit", () => signalAll(child, "SIGKILL"));
  const until = Date.now() + 60_000;
  while (child.exitCode === null && Date.now() < until) {
    if (await listens(port)) return running;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await running.stop();
  throw new Error(`${program} did not begin to listen at ${port}. It printed:\n${printed}`);
}

/** It leads a process group of its own, with its workers. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All of them have ended.
  }
}

function listens(port: number | string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(typeof port === "number" ? { port, host: "127.0.0.1" } : { path: port });
    socket.on("connect", () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });
}

/** The uid and gid of a user of this machine, for a program that refuses to run as root; undefined if the test does not run as root. */
export function userNumbers(name: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (option: string) => Number(execFileSync("id", [option, name], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
