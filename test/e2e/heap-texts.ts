import type { Page } from "@playwright/test";

/** Every text that the scripts of a page's own document hold in memory, once what nobody holds any more is gone. */
export async function heapTexts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return (JSON.parse(chunks.join("")) as { strings: string[] }).strings;
}
