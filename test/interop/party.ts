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
  /** Its program, or nothing where it could not be installed. */
  program: string;
  /** Whether it was there or could be installed: its tests run if it is. */
  isThere: boolean;
};

type Needs = {
  name: string;
  /** Debian's. */
  packages: string[];
  /** The first is the party itself. */
  programs: string[];
  /** Of a party that is no program. */
  files?: string[];
  /** It can only be proved by root. */
  asRoot?: boolean;
};

const elsewhere = ["/usr/sbin", "/usr/local/sbin"];
const found = (name: string) => onPath([name]) ?? elsewhere.map((folder) => join(folder, name)).find(executable);

/** Where a program lies that came with a party. */
export const onProgramPath = (name: string): string => found(name) ?? name;

const { skip: leaveOut } = test;

/** Finds a party's programs, or installs them. One that cannot be had is told as a skipped test, by name and with the reason. */
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
    // What apt-get itself calls the error, where it was asked.
    const reason = lines.find((line) => line.startsWith("E: ")) ?? lines.at(-1) ?? "";
    leaveOut(skippedParty(name, reason), () => undefined);
    return { name, program: "", isThere: false };
  }
}

/** Brings packages of npm (`name@version`) into a folder, as an application of somebody else's has them. One that cannot be had is told as above. */
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

/** A folder of a party's own. */
export function folderOfParty(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "atrium-interop-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export type Running = { output(): string; stop(): Promise<void> };
type Started = {
  args: string[];
  cwd: string;
  /** It is ready as soon as it listens there: a port, or the path of a socket. */
  port: number | string;
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
};

/** Starts a party's program in the foreground, and waits until it listens. */
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

/** It leads a group of its own, which its workers are in. */
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

/** Numbers of a user of this machine, for a program that refuses to run as root; nothing where we are not root. */
export function userNumbers(name: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (option: string) => Number(execFileSync("id", [option, name], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
