#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { isConforming, written } from "./report.ts";
import { startSuite } from "./server.ts";

const usage = `Checks whether a host keeps to the messaging interface of mini-apps.

  atrium-bridge-conformance [address of the host's page] [--app-uuid=…] [--port=3914] [--seconds=120] [--patience=10]

It serves a page at http://localhost:<port>/ that the host has to open in a frame (or as a window that it opens): register
that origin for the app, and grant it all actions. With an address, a Chromium without a window opens it (CHROME_PATH, or one
that is found); {page} and {app} in it stand for our page and the app_uuid. Without, open the host yourself.
The report has to come within --seconds of the start (ten times that without an address), each answer within --patience seconds.
Exit code: 0 all passed, 1 something failed, 2 no page of ours could be served, or was opened in time.
`;

const hasGroups = process.platform !== "win32";
const sample = "0198c0de-0000-7000-8000-00000000000a";
const browsers = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const { values, positionals } = readArguments();
const [address] = positionals;
if (values.help || positionals.length > 1) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 2);
}
const suite = await startSuite({
  appUuid: values["app-uuid"],
  port: Number(values.port),
  patienceMs: Number(values.patience) * 1000,
}).catch((error: unknown) => {
  process.stderr.write(
    `The page cannot be served on port ${values.port}: ${error instanceof Error ? error.message : ""}\n`,
  );
  process.exit(2);
});
process.stderr.write(`The page to be opened is ${suite.url} (app_uuid ${values["app-uuid"]}).\n`);
const browse = address ? openIn(addressed(address, suite.url, values["app-uuid"])) : undefined;
// The browser has its own process group, and would continue without us.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void Promise.resolve(browse?.()).finally(() => process.exit(2)));
const longest = Number(values.seconds) * (address ? 1000 : 10_000);
const report = await Promise.race([
  suite.report,
  new Promise<undefined>((late) => setTimeout(() => late(undefined), longest)),
]);
// Before anything that can fail to end the browser.
if (report) process.stdout.write(`${written(report)}\n`);
else process.stderr.write("No page of ours was opened, or it could not say what it found.\n");
await Promise.all([browse?.(), suite.stop()]);
process.exit(report ? (isConforming(report) ? 0 : 1) : 2);

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        "app-uuid": { type: "string", default: sample },
        port: { type: "string", default: "3914" },
        seconds: { type: "string", default: "120" },
        patience: { type: "string", default: "10" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : ""}\n\n${usage}`);
    process.exit(2);
  }
}

function addressed(typed: string, page: string, app: string): string {
  return typed.replaceAll("{page}", encodeURIComponent(page)).replaceAll("{app}", encodeURIComponent(app));
}

/** Starts a browser at that address; returns a function that ends it. */
function openIn(url: string): () => Promise<void> {
  const path = process.env["CHROME_PATH"] ?? browsers.flatMap(onPath)[0];
  if (!path) {
    process.stderr.write("There is no Chromium: set CHROME_PATH to one, or open the host yourself.\n");
    process.exit(2);
  }
  const profile = mkdtempSync(join(tmpdir(), "conformance-"));
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const how = [
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--remote-debugging-port=0",
    // Browsers slow the timers of an invisible page down to one per second.
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(path, [...how, ...asRoot, url], { stdio: "ignore", detached: hasGroups });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return async () => {
    // The program may be a script that starts the browser.
    try {
      if (hasGroups && child.pid) process.kill(-child.pid, "SIGKILL");
      else child.kill();
    } catch {
      // It has ended by itself.
    }
    await ended;
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // A process of the browser that is still ending may write into it; only the report counts.
    }
  };
}

function onPath(name: string): string[] {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path));
}
