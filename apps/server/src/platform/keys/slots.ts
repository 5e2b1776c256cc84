import { refuse } from "../http/refusal.ts";

export type Slots = {
  /** Runs the work when a slot is free. `patient` work waits however long the queue is. */
  run<T>(work: () => Promise<T>, options?: { patient?: boolean }): Promise<T>;
};

const retryAfterSeconds = 2;

/** Limits how much work runs at once. Further work waits in order; when too much waits, the next is refused with `unavailable`. */
export function slots({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Slots {
  const turns: (() => void)[] = [];
  let running = 0;
  let hurried = 0;

  async function wait(patient: boolean): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (!patient && hurried >= most) refuse("unavailable", undefined, { retryAfterSeconds });
    if (!patient) hurried += 1;
    // A finished task passes its slot to the next.
    await new Promise<void>((resolve) => turns.push(resolve));
    if (!patient) hurried -= 1;
  }

  return {
    async run(work, { patient = false } = {}) {
      await wait(patient);
      try {
        return await work();
      } finally {
        const next = turns.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
