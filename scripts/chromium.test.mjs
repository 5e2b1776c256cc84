import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ensureChromium } from "./chromium.mjs";

const isRoot = process.getuid?.() === 0;

/** @type {string} */
let folder;
const program = (/** @type {string} */ name, lines = "exit 0") => {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return path;
};
/** An apt-get that brings the shell. */
const installing = () => {
  const shell = join(folder, "chromium-headless-shell");
  program("apt-get", `printf '#!/bin/sh\\n' > ${shell}; /bin/chmod +x ${shell}`);
  return shell;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "atrium-chromium-"));
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROME_PATH", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe("the browser of the journeys", () => {
  test("is the one that CHROME_PATH names, whatever else there is", async () => {
    program("chromium-headless-shell");
    const chosen = program("my-own-browser");
    vi.stubEnv("CHROME_PATH", chosen);
    expect(await ensureChromium({ best: true })).toBe(chosen);
  });

  test("is the headless shell where there is one, and nothing is installed", async () => {
    program("chromium");
    program("apt-get", "exit 1");
    const shell = program("chromium-headless-shell");
    expect(await ensureChromium({ best: true })).toBe(shell);
  });

  test("is any other Chromium where only some browser is asked for", async () => {
    const other = program("chromium");
    installing();
    expect(await ensureChromium()).toBe(other);
  });

  test("stays the other one where the shell cannot be installed beside it", async () => {
    const other = program("chromium");
    program("apt-get", "exit 1");
    expect(await ensureChromium({ best: true })).toBe(other);
  });

  test.runIf(isRoot)("is the shell that was installed beside another one", async () => {
    program("chromium");
    const shell = installing();
    expect(await ensureChromium({ best: true })).toBe(shell);
  });
});
