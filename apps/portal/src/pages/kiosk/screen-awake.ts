/** Keeps the screen on while the page is in sight, where the browser can (Screen Wake Lock); what it returns lets it sleep again. */
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
      // A low battery or the operator's own rules may forbid it: the kiosk works all the same.
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
