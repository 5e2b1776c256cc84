import type { Network } from "./network.ts";
import { reportUnexpected } from "./report.ts";

/** Runs work that can wait until the browser is idle; some browsers do not report that. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 500);
}

/**
 * Loads something when the browser is idle, and starts it. What the network loses is loaded once more, and again whenever the network changes. Returns
 * a function that ends the attempts.
 */
export function loadWhenIdle<T>(
  network: Pick<Network, "lost" | "subscribe">,
  load: () => Promise<T>,
  start: (loaded: T) => void,
): () => void {
  let isOver = false;
  const attempt = (isRepeated = false) =>
    whenIdle(() => {
      if (isOver) return;
      load().then(
        (loaded) => {
          if (isOver) return;
          end();
          start(loaded);
        },
        async (error: unknown) => {
          if (isOver || (await network.lost())) return;
          if (isRepeated) reportUnexpected(error);
          else attempt(true);
        },
      );
    });
  const forget = network.subscribe(() => attempt());
  function end(): void {
    isOver = true;
    forget();
  }
  attempt();
  return end;
}
