import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRunning, type Started } from "./keep-running.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Fake = Started & { place: number; answer(): void; end(how: string): void; told: string[] };

/** A fake that starts no process; each fake answers and ends when the test says so. */
function keeping(count: number) {
  const started: Fake[] = [];
  const pauses: number[] = [];
  const kept = keepRunning({
    count,
    start(place) {
      const ready = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<string>();
      const told: string[] = [];
      const one = {
        place,
        told,
        ready: ready.promise,
        ended: ended.promise,
        answer: () => ready.resolve(),
        end: (how: string) => ended.resolve(how),
        stop: () => void told.push("stop"),
      };
      started.push(one);
      return one;
    },
    lost: (_place, _how, pause) => void pauses.push(pause),
  });
  const places = () => started.map(({ place }) => place);
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { kept, started, pauses, places, after };
}

test("Z11 the first process starts alone and migrates; the others start when it answers", async () => {
  const { kept, started, places, after } = keeping(3);
  await after(60_000);
  expect(places()).toEqual([1]);
  started[0]?.answer();
  await kept.begun;
  expect(places()).toEqual([1, 2, 3]);
});

test("Z11 if the first process never answers, the start fails and is not retried", async () => {
  const { kept, started, places, after } = keeping(3);
  started[0]?.end("code 1");
  await expect(kept.begun).rejects.toThrow("code 1");
  await after(60_000);
  expect(places()).toEqual([1]);
});

test("Z11 a process that dies is restarted under its number, after a pause that grows until it has answered for a minute", async () => {
  const { kept, started, pauses, places, after } = keeping(2);
  started[0]?.answer();
  await kept.begun;
  started[1]?.answer();
  await after(0);
  for (let lives = 0; lives < 10; lives += 1) {
    started.at(-1)?.end("signal SIGKILL");
    await after(30_000);
  }
  expect(places()).toEqual([1, ...Array.from({ length: 11 }, () => 2)]);
  expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]);
  started.at(-1)?.answer();
  await after(1_000);
  started.at(-1)?.end("signal SIGKILL");
  await after(30_000);
  expect(pauses.at(-1)).toBe(30_000);
  started.at(-1)?.answer();
  await after(60_000);
  started.at(-1)?.end("signal SIGKILL");
  await after(0);
  expect(pauses.at(-1)).toBe(200);
});

test("Z11 a stop reaches all processes, waits for each, and restarts none, not even those in a pause", async () => {
  const { kept, started, places, after } = keeping(3);
  started[0]?.answer();
  await kept.begun;
  // One is in its pause before a restart when the stop comes.
  started[2]?.end("code 1");
  await after(0);
  let isOver = false;
  const stopped = kept.stop().then(() => {
    isOver = true;
  });
  expect(started.map(({ told }) => told.length)).toEqual([1, 1, 0]);
  started[0]?.end("code 0");
  await after(0);
  expect(isOver).toBe(false);
  started[1]?.end("code 0");
  await stopped;
  await after(60_000);
  expect(places()).toEqual([1, 2, 3]);
});
