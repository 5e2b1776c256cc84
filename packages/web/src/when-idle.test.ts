import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiUnreachable } from "@atrium/contract/client.ts";
import { createNetwork } from "./network.ts";
import { loadWhenIdle } from "./when-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that can be away, and a file of it. */
function prepared() {
  const state = { away: false, missing: false };
  const network = createNetwork(() =>
    state.away ? Promise.reject(new ApiUnreachable("No answer came.")) : Promise.resolve({ status: "OK" }),
  );
  const load = vi.fn<() => Promise<string>>(() =>
    state.away || state.missing ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve("file"),
  );
  const start = vi.fn<(file: string) => void>();
  return { state, network, load, start };
}

test("T5 T6 what is loaded in an idle moment starts once", async () => {
  const { network, load, start } = prepared();
  loadWhenIdle(network, load, start);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(start.mock.calls).toEqual([["file"]]);
});

test("T5 T6 what the network lost is loaded when the server is back", async () => {
  const { state, network, load, start } = prepared();
  state.away = true;
  loadWhenIdle(network, load, start);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalled();
  expect(start).not.toHaveBeenCalled();
  state.away = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start.mock.calls).toEqual([["file"]]);
});

test("T5 T6 one lost file is loaded once more, and one that is missing is not asked for without end", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { state, network, load, start } = prepared();
  state.missing = true;
  loadWhenIdle(network, load, start);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(start).not.toHaveBeenCalled();
  expect(reported).toHaveBeenCalledTimes(1);
  reported.mockRestore();
});

test("T5 nothing starts after its component has gone", async () => {
  const { network, load, start } = prepared();
  loadWhenIdle(network, load, start)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start).not.toHaveBeenCalled();
});
