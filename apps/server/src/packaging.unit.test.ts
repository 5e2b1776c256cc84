import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "./platform/config/config.ts";
import { Settings } from "./platform/config/settings.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** Names of the C library's settings: `test/server-environment.test.ts` checks their values. */
const known = (name: string) => name in Settings.properties || name.startsWith("MALLOC_");

/** A Dockerfile's instructions with continued lines joined, in the order of the stages. */
const instructions = read("Dockerfile")
  .replace(/^\s*#.*\n/gm, "")
  .replace(/\\\n\s*/g, " ")
  .split("\n")
  .filter(Boolean)
  .map((line) => ({ verb: line.split(" ")[0] ?? "", rest: line.slice(line.indexOf(" ") + 1) }));
const finalStage = instructions.slice(instructions.findLastIndex(({ verb }) => verb === "FROM"));
const inFinal = (verb: string) => finalStage.find((each) => each.verb === verb)?.rest ?? "";
const imageEnvironment = Object.fromEntries(
  inFinal("ENV")
    .split(/\s+/)
    .map((pair) => pair.split("=") as [string, string]),
);

describe("the image", () => {
  test("X4 copies existing files only, all that the server needs, and none that .dockerignore excludes", () => {
    const left = read(".dockerignore").split("\n").filter(Boolean);
    const sources = instructions
      .filter(({ verb, rest }) => verb === "COPY" && !rest.startsWith("--from"))
      .flatMap(({ rest }) => rest.split(" ").slice(0, -1));
    for (const source of sources.filter((each) => each !== ".")) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(left).not.toContain(source.split("/")[0]);
    }
    // A workspace without its package.json makes `npm ci` fail.
    const workspaces = ["apps", "packages"].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}/package.json`)
        .filter((path) => existsSync(join(root, path))),
    );
    for (const path of workspaces) expect(sources).toContain(path);
    const copied = finalStage.filter(({ verb }) => verb === "COPY").map(({ rest }) => rest.split(" ").at(-1));
    expect(copied).toEqual(expect.arrayContaining(["node_modules", "packages", "apps", "demo"]));
  });

  test("X4 does not run as root, keeps its data in one volume, and starts an existing file", () => {
    expect(inFinal("USER")).toBe("node");
    const config = readConfig(imageEnvironment);
    expect(Object.keys(imageEnvironment).filter((name) => !known(name))).toEqual([]);
    expect(JSON.parse(inFinal("VOLUME"))).toEqual([config.dataDir]);
    expect(Number(inFinal("EXPOSE"))).toBe(config.port);
    expect(config.host).toBe("0.0.0.0");
    const [node, main] = JSON.parse(inFinal("CMD")) as string[];
    for (const path of [node, main]) expect(existsSync(join(root, path ?? "")), path).toBe(true);
  });

  test("X4 its health check passes for a ready server, and fails for one that is not ready or unreachable", async () => {
    const [, ...args] = JSON.parse(inFinal("HEALTHCHECK").replace(/^.*? CMD /, "")) as string[];
    const asked: string[] = [];
    let status = 200;
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const check = () =>
      promisify(execFile)(process.execPath, args, {
        env: { PORT: String((server.address() as AddressInfo).port) },
      }).then(
        () => "healthy",
        () => "unhealthy",
      );
    expect(await check()).toBe("healthy");
    status = 503;
    expect(await check()).toBe("unhealthy");
    const port = (server.address() as AddressInfo).port;
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await expect(promisify(execFile)(process.execPath, args, { env: { PORT: String(port) } })).rejects.toThrow(
      /Command failed/,
    );
    expect(new Set(asked)).toEqual(new Set(["/readyz"]));
    expect(read("apps/server/src/platform/http/health.ts")).toContain('"/readyz"');
  });
});

type Service = {
  profiles: string[];
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string | number | boolean>;
  ports?: string[];
  volumes?: string[];
  configs?: { source: string }[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  command?: string;
};
type Compose = { services: Record<string, Service>; volumes: object; configs: Record<string, { content: string }> };

/** The value that `docker compose` uses if nothing is set. */
const compose = parse(read("compose.yaml").replace(/\$\{\w+:-([^}]*)\}/g, "$1"), { merge: true }) as Compose;
const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
};
const environmentOf = (name: string) =>
  Object.fromEntries(Object.entries(service(name).environment ?? {}).map(([key, value]) => [key, String(value)]));

describe("the services", () => {
  test.each(["atrium", "atrium-full"])(
    "X4 %s has settings that the server accepts, and may write to its volume only",
    (name) => {
      const own = environmentOf(name);
      expect(Object.keys(own).filter((each) => !known(each))).toEqual([]);
      const config = readConfig({ ...imageEnvironment, ...own });
      expect(service(name)).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(service(name).ports?.[0]).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\d+:${config.port}$`));
      expect(service(name).volumes?.map((volume) => volume.split(":")[1])).toEqual([config.dataDir]);
    },
  );

  test("X4 the full profile's parts find each other", () => {
    const config = readConfig({ ...imageEnvironment, ...environmentOf("atrium-full") });
    const database = new URL(config.databaseUrl ?? "");
    const stored = environmentOf("database");
    expect([database.hostname, database.username, database.password, database.pathname]).toEqual([
      "database",
      stored.POSTGRES_USER,
      stored.POSTGRES_PASSWORD,
      `/${stored.POSTGRES_DB}`,
    ]);
    const mail = new URL(config.smtpUrl ?? "");
    expect([mail.hostname, service("mail").image, mail.port]).toEqual(["mail", "axllent/mailpit", "1025"]);
    const store = new URL(config.s3?.endpoint ?? "");
    expect(store.hostname).toBe("store");
    expect(service("store").command).toContain(`-s3.port=${store.port}`);
    const keys = JSON.parse(compose.configs["store-keys"]?.content ?? "") as {
      identities: { credentials: { accessKey: string; secretKey: string }[] }[];
    };
    expect(keys.identities[0]?.credentials).toEqual([{ accessKey: config.s3?.key, secretKey: config.s3?.secret }]);
    expect(JSON.stringify(service("bucket"))).toContain(`-name ${config.s3?.bucket}`);
  });

  test("X4 a dependency exists in the same profile, and has a health check", () => {
    for (const [name, { depends_on = {}, profiles, volumes = [], configs = [] }] of Object.entries(compose.services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(service(other).profiles, `${name} waits for ${other}`).toEqual(profiles);
        if (condition === "service_healthy") expect(service(other).healthcheck, other).toBeDefined();
      }
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
      for (const { source } of configs) expect(Object.keys(compose.configs)).toContain(source);
    }
  });
});

