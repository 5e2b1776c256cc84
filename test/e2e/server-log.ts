import { writeFile } from "node:fs/promises";
import type { TestInfo } from "@playwright/test";
import type { RunningServer } from "../../apps/server/src/testing/real-server.ts";

/*
 * What this worker's servers print while a test runs: warnings and errors, without secrets. All people in them are the demo's.
 */

type Printing = Pick<RunningServer, "port" | "output">;
type OfTest = Pick<TestInfo, "status" | "expectedStatus" | "attachments"> & { outputPath(file: string): string };

/** The attachment's name, by which scripts/reports.mjs finds it. */
const name = "server log";
/** Of each server, in characters: the end says most about a failure. */
const most = 64 * 1024;

/** How much each server had printed when the test began. */
const printedBefore = new Map<Printing, number>();

/** For each server that starts. */
export const watchLog = (server: Printing): void => void printedBefore.set(server, 0);

/** A test begins here. The returned function ends it: if it failed, what the servers printed is a file beside its trace. */
export function beginLog(): (test: OfTest) => Promise<void> {
  for (const server of printedBefore.keys()) printedBefore.set(server, server.output().length);
  return async (test) => {
    if (test.status === test.expectedStatus) return;
    const parts = [...printedBefore].flatMap(([server, length]) => {
      const printed = server.output().slice(length);
      return printed ? [`Port ${server.port}:\n${printed.slice(-most)}`] : [];
    });
    if (parts.length === 0) return;
    const path = test.outputPath("server.log");
    await writeFile(path, parts.join("\n"));
    test.attachments.push({ name, path, contentType: "text/plain" });
  };
}
