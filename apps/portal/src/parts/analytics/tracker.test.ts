import { type Api, ApiRefusal, ApiUnreachable, type ProblemBody } from "@atrium/contract/client.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueue, type Waiting } from "./queue.ts";
import { createTracker } from "./tracker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Sent = { key: string; uuids: string[]; consent: boolean; ticket?: string; keepalive: boolean };

/** A page with a tracker, and a server that answers with `answer`. */
function rig() {
  const queue = createQueue();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const leaving = new EventTarget();
  const sent: Sent[] = [];
  const beacons: { url: string; body: Blob }[] = [];
  const state = {
    who: "anna 0",
    takesBeacons: true,
    answer: async (): Promise<void> => undefined,
  };
  const api = (async (key: string, { body, fetch }: { body: never; fetch?: typeof globalThis.fetch }) => {
    const { events, consent, ticket } = body as { events: Waiting[]; consent: boolean; ticket?: string };
    const uuids = events.map(({ event_uuid }) => event_uuid);
    sent.push({ key, uuids, consent, keepalive: Boolean(fetch) && !ticket, ...(ticket ? { ticket } : {}) });
    if (ticket) {
      const answer = await fetch?.("https://portal.test/beacon", { method: "POST", body: JSON.stringify(body) });
      if (!answer?.ok) throw new ApiUnreachable("No answer came.");
      return { data: { stored: 0 } };
    }
    await state.answer();
    return { data: { stored: events.length, ticket: `ticket-${sent.length}` } };
  }) as unknown as Api;
  const tracker = createTracker({
    api,
    queue,
    who: () => state.who,
    now: () => Date.now(),
    page,
    leaving,
    beacon(url, body) {
      beacons.push({ url, body });
      return state.takesBeacons;
    },
  });
  let count = 0;
  const happen = (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      count += 1;
      queue.add({ event_uuid: `e${count}`, event_type: "home_impression", of: state.who });
    }
  };
  const leave = (how: "pagehide" | "hidden") => {
    if (how === "pagehide") return leaving.dispatchEvent(new Event("pagehide"));
    page.visibilityState = "hidden";
    return page.dispatchEvent(new Event("visibilitychange"));
  };
  const comeBack = () => {
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { queue, sent, beacons, state, tracker, happen, leave, comeBack, pass: vi.advanceTimersByTimeAsync.bind(vi) };
}

const agreed = { agreed: true, ticket: "first" };
const refusal = (status: number) => new ApiRefusal({ status, code: "validation_failed", detail: "" } as ProblemBody);

test("U8 nothing is sent before the consent is known, and recorded events are dropped without consent", async () => {
  const { tracker, happen, pass, sent, queue, leave } = rig();
  happen(30);
  await pass(60_000);
  leave("pagehide");
  tracker.order("silent");
  await pass(60_000);
  expect(sent).toEqual([]);
  expect(queue.get()).toEqual([]);
  happen();
  tracker.order(agreed);
  happen();
  await pass(5_000);
  // Events from the time without permission are not sent either.
  expect(sent).toMatchObject([{ uuids: ["e32"], consent: true }]);
});

test("U8 events go together every few seconds, at once when there are many, fifty at most a call", async () => {
  const { tracker, happen, pass, sent, queue } = rig();
  tracker.order({ agreed: false, ticket: "first" });
  happen();
  await pass(2_000);
  happen();
  expect(sent).toEqual([]);
  await pass(2_000);
  expect(sent).toMatchObject([{ uuids: ["e1", "e2"], consent: false, keepalive: false }]);
  happen(60);
  await pass(0);
  await pass(0);
  await pass(4_000);
  expect(sent.slice(1).map(({ uuids }) => uuids.length)).toEqual([50, 10]);
  expect(queue.get()).toEqual([]);
});

test("U8 an unreachable server is called again with growing pauses, with the same events, and given up after a while", async () => {
  const { tracker, happen, pass, sent, state, queue } = rig();
  tracker.order(agreed);
  state.answer = () => Promise.reject(new ApiUnreachable("away"));
  happen();
  for (const wait of [4, 8, 16, 32, 64]) {
    const before = sent.length;
    await pass(wait * 1000 - 1);
    expect(sent).toHaveLength(before);
    await pass(1);
    expect(sent).toHaveLength(before + 1);
  }
  expect(new Set(sent.map(({ uuids }) => uuids.join())).size).toBe(1);
  await pass(10 * 60_000);
  expect(sent).toHaveLength(6);
  expect(queue.get()).toEqual([]);
});

test("U8 a refused event is not sent again; one that a busy server refuses is", async () => {
  const { tracker, happen, pass, sent, state, queue } = rig();
  tracker.order(agreed);
  state.answer = () => Promise.reject(refusal(422));
  happen();
  await pass(4_000);
  expect(queue.get()).toEqual([]);
  state.answer = () => Promise.reject(refusal(429));
  happen();
  await pass(4_000);
  state.answer = async () => undefined;
  await pass(8_000);
  expect(sent.map(({ uuids }) => uuids)).toEqual([["e1"], ["e2"], ["e2"]]);
});

test("U8 memory is bounded: of very many the newest wait", () => {
  const { happen, queue } = rig();
  happen(500);
  expect(queue.get()).toHaveLength(200);
  expect(queue.get().at(-1)).toMatchObject({ event_uuid: "e500" });
});

test.each(["pagehide", "hidden"] as const)(
  "U8 a page that is left (%s) hands its events to the browser, known by a ticket, once",
  async (how) => {
    const { tracker, happen, pass, sent, beacons, leave, comeBack } = rig();
    tracker.order(agreed);
    happen(2);
    leave(how);
    leave("pagehide");
    await pass(0);
    expect(sent).toMatchObject([{ key: "POST /public/analytics/v2/beacon", uuids: ["e1", "e2"], ticket: "first" }]);
    expect(beacons[0]?.body.type).toBe("application/json");
    // The page came back: the events are sent again, and the server recognises their uuids.
    comeBack();
    await pass(4_000);
    expect(sent[1]).toMatchObject({ key: "POST /analytics/v2/track", uuids: ["e1", "e2"] });
  },
);

test("U8 without a valid ticket, or when the browser accepts no beacon, a call outlives the page", async () => {
  const { tracker, happen, pass, sent, state, leave } = rig();
  tracker.order(agreed);
  state.takesBeacons = false;
  happen();
  leave("pagehide");
  await pass(0);
  expect(sent.map(({ key, keepalive }) => [key.split("/").at(-1), keepalive])).toEqual([
    ["beacon", false],
    ["track", true],
  ]);
  await pass(10 * 60_000);
  happen();
  leave("pagehide");
  await pass(0);
  expect(sent.at(-1)).toMatchObject({ key: "POST /analytics/v2/track", uuids: ["e2"], keepalive: true });
});

test("U8 A7 M8 the next person sends no events of the former one", async () => {
  const { tracker, happen, pass, sent, state, queue } = rig();
  tracker.order(agreed);
  happen(3);
  state.who = "anna 1";
  tracker.someoneElse();
  expect(queue.get()).toEqual([]);
  happen();
  state.who = "berta 1";
  await pass(4_000);
  expect(sent).toEqual([]);
});