describe("the unit of systemd", () => {
  const unit = read("deploy/atrium.service");
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const valueOf = (name: string) => valuesOf(name)[0] ?? "";

  test("X4 starts an existing file, with settings that the server accepts, as a dynamic user", () => {
    const [node = "", main = ""] = valueOf("ExecStart").split(" ");
    for (const path of [node, main]) expect(existsSync(join(root, path.replace("/opt/atrium/", ""))), path).toBe(true);
    const { NODE_COMPILE_CACHE: compiled, ...own } = Object.fromEntries(
      valuesOf("Environment")
        .flatMap((line) => line.split(" "))
        .map((pair) => pair.split("=") as [string, string]),
    );
    expect(Object.keys(own).filter((name) => !known(name))).toEqual([]);
    expect(compiled).toBe(`/var/cache/${valueOf("CacheDirectory")}`);
    expect(readConfig(own).dataDir).toBe(`/var/lib/${valueOf("StateDirectory")}`);
    expect(valueOf("DynamicUser")).toBe("yes");
    expect(valueOf("ProtectSystem")).toBe("strict");
  });

  /** The options that `deploy/atrium` passes to systemd. */
  const command = read("deploy/atrium");
  const ofCommand = [...command.matchAll(/--property=(\S+)/g)].map(([, line = ""]) => line);

  test("Y4 the operator's commands have the service's user, settings, secrets and data folder", () => {
    const shared =
      /^(UMask|StateDirectory|StateDirectoryMode|DynamicUser|LoadCredential|EnvironmentFile|WorkingDirectory)=/;
    const ofService = unit.split("\n").filter((line) => shared.test(line));
    expect(new Set(ofCommand)).toEqual(new Set([...ofService, "User=atrium"]));
    const given = [...command.matchAll(/--setenv=(\S+)/g)].map(([, pair]) => pair);
    expect(valuesOf("Environment").join(" ").split(" ")).toEqual(expect.arrayContaining(given));
  });

  test.runIf(existsSync("/usr/bin/systemd-analyze")).each([
    ["the service", unit],
    ["an operator's command", `[Service]\nExecStart=/bin/true\n${ofCommand.join("\n")}\n`],
  ])("X4 systemd itself finds nothing wrong with %s", (_what, asked) => {
    const path = join(temporaryFolder(), "atrium.service");
    writeFileSync(
      path,
      asked
        .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
        .replace(/^(Documentation|WorkingDirectory)=.*\n/gm, ""),
    );
    const { status, stderr } = spawnSync("/usr/bin/systemd-analyze", ["verify", "--man=no", path], {
      encoding: "utf8",
    });
    expect(stderr.split("\n").filter((line) => line.includes("atrium.service"))).toEqual([]);
    expect(status).toBe(0);
  });
});

test("X5 all packages have one version, which a changeset raises together", () => {
  const folders = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, "package.json")),
  );
  const packages = ["package.json", ...folders.filter((path) => existsSync(join(root, path)))].map(
    (path) => JSON.parse(read(path)) as { name: string; version: string },
  );
  expect(new Set(packages.map(({ version }) => version)).size).toBe(1);
  expect(JSON.parse(read(".changeset/config.json"))).toMatchObject({ fixed: [["@atrium/*"]], baseBranch: "main" });
});

test("X5 the forge runs what a person runs", () => {
  const workflow = parse(read(".github/workflows/ci.yml")) as { jobs: { test: { steps: { run?: string }[] } } };
  expect(workflow.jobs.test.steps.flatMap(({ run }) => run ?? [])).toEqual(["npm test"]);
  expect(read(".ci/run")).toContain("exec npm test");
});
