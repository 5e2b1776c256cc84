import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorMistake } from "./operator-mistake.ts";

/** The folder belongs to another living process. */
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

/** What keeps people's files and mails; older versions let every account of the machine read them. */
const privateFolders = ["attachments", "incoming", "mailbox"];

const mistakes: Record<string, string> = {
  EEXIST: "is a file. Set DATA_DIR to a folder",
  ENOTDIR: "lies below a file. Set DATA_DIR to a folder",
  EACCES: "may not be written by this account. Give it to this account, or set DATA_DIR to another folder",
  EPERM: "may not be written by this account. Give it to this account, or set DATA_DIR to another folder",
  EROFS: "lies on a disk that is read-only. Set DATA_DIR to another folder",
  ENOENT: "cannot be made here. Set DATA_DIR to another folder",
  ENOSPC: "lies on a disk without room. Make some, or set DATA_DIR to another folder",
};

/** Makes the folder and sees that this process may write into it; what keeps it from that is said in a sentence (Z9). */
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
 * Takes the folder for this process before the embedded database is opened: a second process on it would silently lose
 * half of the writes. A lock whose process has died is taken over. Returns what gives the folder back.
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
    // Moved aside rather than deleted: of two processes that take over at once, one finds nothing to move.
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

/** When the process began, where the system tells: after a restart its number may belong to another. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
