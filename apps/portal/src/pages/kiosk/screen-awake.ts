/** Keeps the screen on while the page is visible, if the browser supports it (Screen Wake Lock); returns a function that stops it. */
export function keepScreenAwake(page: Document = document): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;

  async function hold(): Promise<void> {
    if (over || page.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      const held = await navigator.wakeLock.request("screen");
      if (over) await held.release();
      else lock = held;
    } catch {
      // A low battery or the operator's settings may forbid it: the kiosk works without it.
    }
  }

  const again = () => void hold();
  page.addEventListener("visibilitychange", again);
  void hold();
  return () => {
    over = true;
    page.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
