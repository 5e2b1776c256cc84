import { writeMessage } from "@atrium/bridge/envelope.ts";
import type { Shell } from "@atrium/bridge/windows.ts";

export type Holder = { window: Window; shell?: Shell };

/** The app that shows this page: a native app, the window that embeds it, or the window that has opened it. */
export function findHolder(): Holder | undefined {
  const { ReactNativeWebView: shell, parent, opener } = window as Window & { ReactNativeWebView?: Shell };
  if (shell) return { window, shell };
  const held = parent === window ? (opener as Window | null) : parent;
  return held ? { window: held } : undefined;
}

/** Sends an event to the holder without a request: once to each of the brand's host origins; the browser delivers it to the matching one. */
export function tellHolder(
  { window: held, shell }: Holder,
  origins: readonly string[],
  name: string,
  outcome: Parameters<typeof writeMessage>[1],
): void {
  const message = writeMessage({ name, asText: false }, outcome);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window, but an object that takes text
  if (shell) shell.postMessage(JSON.stringify(message));
  else for (const origin of origins) held.postMessage(message, origin);
}
