import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { beginLog, watchLog } from "./e2e/server-log.ts";

/** A server that prints. */
function printing(port: number) {
  let printed = "";
  const server = { port, output: () => printed };
  watchLog(server);
  return { ...server, print: (text: string) => void (printed += text) };
}

/** How Playwright describes a test that has ended. */
function ended(status: "passed" | "failed" | "timedOut") {
  const folder = mkdtempSync(join(tmpdir(), "atrium-log-"));
  const attachments: { name: string; path?: string; contentType: string }[] = [];
  return { status, expectedStatus: "passed" as const, attachments, outputPath: (file: string) => join(folder, file) };
}

test("a journey that fails keeps what its servers printed while it ran, and nothing else", async () => {
  const [usual, silent] = [printing(3101), printing(3102)];
  usual.print("before the test\n");
  const end = beginLog();
  usual.print("a mail could not be sent\n");
  const own = printing(3103);
  own.print("started for this test\n");
  const failed = ended("failed");
  await end(failed);
  const [kept] = failed.attachments;
  expect(kept).toMatchObject({ name: "server log", contentType: "text/plain" });
  expect(readFileSync(kept?.path ?? "", "utf8")).toBe(
    "Port 3101:\na mail could not be sent\n\nPort 3103:\nstarted for this test\n",
  );
  expect(silent.output()).toBe("");
});

test("of a long log the end is kept", async () => {
  const server = printing(3104);
  const end = beginLog();
  server.print(`${"x".repeat(200_000)}the end`);
  const failed = ended("timedOut");
  await end(failed);
  const text = readFileSync(failed.attachments[0]?.path ?? "", "utf8");
  expect(text.length).toBeLessThan(70_000);
  expect(text.endsWith("the end")).toBe(true);
});

test("a journey that passes keeps nothing, and neither does one whose servers printed nothing", async () => {
  const server = printing(3105);
  const quiet = ended("failed");
  await beginLog()(quiet);
  const end = beginLog();
  server.print("a warning\n");
  const passed = ended("passed");
  await end(passed);
  for (const one of [quiet, passed]) {
    expect(one.attachments).toEqual([]);
    expect(existsSync(one.outputPath("server.log"))).toBe(false);
  }
});
