import { ApiRefusal, ApiUnreachable, type ProblemBody } from "@atrium/contract/client.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNetwork } from "./network.ts";

const gone = () => Promise.reject(new ApiUnreachable("No answer came."));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("T5 a failed call is not yet offline: the server is probed first, once for all failed calls", async () => {
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ status: "OK" }));
  const network = createNetwork(ask);
  expect(await Promise.all([network.lost(), network.lost()])).toEqual([false, false]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(network.isAway()).toBe(false);
});

test.each([
  ["a refusal", new ApiRefusal({ status: 503, code: "unavailable" } as ProblemBody), false],
  ["a gateway's word", new ApiUnreachable("Not ours.", { status: 502 }), false],
  ["nothing", new ApiUnreachable("No answer came."), true],
])("T5 where %s is the answer, the server is away: %s", async (_, error, away) => {
  const network = createNetwork(() => Promise.reject(error));
  expect(await network.lost()).toBe(away);
});

test("T5 an unreachable server is probed at growing intervals, and its return is reported once", async () => {
  const ask = vi.fn<() => Promise<unknown>>(gone);
  const network = createNetwork(ask);
  const told = vi.fn<() => void>();
  network.subscribe(told);
  await network.lost();
  expect(told).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(ask).toHaveBeenCalledTimes(2);
  ask.mockImplementation(() => Promise.resolve({}));
  await vi.advanceTimersByTimeAsync(1);
  expect(network.isAway()).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("T5 any answer shows that the server is reachable", async () => {
  const network = createNetwork(gone);
  await network.lost();
  network.answered();
  expect(network.isAway()).toBe(false);
});
