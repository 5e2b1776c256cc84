/** Runs work that can wait until the browser is idle; some browsers do not report that. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 500);
}
