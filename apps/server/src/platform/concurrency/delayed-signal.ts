/** Wakes a worker a fixed time after an item was queued. All items of that time wake it once. */
export type DelayedSignal = {
  soon(): void;
  /** The worker to wake; without one, items wait for its next scheduled run. */
  wakes(wake: () => void): void;
};

export function delayedSignal(pauseMs: number): DelayedSignal {
  let wake: (() => void) | undefined;
  let waking: NodeJS.Timeout | undefined;
  return {
    soon() {
      waking ??= setTimeout(() => {
        waking = undefined;
        wake?.();
      }, pauseMs).unref();
    },
    wakes(next) {
      wake = next;
    },
  };
}
