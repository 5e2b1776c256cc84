import { ApiUnreachable } from "@atrium/contract/client.ts";
import { createListeners } from "./listeners.ts";

const soonestMs = 3_000;
const latestMs = 30_000;

/** No answer at all: neither from the API nor from a proxy before it. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiUnreachable && error.status === undefined;

export type Network = ReturnType<typeof createNetwork>;

/**
 * Whether the server is reachable. One lost call proves little: `ask` is called before listeners are notified, and then repeatedly until it is
 * answered.
 */
export function createNetwork(ask: () => Promise<unknown>) {
  const { subscribe, tell } = createListeners();
  let away = false;
  let asking: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = soonestMs;

  function set(next: boolean): void {
    clearTimeout(timer);
    if (next) timer = setTimeout(() => void check(), waitMs);
    waitMs = next ? Math.min(2 * waitMs, latestMs) : soonestMs;
    if (next === away) return;
    away = next;
    tell();
  }

  function check(): Promise<boolean> {
    asking ??= look().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function look(): Promise<boolean> {
    const next = await ask().then(() => false, isUnanswered);
    set(next);
    return next;
  }

  return {
    isAway: () => away,
    subscribe,
    answered(): void {
      if (away) set(false);
    },
    /** A call had no answer. Resolves to whether the server is unreachable, or only that one call was lost. */
    lost: (): Promise<boolean> => (away ? Promise.resolve(true) : check()),
    check,
  };
}

/** The browser often knows first. */
export function followBrowser({ isAway, check }: Network): void {
  const again = () => {
    if (isAway() && document.visibilityState === "visible") void check();
  };
  window.addEventListener("online", again);
  window.addEventListener("offline", () => void check());
  document.addEventListener("visibilitychange", again);
}
