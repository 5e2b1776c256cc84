/* Set-up and clean-up of page tests, for every browser app. */
import { endKeepFocus } from "@atrium/ui/components/keep-focus.ts";
import { themeCss } from "@atrium/ui/theme/derive.ts";
import { inject, vi } from "vitest";
import { commands, page } from "vitest/browser";
import type { FakeApi } from "./fake-api.ts";
import { FakeStream } from "./fake-stream.ts";
import { hearForOneTest } from "./page-hearing.ts";
import type { Brand } from "./world-brands.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether pages are painted. */
    painted: boolean;
  }
}

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Moves the pointer to the corner, where no link is (vitest.config.ts). */
    parkPointer(): Promise<void>;
    /** A requested file of the app does not arrive before it is released. */
    holdFile(glob: string): Promise<void>;
    releaseFile(glob: string): Promise<void>;
  }
}

/** Waits for a turn of the event loop in which React has rendered. */
export const nextTurn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Waits until all requests of the page are answered and cause no further ones; not for those that the test holds back. */
export async function settled(api: FakeApi): Promise<void> {
  for (let calm = 0, asked = -1; calm < 6; calm += 1) {
    await nextTurn();
    if (api.underWay() > api.holding() || api.asked().length !== asked) calm = 0;
    asked = api.asked().length;
  }
}

/** A window of a size and a colour scheme, with an element to draw into and the brand's colours, as the server writes them into the page. */
export async function openWindow({ theme, config }: Brand, width: number, colorScheme: "light" | "dark") {
  await commands.parkPointer();
  if (window.innerWidth !== width) await page.viewport(width, width < 769 ? 844 : 900);
  await preferColours(colorScheme);
  forgetFocus();
  const element = document.createElement("div");
  element.id = "root";
  const styles = document.createElement("style");
  styles.textContent = themeCss(theme.tokens);
  document.body.append(element);
  document.head.append(styles);
  document.title = config.page_title ?? theme.name;
  return {
    element,
    remove: () => {
      element.remove();
      styles.remove();
    },
  };
}

/** What the page of the test that runs ends with. Modules are loaded once for many files: who registers a hook there, has it in one file. */
let end: (() => Promise<void>) | undefined;

export const endPageBy = (ending: () => Promise<void>) => void (end = ending);

/** After each test, by page-set-up.ts. */
export async function endPage(): Promise<void> {
  const ending = end;
  end = undefined;
  await ending?.();
}

const { EventSource: realEventSource } = globalThis;

let stopHearing: (() => void) | undefined;

/** Streams with the events of the test, and listeners that end with it. */
export function beginPage(): void {
  stopHearing = hearForOneTest();
  globalThis.EventSource = FakeStream as unknown as typeof EventSource;
}

/** Removes everything that a test leaves behind. */
export function cleanUpPage(): void {
  stopHearing?.();
  endKeepFocus();
  globalThis.EventSource = realEventSource;
  for (const stream of FakeStream.open) stream.close();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=")[0] ?? ""}=; max-age=0; path=/`;
  document.adoptedStyleSheets = [];
  document.body.replaceChildren();
  document.title = "";
  window.scrollTo(0, 0);
  vi.useRealTimers();
}

/**
 * A frame prefers the colours that the element round it is shown in, from its next frame on. A page that is drawn before would fade to them. The
 * element belongs to Vitest, which writes its style too.
 */
async function preferColours(scheme: "light" | "dark"): Promise<void> {
  const frame = window.frameElement as HTMLElement | null;
  if (!frame) return;
  frame.style.setProperty("color-scheme", scheme);
  // Hides the page from painting, which takes a fifth of the processor time. The page cannot notice it.
  if (!inject("painted")) frame.style.setProperty("opacity", "0");
  const prefers = matchMedia(`(prefers-color-scheme: ${scheme})`);
  // Frames only: a test may have stopped the timers.
  while (!prefers.matches) await new Promise(requestAnimationFrame);
}

/**
 * Tab begins where the last focus was, even if that has been removed, and `keepFocus` returns to it: both would be a place of the former test's
 * page.
 */
function forgetFocus(): void {
  const top = document.createElement("div");
  top.tabIndex = -1;
  top.addEventListener("focusin", (event) => event.stopPropagation());
  document.body.prepend(top);
  top.focus({ preventScroll: true });
  top.remove();
  // A press on empty space.
  document.body.click();
}
