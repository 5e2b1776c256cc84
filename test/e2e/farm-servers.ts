import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brands } from "./browser.ts";
import { freePort, type RunningServer, startServer } from "./server.ts";

const root = join(import.meta.dirname, "../..");

export type Farms = {
  /** The usual server, which lists the other one as a farm; and that farm, whose Harborline goes by another name. */
  usual: RunningServer;
  farm: RunningServer;
  /** Where the farm's API is. */
  api: string;
  /** The usual server's, to a browser. */
  origin: string;
  stop(): Promise<void>;
};

/** As many portfolios as the journeys need. */
const only = (portfolios: string) => (text: string) => text.replace(/^portfolios: .*$/m, `portfolios: [${portfolios}]`);

type Place = { folder: string; origin: string };

/** A server with the demo pack, some of whose files say something else. */
async function serverWith(
  { folder, origin }: Place,
  { name, port, changes }: { name: string; port: number; changes: Record<string, (text: string) => string> },
): Promise<RunningServer> {
  const pack = join(folder, name);
  await cp(join(root, "demo"), pack, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const path = join(pack, file);
    await writeFile(path, change(await readFile(path, "utf8")));
  }
  const DATA_DIR = join(folder, `${name}-data`);
  // Its pictures are the demo's, and are cut already (global-setup.ts).
  await cp(join(process.env["ATRIUM_E2E_FOLDER"] ?? "", "files"), join(DATA_DIR, "files"), { recursive: true });
  await promisify(execFile)(process.execPath, [join(root, "apps/server/src/cli.ts"), "import", pack], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR },
  });
  return startServer({ PORT: String(port), DATA_DIR, ALLOWED_ORIGINS: origin, LOG_LEVEL: "info" });
}

export async function startFarms(): Promise<Farms> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-farm-"));
  const [usualPort, farmPort] = [await freePort(), await freePort()];
  const origin = `http://${brands.harborline.domain}:${usualPort}`;
  const api = `http://farm.localhost:${farmPort}/api`;
  const listed = `farms:
  - { key: rehearsal, description: { en: Rehearsal, de: Probe }, url: "${api}" }
  - { key: closed, description: { en: Closed for the night }, url: "http://farm.localhost:9/api" }
`;
  const place = { folder, origin };
  const [usual, farm] = await Promise.all([
    serverWith(place, {
      name: "usual",
      port: usualPort,
      changes: { "pack.yaml": only("harborline, ember"), "harborline/farms.yaml": () => listed },
    }),
    serverWith(place, {
      name: "farm",
      port: farmPort,
      changes: {
        "pack.yaml": only("harborline"),
        "harborline/farms.yaml": () => "farms: []\n",
        "harborline/brands.yaml": (text) => text.replace("name: Harborline\n", "name: Harborline Rehearsal\n"),
      },
    }),
  ]);
  return {
    usual,
    farm,
    api,
    origin,
    async stop() {
      await Promise.all([usual.stop(), farm.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
