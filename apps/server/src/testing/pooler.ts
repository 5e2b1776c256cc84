import { spawn } from "node:child_process";
import { chownSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import pg from "pg";
import { expect } from "vitest";
import { freePort } from "./real-server.ts";

export type Pooler = { url: string; stop(): Promise<void> };

/** A PgBouncer with these files, in front of the database at `url`. `ini` gets the values for a page's ports and paths. */
export async function startPooler(
  program: string,
  url: string,
  files: { ini(at: { databases: string; port: number; users: string }): string; users: string },
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-pooler-"));
  const at = new URL(url);
  const port = await freePort();
  const [ini, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  writeFileSync(users, files.users);
  writeFileSync(ini, files.ini({ databases: `host=${at.hostname} port=${at.port}`, port, users }));
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  const account = isRoot ? { uid: id("-u"), gid: id("-g") } : {};
  if (account.uid !== undefined) for (const path of [folder, ini, users]) chownSync(path, account.uid, account.gid);
  const child = spawn(program, [ini], { ...account, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  at.port = String(port);
  const answers = async () => {
    const client = new pg.Client(at.href);
    client.on("error", () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await expect.poll(answers, { timeout: 30_000 }).toBe(true);
  return {
    url: at.href,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
