import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administer, databaseFrom, runCluster } from "../../apps/server/src/testing/databases.ts";
import { makePicturesSmall } from "../../apps/server/src/testing/small-pictures.ts";
import { pictureWidths } from "../../packages/rules/src/pictures.ts";
import { type BrandName, brands, password } from "./browser.ts";
import { copiesOfEach, copyOf, keeperOf, peopleOfEachBrand, personNumber, spendable } from "./journey.ts";
import { demoPack, importPack, type RunningServer, startServer, tellFilled, usualDatabase } from "./server.ts";

const root = join(import.meta.dirname, "../..");

/** Fills a data folder and a database; the servers of the run start on copies of them. Returns a function that removes both. */
export default async function setup(): Promise<() => Promise<void>> {
  const { ensureChromium } = await import("../../scripts/chromium.mjs");
  process.env["CHROME_PATH"] = await ensureChromium();
  // A developer who runs a few journeys many times names a folder here, which is kept and used again.
  const kept = process.env["ATRIUM_E2E_FOLDER"];
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "atrium-e2e-filled-")));
  const cluster = await runCluster();
  // The workers read it.
  process.env["TEST_DATABASE_URL"] = cluster.url;
  const template = usualDatabase === "PostgreSQL" ? await databaseFrom(cluster) : undefined;
  await fill(folder, { DATA_DIR: folder, ...(template ? { DATABASE_URL: template.url } : {}) });
  // A running installation does this every minute; the first journeys run before that.
  if (template) await administer(template.url, "analyze");
  tellFilled(folder, template?.name);
  return async () => {
    await template?.drop();
    await cluster.stop();
    if (!kept) await rm(folder, { recursive: true, force: true });
  };
}

/** Imports the demo pack with more people for the tests, and lets a server cut its pictures. */
async function fill(folder: string, environment: Record<string, string>): Promise<void> {
  // A PostgreSQL database is dropped after the run, so each run fills it.
  if (usualDatabase === "PGlite" && (await isFilled(folder))) return;
  // Mails of an earlier run, whose database is gone.
  await rm(join(folder, "mailbox"), { recursive: true, force: true });
  const pack = demoPack(folder);
  await cp(join(root, "demo"), pack, { recursive: true });
  await makePicturesSmall(pack);
  await redirectExternalLinks(pack);
  const peopled = await mkdtemp(join(tmpdir(), "atrium-e2e-pack-"));
  try {
    await cp(pack, peopled, { recursive: true });
    await Promise.all(Object.keys(brands).map((brand) => addPeople(peopled, brand as BrandName)));
    await importPack(peopled, environment);
  } finally {
    await rm(peopled, { recursive: true, force: true });
  }
  const server = await startServer(environment);
  const failed = await allPictures(folder, server).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  const { code } = await server.stop();
  if (failed) throw failed;
  if (code !== 0) throw new Error(`The first server did not end well:\n${server.output()}`);
}

/** Replaces the demo's links to providers on this machine: a journey that follows one answers for it in the browser. */
async function redirectExternalLinks(pack: string): Promise<void> {
  for (const path of await readdir(pack, { recursive: true })) {
    if (!path.endsWith(".yaml")) continue;
    const file = join(pack, path);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/http:\/\/([a-z0-9.-]+)\.localhost:3913/g, "https://$1.example"));
  }
}

/** People like the brand's occupant, and like those whose state a journey ends, under addresses of their own. */
async function addPeople(pack: string, brand: BrandName): Promise<void> {
  const path = join(pack, brand, "people.csv");
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  const model = lines.find((line) => line.startsWith(`${brands[brand].email},`));
  if (!model) throw new Error(`${path} has no ${brands[brand].email} with the password ${password}.`);
  const rest = model.split(",").slice(3).join(",");
  for (let number = 1; number <= peopleOfEachBrand; number += 1)
    lines.push(`${personNumber(brand, number)},Robin,Person ${number},${rest}`);
  const admin = lines[0]?.split(",").indexOf("admin") ?? -1;
  const keeper = [keeperOf(brand), "Kim", "Keeper", ...rest.split(",")].with(admin, "true");
  if (!lines.some((line) => line.startsWith(`${keeperOf(brand)},`))) lines.push(keeper.join(","));
  for (const account of spendable) {
    const line = lines.find((each) => each.startsWith(`${account},`));
    if (!line) continue;
    for (let number = 1; number <= copiesOfEach; number += 1)
      lines.push(line.replace(account, copyOf(account, number)));
  }
  await writeFile(path, `${lines.join("\n")}\n`);
}

/** In milliseconds: how long a busy machine may take for one picture, and for all the previews that the server makes first. */
const longestPicture = 120_000;

/** Waits for the pictures: a server first makes a preview of each, and then the width that pages use most, which it keeps as a file. */
async function allPictures(folder: string, server: RunningServer): Promise<void> {
  let before = -1;
  let since = Date.now();
  while (!(await isFilled(folder))) {
    const now = (await filesOf(folder)).length;
    if (now !== before) [before, since] = [now, Date.now()];
    if (Date.now() - since > longestPicture) throw new Error(`The pictures do not come:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const filesOf = (folder: string) => readdir(join(folder, "files"), { recursive: true }).catch(() => []);

async function isFilled(folder: string): Promise<boolean> {
  const all = await filesOf(folder);
  const known = new Set(all);
  const pictures = all.filter((path) => /(^|\/)[0-9a-f]{64}\.(?!pdf$)\w+$/.test(path));
  return pictures.length > 0 && pictures.every((path) => known.has(`${path}.d/${pictureWidths.card[1]}.avif`));
}
