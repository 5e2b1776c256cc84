import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type * as DemoApp from "../demo-app/app.ts";

const root = join(import.meta.dirname, "..");

/** Folders of the project in the final image. */
async function foldersOfImage(): Promise<string[]> {
  const [, ends = ""] = (await readFile(join(root, "Dockerfile"), "utf8")).split(/^FROM /m).slice(1);
  return [...ends.matchAll(/^COPY --from=build \/atrium\/(\S+) \1$/gm)].map(([, folder = ""]) => folder);
}

test("T13 the image has all that the demo's mini-app and stand-ins need", async () => {
  const image = await mkdtemp(join(tmpdir(), "atrium-image-"));
  onTestFinished(() => rm(image, { recursive: true, force: true }));
  const folders = await foldersOfImage();
  expect(folders).toEqual(expect.arrayContaining(["demo", "demo-app", "packages"]));
  // Ignored files never reach the build.
  const ignored = (await readFile(join(root, ".dockerignore"), "utf8")).split("\n");
  expect(folders.filter((folder) => ignored.includes(folder))).toEqual([]);
  const filter = (path: string) => !path.includes("node_modules");
  for (const folder of folders.filter((each) => ["demo-app", "packages"].includes(each)))
    await cp(join(root, folder), join(image, folder), { recursive: true, filter });
  const { demoApp } = (await import(pathToFileURL(join(image, "demo-app/app.ts")).href)) as typeof DemoApp;
  const server = createServer(demoApp({ portal: "http://127.0.0.1:9", origin: "http://localhost:3913" })).listen(
    0,
    "127.0.0.1",
  );
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await (await fetch(`${at}/sdk.js`)).text()).toContain("export");
});
