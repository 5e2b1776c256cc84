import type { Boot } from "@atrium/contract/boot.ts";

/** What our own server has put into the page; undefined where the app is served as plain files. */
export function readBoot(page: Document): Boot | undefined {
  const text = page.getElementById("atrium-boot")?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}
