/** Wakes a worker a moment after something was put down for it, however much that was. */
export type DelayedSignal = {
  /** A wake-up before the transaction has ended would find nothing: it comes after the pause. */
  soon(): void;
  /** Whom to wake; without anybody it waits for the worker's next round. */
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
