import { execFile } from "node:child_process";
import { chmodSync, chownSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ownCluster } from "../../apps/server/src/testing/own-cluster.ts";
import { freePort, startServer } from "../../apps/server/src/testing/real-server.ts";
import { fences, root } from "./documents.ts";
import { folderOfParty, party, userNumbers } from "./party.ts";
import { onCluster } from "./postgresql-steps.ts";

const { isThere } = await party({ name: "PostgreSQL", packages: ["postgresql"], programs: ["psql"] });

const page = "docs/postgresql.md";
const one = (language: string, under: string) => fences(page, { language, under })[0] ?? "";
const withCreateRole = one("sql", "An owner who may make roles");
const without = one("sql", "An owner who may not");
const second = one("sql", "A second installation in the cluster");
const [dump = "", restore = ""] = fences(page, { language: "sh", under: "Into another cluster" });
const replicator = one("sql", "A standby and failover");
const [follow = "", promote = ""] = fences(page, { language: "sh", under: "A standby and failover" });

type Cluster = Awaited<ReturnType<typeof ownCluster>>;
const programs = () => {
  const newest = readdirSync("/usr/lib/postgresql").toSorted((a, b) => Number(b) - Number(a))[0] ?? "";
  return join("/usr/lib/postgresql", newest, "bin");
};

const { folder, remove } = folderOfParty();
const clusters: Cluster[] = [];
async function cluster(): Promise<Cluster> {
  const made = await ownCluster();
  clusters.push(made);
  return made;
}
beforeAll(() => {
  const { uid, gid } = userNumbers("postgres");
  if (isThere && uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
});
afterAll(async () => {
  for (const { stop } of clusters) await stop();
  remove();
});

/** As the owner that the page creates. */
function urlOf(at: string, owner = "atrium"): string {
  const url = new URL(`/${owner}`, at);
  Object.assign(url, { username: owner, password: "password" });
  return url.href;
}

async function readiness(databaseUrl: string): Promise<string> {
  const server = await startServer({ DATABASE_URL: databaseUrl, IMPORT_DEMO: "false" });
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`).catch(() => undefined);
    return answer ? String(answer.status) : server.output();
  } finally {
    await server.stop();
  }
}

const cli = (databaseUrl: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [join(root, "apps/server/src/cli.ts"), ...words], {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data") },
  });
const importPack = (databaseUrl: string) => cli(databaseUrl, "import", join(root, "apps/server/src/testing/pack"));

const rows = (at: string, database = "atrium") =>
  onCluster(at).sql("select string_agg(name, ',' order by name) from buildings", database);

test.runIf(isThere)(
  "Y5 an owner with CREATEROLE, and two installations in a cluster",
  { timeout: 300_000 },
  async () => {
    const { url } = await cluster();
    await onCluster(url).sql(withCreateRole);
    expect(await readiness(urlOf(url))).toBe("200");
    await onCluster(url).sql(second);
    expect(await readiness(urlOf(url, "second"))).toBe("200");
    // Each owner can only connect to its own database.
    const crossed = new URL("/atrium", urlOf(url, "second")).href;
    expect(await readiness(crossed)).toContain("permission denied");
  },
);

test.runIf(isThere)(
  "Y5 an owner without CREATEROLE starts with the role and its grant; without them the missing statement is named",
  { timeout: 300_000 },
  async () => {
    const { url } = await cluster();
    const grant = "grant atrium_app to atrium";
    await onCluster(url).sql(without.replace(`${grant};`, ""));
    expect(await readiness(urlOf(url))).toContain(`${grant};`);
    await onCluster(url).sql(grant);
    expect(await readiness(urlOf(url))).toBe("200");
  },
);

test.runIf(isThere)("Y5 dump and restore into another cluster", { timeout: 300_000 }, async () => {
  const [from, to] = [await cluster(), await cluster()];
  const file = join(folder, "atrium.dump");
  const at = (text: string) => text.replaceAll("/tmp/atrium.dump", file);
  await onCluster(from.url).sql(without);
  await importPack(urlOf(from.url));
  await onCluster(from.url).sh(at(dump));
  // Without the roles nothing is restored.
  await onCluster(to.url).sql("create database atrium");
  await expect(onCluster(to.url).sh(at(restore))).rejects.toThrow(/role "atrium(_app)?" does not exist/);
  await onCluster(to.url).sql("drop database atrium");
  await onCluster(to.url).sql(without);
  await onCluster(to.url).sh(at(restore));
  expect(await rows(to.url)).toBe(await rows(from.url));
  expect(await rows(to.url)).not.toBe("");
  expect(await readiness(urlOf(to.url))).toBe("200");
});

test.runIf(isThere)("Y5 a standby takes over when the primary has failed", { timeout: 300_000 }, async () => {
  const primary = await cluster();
  await onCluster(primary.url).sql(without);
  await onCluster(primary.url).sql(replicator);
  await importPack(urlOf(primary.url));
  const port = await freePort();
  const data = join(folder, "standby");
  const steps = (text: string) =>
    text
      .replaceAll("/var/lib/postgresql/15/standby", data)
      .replace("192.0.2.6:5432", new URL(primary.url).host)
      // The temporary cluster has its settings on its command line, not in a file that would be copied.
      .replace(
        "-p 5432",
        `-p ${port} -c unix_socket_directories='' -c max_connections=300 -c listen_addresses=127.0.0.1`,
      );
  const machine = onCluster(`postgres://127.0.0.1:${port}`, programs());
  await machine.sh(steps(follow));
  onTestFinished(() => machine.sh(`pg_ctl --pgdata=${data} --mode=immediate stop`).then(() => undefined));
  const standby = `postgres://postgres@127.0.0.1:${port}`;
  await onCluster(primary.url).sql("create table written (late int)", "atrium");
  await expect
    .poll(() => onCluster(standby).sql("select count(*) from pg_class where relname = 'written'", "atrium"))
    .toBe("1");
  // It accepts no writes, so no server can start on it.
  await expect(onCluster(standby).sql("create table no (late int)", "atrium")).rejects.toThrow(/read-only/);
  await primary.stop();
  await machine.sh(steps(promote));
  expect(await readiness(urlOf(standby))).toBe("200");
  expect(await rows(standby)).not.toBe("");
});
