import type { Page, Request } from "@playwright/test";

const underWay = new WeakMap<Page, { open: Set<Request>; begun: number }>();

/** Requests that are not waited for: streams that stay open, and analytics. */
const counts = (request: Request) => request.resourceType() !== "eventsource" && !/\/analytics\b/.test(request.url());

/** Call it before the page's first request. */
export function watchRequests(page: Page): void {
  const state = { open: new Set<Request>(), begun: 0 };
  underWay.set(page, state);
  page.on("request", (request) => {
    if (!counts(request)) return;
    // Pending requests of the previous page no longer count.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) state.open.clear();
    state.open.add(request);
    state.begun += 1;
  });
  const end = (request: Request) => void state.open.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/** Turns of the page's event loop without a new request: an answer is rendered, and the rendered content requests more. */
const turns = 6;
const longest = 120_000;

/**
 * Waits until all requests of a page are answered and cause no more. Unlike `networkidle`, which a page reaches once, this can be used after each
 * step, and it takes no longer than the page does.
 */
export async function settled(page: Page): Promise<void> {
  const state = underWay.get(page);
  if (!state) throw new Error("Nobody has watched what this page asks for.");
  const until = Date.now() + longest;
  for (let calm = 0; calm < turns; ) {
    const { begun } = state;
    await turn(page);
    calm = state.open.size === 0 && state.begun === begun ? calm + 1 : 0;
    if (Date.now() > until) throw new Error(`Still under way: ${[...state.open].map((each) => each.url()).join(", ")}`);
    if (state.open.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** One turn, by a message, because a test's clock may have stopped timers and frames. */
const turn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => resolve(), { once: true });
        port1.start();
        port2.postMessage(0);
      }),
  );
