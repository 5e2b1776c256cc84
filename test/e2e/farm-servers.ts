import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brands } from "./browser.ts";
import { test as base } from "./journey.ts";
import { demoPack, filledPlace, freePort, importPack, type Place, type RunningServer, startServer } from "./server.ts";

type Farms = {
  /** The portal's own server, which lists the other one as a farm; its Harborline has another name. */
  usual: RunningServer;
  /** A server with the demo's data that allows the usual server's portal to call it. */
  farm: RunningServer;
  /** The address of the farm's API. */
  api: string;
  /** The usual server's address in a browser. */
  origin: string;
  stop(): Promise<void>;
};

const changes: Record<string, (text: string, api: string) => string> = {
  "pack.yaml": (text) => text.replace(/^portfolios: .*$/m, "portfolios: [harborline]"),
  "harborline/brands.yaml": (text) => text.replace("name: Harborline\n", "name: Harborline Front Desk\n"),
  "harborline/farms.yaml": (_, api) => `farms:
  - { key: rehearsal, description: { en: Rehearsal, de: Probe }, url: "${api}" }
  - { key: closed, description: { en: Closed for the night }, url: "http://farm.localhost:9/api" }
`,
};

/** A copy of the usual data, after an import of a demo pack that lists this farm. */
async function placeThatLists(api: string): Promise<Place> {
  const pack = await mkdtemp(join(tmpdir(), "atrium-farm-pack-"));
  const [place] = await Promise.all([filledPlace(), cp(demoPack(), pack, { recursive: true })]);
  for (const [file, change] of Object.entries(changes)) {
    const path = join(pack, file);
    await writeFile(path, change(await readFile(path, "utf8"), api));
  }
  await importPack(pack, place.environment);
  await rm(pack, { recursive: true, force: true });
  return place;
}

async function startFarms(): Promise<Farms> {
  const [usualPort, farmPort] = [await freePort(), await freePort()];
  const origin = `http://${brands.harborline.domain}:${usualPort}`;
  const api = `http://farm.localhost:${farmPort}/api`;
  const place = placeThatLists(api);
  const [usual, farm] = await Promise.all([
    place.then(({ environment }) => startServer({ ...environment, PORT: String(usualPort), TRUST_PROXY: "true" })),
    startServer({ PORT: String(farmPort), ALLOWED_ORIGINS: origin, TRUST_PROXY: "true" }),
  ]);
  return {
    usual,
    farm,
    api,
    origin,
    async stop() {
      await Promise.all([usual.stop(), farm.stop()]);
      await (await place).remove();
    },
  };
}

/** Visits use the usual server. */
export const test = base.extend<object, { farms: Farms }>({
  farms: [
    async ({}, use) => {
      const farms = await startFarms();
      await use(farms);
      await farms.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  server: [({ farms }, use) => use(farms.usual), { scope: "worker" }],
});
