import type { Page } from "@playwright/test";

/** Every text that the scripts of a page's own document hold in memory, once what nobody holds any more is gone. */
export async function heapTexts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  // They stand at the end; the numbers before them are most of the snapshot, and say nothing here.
  const snapshot = chunks.join("");
  const name = '"strings":';
  const start = snapshot.indexOf(`${name}[`);
  if (start < 0) throw new Error("The snapshot of the memory has no texts.");
  return JSON.parse(snapshot.slice(start + name.length, snapshot.lastIndexOf("}"))) as string[];
}
