import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followStream } from "./follow-stream.ts";

class FakeStream extends EventTarget {
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close(): void {
    this.readyState = 2;
  }
}

class FakePage extends EventTarget {
  visibilityState: "visible" | "hidden" = "visible";
  turn(state: "visible" | "hidden"): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow(changed = vi.fn<() => Promise<undefined>>(async () => undefined)) {
  const streams: FakeStream[] = [];
  const page = new FakePage();
  let ticket = 0;
  const stop = followStream({
    address: () => `/stream?ticket=${ticket}`,
    changed: async () => {
      await changed();
      ticket += 1;
    },
    page,
    open(url) {
      const stream = new FakeStream(url);
      streams.push(stream);
      return stream;
    },
  });
  return { streams, page, changed, stop, isOpen: () => streams.at(-1)?.readyState === 1 };
}

test("E4 each notice has the page read again, over one line", async () => {
  const { streams, changed } = follow();
  streams[0]?.dispatchEvent(new MessageEvent("message", { data: "{}" }));
  streams[0]?.dispatchEvent(new MessageEvent("message", { data: "{}" }));
  expect(changed).toHaveBeenCalledTimes(2);
  expect(streams).toHaveLength(1);
});

test("E4 a hidden page closes its connection, and reads once when it is visible again", async () => {
  const { streams, page, changed, isOpen } = follow();
  page.turn("hidden");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isOpen()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOpen()).toBe(false);
  page.turn("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(isOpen()).toBe(true);
  expect(streams[1]?.url).toBe("/stream?ticket=1");
});

test("E4 a short look elsewhere costs nothing", async () => {
  const { streams, page, changed } = follow();
  page.turn("hidden");
  await vi.advanceTimersByTimeAsync(1_000);
  page.turn("visible");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streams).toHaveLength(1);
  expect(changed).not.toHaveBeenCalled();
});

test("E4 a closed stream is opened again with the next ticket, at growing intervals while reads fail", async () => {
  let fails = 2;
  const changed = vi.fn<() => Promise<undefined>>(async () => {
    if (fails > 0) {
      fails -= 1;
      throw new Error("away");
    }
    return undefined;
  });
  const { streams, isOpen } = follow(changed);
  streams[0]?.close();
  streams[0]?.dispatchEvent(new Event("error"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(changed).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isOpen()).toBe(true);
  expect(streams[1]?.url).toBe("/stream?ticket=1");
});

test("E4 when the page is left, nothing of it is left", async () => {
  const { page, changed, stop, isOpen } = follow();
  stop();
  page.turn("hidden");
  page.turn("visible");
  await vi.advanceTimersByTimeAsync(70_000);
  expect(isOpen()).toBe(false);
  expect(changed).not.toHaveBeenCalled();
});
