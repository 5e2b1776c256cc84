import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorMistake } from "./operator-mistake.ts";

/** Another running process uses the folder. */
export class DataFolderLocked extends Error {
  override name = "DataFolderLocked";
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that process first, or set DATA_DIR to another folder.`,
    );
    this.pid = pid;
  }
}

type Holder = { pid: number; started: string };

/** The mode of a folder with people's files and mails; older versions let every account of the machine read it. */
const privateFolders = ["attachments", "incoming", "mailbox"];

const mistakes: Record<string, string> = {
  EEXIST: "is a file. Set DATA_DIR to a folder",
  ENOTDIR: "is inside a file. Set DATA_DIR to a folder",
  EACCES: "is not writable for this account. Change its owner, or set DATA_DIR to another folder",
  EPERM: "is not writable for this account. Change its owner, or set DATA_DIR to another folder",
  EROFS: "is on a read-only disk. Set DATA_DIR to another folder",
  ENOENT: "cannot be created. Set DATA_DIR to another folder",
  ENOSPC: "is on a full disk. Free some space, or set DATA_DIR to another folder",
};

/** Creates the folder and checks that this process may write into it; an obstacle is explained in one sentence (Z9). */
export function makeDataFolder(folder: string): void {
  const probe = join(folder, `.${process.pid}.probe`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, "");
    rmSync(probe);
    for (const name of privateFolders) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    for (const name of privateFolders) chmodSync(join(folder, name), 0o700);
  } catch (error) {
    const mistake = mistakes[(error as NodeJS.ErrnoException).code ?? ""];
    throw mistake ? new OperatorMistake(`The data folder ${folder} ${mistake}.`) : error;
  }
}

/**
 * Locks the folder for this process before the embedded database is opened: a second process would silently lose half of the writes. A lock whose
 * process has died is taken over. Returns a function that releases the lock.
 */
export function lockDataFolder(folder: string): () => void {
  makeDataFolder(folder);
  const path = join(folder, "atrium.lock");
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      writeFileSync(path, JSON.stringify(mine), { flag: "wx" });
      return () => {
        if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder)) throw new DataFolderLocked(folder, holder.pid);
    // Renamed rather than deleted: if two processes take over at once, the second finds nothing to rename.
    moveAside(path);
  }
  throw new Error(`The lock ${path} could not be taken.`);
}

function moveAside(path: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(pid) === started;
}

/** When the process started, where the system tells: after a restart of the machine its number may belong to another process. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
