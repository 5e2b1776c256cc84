import type { Boot } from "@atrium/contract/boot.ts";

/** The data that our own server has inlined into the page; undefined if the app is served as plain files. */
export function readBoot(page: Document): Boot | undefined {
  const text = page.getElementById("atrium-boot")?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}
