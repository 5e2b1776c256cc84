/** Does what can wait until the screen is there; some browsers do not say when they have time. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 500);
}
