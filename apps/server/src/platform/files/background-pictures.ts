import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Preview } from "./draw-preview.ts";
import type { Order, Outcome } from "./picture-child.ts";
import type { PictureFormat } from "./picture-drawing.ts";

/** Draws pictures in the background: one at a time, on one core, at a lower priority than everything else on the machine. */
export type BackgroundPictures = {
  scale(source: Uint8Array, width: number, format: PictureFormat | "quick"): Promise<Uint8Array>;
  preview(source: Uint8Array): Promise<Preview>;
  /** The drawing process, while there is one. */
  pid(): number | undefined;
  /** Stops the current drawing and drops the queue. */
  end(): void;
};

const child = join(import.meta.dirname, "picture-child.ts");
/** After this long without work its memory is worth more than its start-up time. */
const idleMs = 10_000;

type Waiting = { resolve(made: never): void; reject(error: Error): void };
type Running = { process: ChildProcess; waiting: Map<number, Waiting> };
type Work = Order extends infer O ? (O extends Order ? Omit<O, "id"> : never) : never;

/** A separate process, because a priority belongs to a process. It starts with the first work and ends when idle. */
export function backgroundPictures(): BackgroundPictures {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  let dropped = 0;
  let before: Promise<unknown> = Promise.resolve();

  function start(): Running {
    const waiting = new Map<number, Waiting>();
    // It gets none of the server's settings, some of which are secret. One thread of its pool draws, and so on one core.
    const { PATH, LD_LIBRARY_PATH } = process.env;
    const drawing = fork(child, {
      serialization: "advanced",
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { PATH, LD_LIBRARY_PATH, UV_THREADPOOL_SIZE: "1" },
    });
    const started: Running = { process: drawing, waiting };
    const lost = (error: Error) => {
      if (running === started) running = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    drawing.on("error", lost);
    drawing.once("exit", () => lost(new Error("The drawing process has ended.")));
    drawing.on("message", ({ id, made, failed }: Outcome) => {
      const waits = waiting.get(id);
      waiting.delete(id);
      if (failed === undefined) waits?.resolve(made as never);
      else waits?.reject(new Error(failed));
    });
    drawing.unref();
    drawing.channel?.unref();
    return started;
  }

  function end(): void {
    clearTimeout(idle);
    dropped = last;
    running?.process.kill("SIGKILL");
    running = undefined;
  }

  function ask<T>(work: Work): Promise<T> {
    last += 1;
    const id = last;
    const turn = before.then(() => {
      clearTimeout(idle);
      if (id <= dropped) throw new Error("This picture is no longer needed.");
      running ??= start();
      const { process: drawing, waiting } = running;
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      waiting.set(id, { resolve, reject });
      drawing.send({ id, ...work }, (error) => error && reject(error));
      return promise;
    });
    before = turn
      .catch(() => undefined)
      .then(() => {
        clearTimeout(idle);
        idle = setTimeout(end, idleMs).unref();
      });
    return turn;
  }

  return {
    scale: (...given) => ask({ work: "scale", given }),
    preview: (...given) => ask({ work: "preview", given }),
    pid: () => running?.process.pid,
    end,
  };
}
