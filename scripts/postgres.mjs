// A private PostgreSQL for tests and measurements: new, empty, on 127.0.0.1, and removed afterwards.
import { execFile, execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { executable, installPackage } from "./apt.mjs";
import { ended, startChild } from "./run.mjs";
import { throwAwayFolder } from "./throw-away.mjs";

// Stops the server and removes its folder when we close the pipe, which the system does whenever this process ends.
const keeper = `
exec 3<&0
"$@" </dev/null & server=$!
(cat <&3 >/dev/null; kill -INT $server) & watcher=$!
wait $server; code=$?
cd /; rm -rf "$CLUSTER"
kill $watcher 2>/dev/null
exit $code`;

function findBinaries() {
  const versions = "/usr/lib/postgresql";
  const debian = () => {
    try {
      return readdirSync(versions).sort((a, b) => Number(b) - Number(a));
    } catch {
      return [];
    }
  };
  const path = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const folders = [...path, ...debian().map((version) => join(versions, version, "bin"))];
  const found = folders.find((folder) => executable(join(folder, "initdb")) && executable(join(folder, "postgres")));
  // A link may lead to only some of the programs; its target has all.
  return found && dirname(realpathSync(join(found, "initdb")));
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** PostgreSQL refuses to run as root; its Debian package brings a user. */
function account() {
  if (process.getuid?.() !== 0) return {};
  const number = (/** @type {string} */ option) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  try {
    return { uid: number("-u"), gid: number("-g") };
  } catch {
    throw new Error("PostgreSQL does not run as root, and this system has no user named postgres for it.");
  }
}

/** For tests: commits need not survive a power cut, because the cluster is removed anyway. */
const hasty = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "1GB",
  checkpoint_timeout: "1h",
  wal_init_zero: "off",
  // Compiling a statement takes longer than running it in a small database.
  jit: "off",
};

/**
 * Serves the cluster that `fill` makes in a folder of its own.
 * @param {string} binaries
 * @param {(data: string, asUser: { cwd: string, uid?: number, gid?: number, stdio: "pipe" }) => unknown} fill
 * @param {{ durable?: boolean }} [options]
 */
async function serve(binaries, fill, { durable = false } = {}) {
  const user = account();
  const folder = mkdtempSync(join(durable ? tmpdir() : throwAwayFolder(), "atrium-postgres-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  try {
    await fill(data, { ...user, cwd: folder, stdio: "pipe" });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 300,
    timezone: "UTC",
    ...(durable ? {} : hasty),
    shared_buffers: "256MB",
    // Keeps enough WAL for the standby of one test while the base backup of another one makes checkpoints.
    wal_keep_size: "1GB",
  };
  const command = [join(binaries, "postgres"), "-D", data, "-p", String(port)];
  for (const [name, value] of Object.entries(settings)) command.push("-c", `${name}=${value}`);
  const child = startChild("sh", ["-c", keeper, "sh", ...command], {
    ...user,
    cwd: folder,
    stdio: ["pipe", "ignore", "pipe"],
    env: { PATH: process.env.PATH, CLUSTER: folder },
    outlives: true,
  });
  const end = ended(child);
  const stop = async () => {
    child.stdin?.end();
    await end;
  };
  let log = "";
  const ready = await new Promise((resolve) => {
    child.stderr?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      log = (log + text).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(text)) resolve(true);
    });
    void end.then(() => resolve(false));
    setTimeout(resolve, 60_000, false).unref();
  });
  if (!ready) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log}`);
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/**
 * @param {string} binaries
 * @param {{ durable?: boolean }} options
 */
const startOnce = (binaries, options) =>
  serve(
    binaries,
    (data, asUser) => {
      const settings = ["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8"];
      execFileSync(join(binaries, "initdb"), [...settings, "-D", data], asUser);
    },
    options,
  );

/**
 * TEST_DATABASE_URL wins, unless a cluster of one's `own` is asked for; else a throw-away cluster, with trust authentication for 127.0.0.1 and
 * 300 connections. `durable`: a commit waits for the disk, as on every server that keeps what it has promised; a test's need not.
 * @param {{ durable?: boolean, own?: boolean }} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(options = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given && !options.own) return { url: given, stop: async () => {} };
  if (!findBinaries()) {
    await installPackage("postgresql", "A PostgreSQL server", "set TEST_DATABASE_URL to an empty one");
  }
  const binaries = findBinaries();
  if (!binaries) throw new Error("apt-get installed postgresql, but its programs were not found.");
  try {
    return await startOnce(binaries, options);
  } catch {
    // Another process may have taken the free port; any other error occurs again.
    return await startOnce(binaries, options);
  }
}

/**
 * A hot standby of a cluster that `startPostgres` started: a copy of all its databases that follows it and can only be read. Its programs
 * are those of this machine, so that the two are of one version.
 * @param {string} url
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startStandby(url) {
  const binaries = findBinaries();
  if (!binaries) throw new Error("A standby needs PostgreSQL's programs on this machine.");
  const { href } = new URL("/postgres", url);
  return serve(binaries, (data, asUser) => {
    const options = ["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync"];
    // Asynchronously: this process may be the reader of the cluster's log, and a full pipe would stop the cluster.
    return promisify(execFile)(join(binaries, "pg_basebackup"), [...options, "-d", href, "-D", data], asUser);
  });
}
