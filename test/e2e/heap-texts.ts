import type { Page } from "@playwright/test";

/** Every text in the memory of the scripts of a page's own document, after garbage collection. */
export async function heapTexts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  // They are at the end of the snapshot; the numbers before them are most of it, and are not needed here.
  const snapshot = chunks.join("");
  const name = '"strings":';
  const start = snapshot.indexOf(`${name}[`);
  if (start < 0) throw new Error("The snapshot of the memory has no texts.");
  return JSON.parse(snapshot.slice(start + name.length, snapshot.lastIndexOf("}"))) as string[];
}
