import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);
let folder: string;
let dist: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "atrium-bridge-package-"));
  dist = join(folder, "built");
  await run(process.execPath, [join(root, "packages/bridge/build.mjs"), dist]);
  // Where npm would install it.
  mkdirSync(join(folder, "node_modules/@atrium"), { recursive: true });
  symlinkSync(dist, join(folder, "node_modules/@atrium/bridge"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Manifest = Record<string, unknown>;
const manifest = () => JSON.parse(readFileSync(join(dist, "package.json"), "utf8")) as Manifest;

test("M4 the package has the SDK, its types, the conformance suite, a guide and the licence, and nothing else", async () => {
  const npm = join(root, "node_modules/.bin/npm");
  const command = await run(npm, ["--version"]).then(
    () => npm,
    () => "npm",
  );
  const { stdout } = await run(command, ["pack", "--dry-run", "--json", dist], { cwd: folder });
  const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
  const suite = [
    "cases",
    "expected",
    "first-cases",
    "judge",
    "main",
    "page",
    "report",
    "run",
    "server",
    "session-cases",
    "shapes",
    "wire",
  ];
  expect(packed?.files.map(({ path }) => path).toSorted()).toEqual(
    [
      "LICENSE",
      "README.md",
      "index.d.ts",
      "index.js",
      "package.json",
      "protocol.d.ts",
      ...suite.map((name) => `conformance/${name}.js`),
    ].toSorted(),
  );
});

test("M4 its manifest can be published: no dependency, not private, no registry named", () => {
  const { version } = JSON.parse(readFileSync(join(root, "packages/bridge/package.json"), "utf8")) as Manifest;
  expect(manifest()).toMatchObject({
    name: "@atrium/bridge",
    version,
    type: "module",
    license: "Apache-2.0",
    publishConfig: { access: "public" },
  });
  for (const field of ["private", "dependencies", "peerDependencies", "devDependencies"])
    expect(manifest()).not.toHaveProperty(field);
  expect(JSON.stringify(manifest())).not.toMatch(/registry|https?:/);
});

test("M4 the SDK is one script that imports nothing, and plain Node loads it by its name", async () => {
  expect(readFileSync(join(dist, "index.js"), "utf8")).not.toMatch(/^\s*(import|export .* from)\b/m);
  const program = `import { BridgeError, connect } from "@atrium/bridge";
    const here = { parent: { postMessage() {} }, addEventListener() {}, removeEventListener() {} };
    const refused = await connect({ appUuid: "a", timeoutMs: 10, window: here }).catch((error) => error);
    console.log(refused instanceof BridgeError, refused.code);`;
  writeFileSync(join(folder, "app.mjs"), program);
  const { stdout } = await run(process.execPath, [join(folder, "app.mjs")]);
  expect(stdout.trim()).toBe("true TIMEOUT");
});

test("M4 its types are complete: a program is checked by them, and its mistakes are found", async () => {
  const options = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--types",
    "",
    "--lib",
    "es2024,dom",
  ];
  const check = (source: string) => {
    writeFileSync(join(folder, "app.ts"), source);
    return run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...options, "app.ts"], {
      cwd: folder,
    });
  };
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const begin =
    'import { connect, type Building } from "@atrium/bridge";\nconst host = await connect({ appUuid: "a" });\n';
  await check(
    `${begin}const { building } = await host.getBuilding();\nexport const name: Building["name"] = building.name;\nhost.on("themeChanged", ({ font }) => font);`,
  );
  const wrong = check(`${begin}export const seat: number = (await host.getUser()).first_name;`);
  await expect(wrong).rejects.toMatchObject({ stdout: expect.stringContaining("is not assignable to type 'number'") });
}, 60_000);

test("M4 the conformance suite of the package explains itself", async () => {
  const { stdout } = await run(process.execPath, [join(dist, "conformance/main.js"), "--help"]);
  expect(stdout).toContain("Exit code");
});
