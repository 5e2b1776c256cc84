const firstPauseMs = 200;
const longestPauseMs = 30_000;
/** A process that has run this long is considered healthy: the pause before its next restart is short again. */
const wellMs = 60_000;

/** A started process: `ready` resolves when it answers, if it ever does, `ended` with how it ended. */
export type Started = { ready: Promise<void>; ended: Promise<string>; stop(): void };

type Options = {
  count: number;
  /** Starts the process with this number, from 1 on; a restart uses the same number. */
  start(place: number): Started;
  /** Called for each process that ended by itself, with the pause before its restart. */
  lost(place: number, how: string, pauseMs: number): void;
};

export type Kept = {
  /** Resolves when the first answers and the others have been started; rejects with how the first ended if it never answered. */
  begun: Promise<void>;
  /** Stops all at once and waits for them. Nothing is restarted after this call. */
  stop(): Promise<void>;
};

/**
 * Keeps this many processes running. The first starts alone, so that one-time work such as a migration is done before the others start. A process
 * that ends is restarted after a pause, which doubles each time and is short again after the process has answered for a minute.
 */
export function keepRunning({ count, start, lost }: Options): Kept {
  const running = new Set<Started>();
  const pauses = new Set<NodeJS.Timeout>();
  let stopping = false;

  function run(place: number, pauseMs = firstPauseMs): Started {
    const one = start(place);
    running.add(one);
    let isWell = false;
    let well: NodeJS.Timeout | undefined;
    void one.ready.then(() => {
      well = setTimeout(() => {
        isWell = true;
      }, wellMs).unref();
    });
    void one.ended.then((how) => {
      clearTimeout(well);
      running.delete(one);
      if (stopping || (place === 1 && !hasBegun)) return;
      const pause = isWell ? firstPauseMs : pauseMs;
      lost(place, how, pause);
      const timer = setTimeout(() => {
        pauses.delete(timer);
        run(place, Math.min(2 * pause, longestPauseMs));
      }, pause);
      pauses.add(timer);
    });
    return one;
  }

  let hasBegun = false;
  async function begin(): Promise<void> {
    const first = run(1);
    const failed = await Promise.race([first.ready.then(() => undefined), first.ended]);
    if (failed !== undefined) throw new Error(failed);
    hasBegun = true;
    if (stopping) return;
    for (let place = 2; place <= count; place += 1) run(place);
  }

  return {
    begun: begin(),
    async stop() {
      stopping = true;
      for (const timer of pauses) clearTimeout(timer);
      const all = [...running];
      for (const one of all) one.stop();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
