import type { Page } from "@playwright/test";
import { attackerHost } from "../../apps/server/src/testing/hostile/script-payloads.ts";
import { marks, type Planted } from "../../apps/server/src/testing/hostile/hostile-pack.ts";
import type { Visit } from "./browser.ts";

/** What hostile texts did in a visit. */
export type Watch = {
  /** The effects of payloads: scripts that ran, dialogs, requests, elements, addresses, violations of the policy. */
  deeds: string[];
  /** Checks what the page shows now. */
  look(where: string): Promise<void>;
};

/** Watches everything that a visit opens from now on. `planted` are the texts to recognize; those found are recorded in `seen`. */
export async function watch(
  { page, context, faults }: Visit,
  planted: ReadonlyMap<string, Planted>,
  seen: { fields: Set<string>; payloads: Set<string> } = { fields: new Set(), payloads: new Set() },
): Promise<Watch> {
  const deeds: string[] = [];
  await context.exposeBinding("hit", ({ frame }) => void deeds.push(`a payload ran at ${frame.url()}`));
  const listen = (opened: Page) =>
    opened.on("dialog", (dialog) => {
      deeds.push(`a dialog said ${dialog.message()}`);
      void dialog.dismiss();
    });
  listen(page);
  context.on("page", listen);
  context.on("request", (request) => {
    if (new URL(request.url()).hostname.endsWith(attackerHost)) deeds.push(`${request.url()} was asked for`);
  });
  return {
    deeds,
    async look(where) {
      const { elements, addresses, texts } = await page.evaluate(collectPageTexts);
      deeds.push(...[...elements, ...addresses, ...faults.splice(0)].map((deed) => `${where}: ${deed}`));
      for (const { own, around } of texts) {
        for (const [mark] of own.matchAll(marks)) {
          const { field, text, payload, kind } = planted.get(mark) ?? {};
          if (!field || !text || !payload) continue;
          seen.fields.add(field);
          seen.payloads.add(payload);
          if (kind === "text" && !plain(around).includes(plain(text)))
            deeds.push(`${where}: ${field} is not shown as it was written: ${around.slice(0, 200)} instead of ${text}`);
        }
      }
    },
  };
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** Runs in the page: collects elements of payloads, addresses that are scripts, and each text and label with its surroundings. */
function collectPageTexts() {
  const all = [...document.querySelectorAll("*")];
  const elements = all.filter((one) => one.hasAttribute("hit")).map((one) => `became an element: ${one.outerHTML}`);
  const leading = ["href", "src", "action", "formaction", "data", "xlink:href", "srcdoc", "poster"];
  const addresses = all.flatMap((one) =>
    leading
      .map((name) => one.getAttribute(name)?.replaceAll(/[\u0000-\u0020]/g, "") ?? "")
      .filter(
        (value) => /^(javascript|vbscript|data:(?!image\/))/i.test(value) || /^(https?:)?\/\/attacker/i.test(value),
      )
      .map((value) => `leads to ${value}`),
  );
  const texts: { own: string; around: string }[] = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const own = node.nodeValue ?? "";
    if (!parent || !own.includes("\u00a7") || /^(script|style|noscript)$/i.test(parent.tagName)) continue;
    texts.push({ own, around: parent.parentElement?.textContent ?? own });
  }
  for (const one of all) {
    const labels = ["alt", "title", "aria-label", "placeholder", "value", "content"].map((name) =>
      one.getAttribute(name),
    );
    const typed = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? [one.value] : [];
    for (const label of [...labels, ...typed]) if (label?.includes("\u00a7")) texts.push({ own: label, around: label });
  }
  return { elements, addresses, texts };
}
