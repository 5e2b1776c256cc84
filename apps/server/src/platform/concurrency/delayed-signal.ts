/** Wakes a worker once, a moment after one or many items were queued for it. */
export type DelayedSignal = {
  /** The pause lets the transaction commit: a worker that is woken earlier would find nothing. */
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
