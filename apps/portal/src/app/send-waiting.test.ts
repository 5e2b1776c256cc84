import { ApiRefusal, ApiUnreachable, type ProblemBody } from "@atrium/contract/client.ts";
import { locks } from "@atrium/web/testing/api-tab.ts";
import { eventPost, pier } from "@atrium/web/testing/world-items.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Waiting, waiting } from "../parts/offline/waiting.ts";
import type { Services } from "../parts/services.ts";
import { testServices } from "../testing/test-services.ts";
import { followWaiting, knownMs } from "./send-waiting.ts";

const user = { uuid: "0199a3c0-0000-7000-8000-000000000001" };
const owner = ` ${user.uuid}`;
const event_uuid = eventPost().uuid;
const rsvp = (key: string): Waiting => ({
  key,
  owner,
  at: Date.now(),
  title: "A concert",
  work: { kind: "attend", event_uuid, building_uuid: pier },
});
const asked = (key: string, at: number): Waiting => ({
  ...rsvp(key),
  at,
  work: {
    kind: "service_request",
    building_uuid: pier,
    body: { type_uuid: pier, title: "A lamp", description: "It flickers." },
  },
});
const refusal = (status: number, code: string) => new ApiRefusal({ status, code } as ProblemBody);

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  for (const { key } of waiting.of(owner)) waiting.remove(key);
  vi.useRealTimers();
});

/** A tab of the person's, whose calls are answered by `answer`; tabs that share a lock belong to one browser. */
function tab(answer: () => Promise<unknown>, lock: Services["lock"] = locks()) {
  const sent: string[] = [];
  const told: string[] = [];
  const api = (async (_: string, { idempotencyKey = "" }: { idempotencyKey?: string } = {}) => {
    sent.push(idempotencyKey);
    return answer();
  }) as Services["api"];
  const base = testServices();
  const session = {
    ...base.session,
    get: () => ({ user }),
    state: () => "signed_in",
  } as unknown as Services["session"];
  const services = { ...base, api, lock, session };
  stops.push(followWaiting(services, ({ key }) => told.push(key)));
  return { sent, told, network: services.network };
}

const list = () => waiting.of(owner).map(({ key, fault }) => [key, fault]);
const slowly = () => new Promise((done) => setTimeout(done, 100));

test("T5 two tabs of one browser send a waiting write once", async () => {
  waiting.add(rsvp("a"));
  const lock = locks();
  const tabs = [tab(slowly, lock), tab(slowly, lock)];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tabs.flatMap(({ sent }) => sent)).toEqual(["a"]);
  expect(tabs.flatMap(({ told }) => told)).toEqual(["a"]);
  expect(list()).toEqual([]);
});

test("T5 without a shared lock both tabs send it, with the same key", async () => {
  waiting.add(rsvp("a"));
  const tabs = [tab(slowly), tab(slowly)];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tabs.flatMap(({ sent }) => sent)).toEqual(["a", "a"]);
});

test.each([
  ["the network is gone again", new ApiUnreachable("No answer came.")],
  ["a gateway answers", new ApiUnreachable("Not ours.", { status: 502 })],
  ["the server is ill", refusal(503, "unavailable")],
  ["it is too much at once", refusal(429, "too_many_requests")],
])("T5 where %s it stays, and is sent later under its key", async (_, error) => {
  waiting.add(rsvp("a"));
  waiting.add(asked("b", Date.now()));
  let answer: () => Promise<unknown> = () => Promise.reject(error);
  const { sent } = tab(() => answer());
  await vi.advanceTimersByTimeAsync(1_000);
  // Later entries wait for it.
  expect(sent).toEqual(["a"]);
  expect(list()).toEqual([
    ["a", undefined],
    ["b", undefined],
  ]);
  answer = () => Promise.resolve({ data: {} });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual(["a", "a", "b"]);
  expect(list()).toEqual([]);
});

test("T5 a refused write stays visible and is not sent again; later writes are sent", async () => {
  waiting.add(rsvp("a"));
  waiting.add(asked("b", Date.now()));
  let first = true;
  const { sent } = tab(() => {
    if (!first) return Promise.resolve({ data: {} });
    first = false;
    return Promise.reject(refusal(409, "event_sold_out"));
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual(["a", "b"]);
  expect(list()).toEqual([["a", "event_sold_out"]]);
});

test("T5 a service request whose key may have expired waits for its person", async () => {
  waiting.add(asked("old", Date.now() - knownMs - 1));
  waiting.add(asked("new", Date.now() - knownMs + 60_000));
  const { sent } = tab(() => Promise.resolve({ data: {} }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["new"]);
  expect(list()).toEqual([["old", "too_old"]]);
});

test("T5 waiting writes of another person are neither sent nor kept", async () => {
  waiting.add({ ...rsvp("a"), owner: " somebody else" });
  const { sent } = tab(() => Promise.resolve({ data: {} }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);
  expect(waiting.of(" somebody else")).toEqual([]);
});

test("T5 only the last answer to an event is sent", () => {
  waiting.add(rsvp("a"));
  waiting.add({ ...rsvp("b"), work: { kind: "recall", event_uuid, building_uuid: pier } });
  expect(list()).toEqual([["b", undefined]]);
});
