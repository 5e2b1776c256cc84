import type { Api } from "@atrium/contract/client.ts";
import { apiBase } from "@atrium/rules/api-base.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeWorld } from "./testing/fake-world.ts";
import { testServices } from "./testing/test-services.ts";
import { signedInReply } from "./testing/world-answers.ts";
import { person } from "./testing/world-items.ts";
import { followFlags } from "./flags-live.ts";
import { createQueryClient, flagsKey, flagsQuery } from "./queries.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Asked = {
  body: { context: Record<string, unknown> };
  query?: Record<string, string>;
  headers?: Record<string, string>;
};

class FakeStream extends EventTarget {
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  say(data: string): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  tell(event: object): void {
    this.say(JSON.stringify(event));
  }
  /** The connection is interrupted, or given up. */
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

/** A portal page with a server whose kiosk flag the test sets. */
function page(options: { person?: string; origin?: string; streams?: boolean } = {}) {
  const asked: Asked[] = [];
  const streams: FakeStream[] = [];
  const server = { kiosk: false, down: false, tickets: 0 };
  const api = (async (_: string, input: Asked) => {
    asked.push(input);
    if (server.down) throw new Error("away");
    server.tickets += 1;
    const requestUri = `/api/ofrep/v1/stream?ticket=${server.tickets}`;
    return {
      flags: [{ key: "kiosk", value: server.kiosk }],
      ...(options.streams === false
        ? {}
        : { eventStreams: [{ type: "sse", endpoint: { requestUri }, inactivityDelaySec: 5 }] }),
    };
  }) as unknown as Api;
  const queryClient = createQueryClient();
  const world = fakeWorld();
  world.flags.kiosk = false;
  const services = testServices({ world, api, visitorKey: "v" });
  if (options.person) services.session.signIn({ ...signedInReply(world), user: person({ uuid: options.person }) });
  const events = new EventTarget();
  const shown = Object.assign(events, { visibilityState: "visible" } as { visibilityState: DocumentVisibilityState });
  /** A screen of a building that shows a flag, until it is unmounted. */
  const show = (building?: string) => {
    const observer = new QueryObserver(queryClient, flagsQuery(services, building));
    const leave = observer.subscribe(() => undefined);
    return { kiosk: () => readFlag(observer.getCurrentResult().data?.flags ?? [], "kiosk"), leave };
  };
  const follow = () =>
    followFlags({
      api,
      queryClient,
      base: apiBase({ origin: options.origin ?? "https://atrium.example" }),
      page: shown,
      open: (url) => {
        const stream = new FakeStream(url);
        streams.push(stream);
        return stream;
      },
    });
  const see = (visibilityState: DocumentVisibilityState) => {
    shown.visibilityState = visibilityState;
    events.dispatchEvent(new Event("visibilitychange"));
  };
  const open = () => streams.filter(({ readyState }) => readyState !== 2);
  return { asked, streams, server, queryClient, show, follow, see, open };
}

const settle = () => vi.advanceTimersByTimeAsync(1);
const change = { type: "refetchEvaluation", etag: "e2", lastModified: 1771622898 };

test("F1 initialised with the page's flags, ready, identified, all flags stored, waits for a change, reads again", async () => {
  const { show, follow, asked, streams, server } = page({ person: "p" });
  const screen = show("tower");
  expect(asked.map(({ body }) => body.context)).toEqual([{ targetingKey: "p", building_uuid: "tower" }]);
  await settle();
  follow();
  expect(streams.map(({ url }) => url)).toEqual(["https://atrium.example/api/ofrep/v1/stream?ticket=1"]);
  expect(screen.kiosk()).toBe(false);

  streams[0]?.open();
  server.kiosk = true;
  streams[0]?.tell(change);
  await settle();
  expect(screen.kiosk()).toBe(true);
  expect(asked[1]).toMatchObject({ query: { flagConfigEtag: "e2", flagConfigLastModified: "1771622898" } });
  // The stream that sent it is still open.
  expect(streams).toHaveLength(1);
  streams[0]?.tell({ type: "somethingElse" });
  streams[0]?.say("no JSON");
  await settle();
  expect(asked).toHaveLength(2);
});

test("F1 a visitor has an identity of chance, and the page's flags until the first answer", async () => {
  const { show, follow, asked, streams, server } = page();
  server.kiosk = true;
  const screen = show();
  expect(screen.kiosk()).toBe(false);
  follow();
  await settle();
  expect(asked.map(({ body }) => body.context)).toEqual([{ targetingKey: "v", anonymous: true }]);
  expect(screen.kiosk()).toBe(true);
  expect(streams).toHaveLength(1);
});

test("F1 trap 1: the next building starts without the former's flags, and is followed instead", async () => {
  const { show, follow, open, server, asked, queryClient } = page({ person: "p" });
  server.kiosk = true;
  const tower = show("tower");
  follow();
  await settle();
  expect(tower.kiosk()).toBe(true);
  server.kiosk = false;
  const annex = show("annex");
  expect(annex.kiosk()).toBe(false);
  tower.leave();
  await settle();
  expect(open().map(({ url }) => url)).toEqual(["https://atrium.example/api/ofrep/v1/stream?ticket=2"]);
  open()[0]?.tell(change);
  await settle();
  expect(asked.at(-1)?.body.context).toMatchObject({ building_uuid: "annex" });
  // The tower's flags are refetched on return, because the cached ones may be stale.
  expect(queryClient.getQueryCache().findAll({ queryKey: [flagsKey] })).toHaveLength(1);
});

test("trap 3: the stream has the API's origin", async () => {
  const { show, follow, streams } = page({ person: "p", origin: "https://tenant.atrium.example" });
  show("tower");
  follow();
  await settle();
  expect(streams[0]?.url).toBe("https://api.atrium.example/api/ofrep/v1/stream?ticket=1");
});

test("F1 a lost stream is opened again with a new ticket, later each time; changes since are read", async () => {
  const { show, follow, streams, server, asked } = page({ person: "p" });
  const screen = show("tower");
  follow();
  await settle();
  server.down = true;
  server.kiosk = true;
  streams[0]?.fail(2);
  for (const seconds of [1, 2, 4]) await vi.advanceTimersByTimeAsync(seconds * 1000);
  expect(asked.length).toBeGreaterThanOrEqual(4);
  expect(screen.kiosk()).toBe(false);
  server.down = false;
  await vi.advanceTimersByTimeAsync(8000);
  expect(screen.kiosk()).toBe(true);
  expect(asked.at(-1)).toMatchObject({ headers: { "cache-control": "no-cache" } });
  expect(streams).toHaveLength(2);
  // The browser's own reconnection needs no help.
  streams[1]?.fail(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(2);
});

test("F1 T6 after the browser has reconnected, missed changes are read once", async () => {
  const { show, follow, streams, server, asked } = page({ person: "p" });
  const screen = show("tower");
  follow();
  await settle();
  streams[0]?.open();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  streams[0]?.fail(0);
  server.kiosk = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  streams[0]?.open();
  await vi.advanceTimersByTimeAsync(3000);
  expect(screen.kiosk()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  expect(streams).toHaveLength(1);
});

test("a hidden page closes its stream, and reads again when it is visible", async () => {
  const { show, follow, see, open, server, asked } = page({ person: "p" });
  const screen = show("tower");
  follow();
  await settle();
  see("hidden");
  await vi.advanceTimersByTimeAsync(4000);
  see("visible");
  await vi.advanceTimersByTimeAsync(10_000);
  expect([open().length, asked.length]).toEqual([1, 1]);
  see("hidden");
  await vi.advanceTimersByTimeAsync(5000);
  expect(open()).toHaveLength(0);
  server.kiosk = true;
  see("visible");
  await settle();
  expect(screen.kiosk()).toBe(true);
  expect(open()).toHaveLength(1);
});

test("if the service offers no stream, flags are requested whenever the page becomes visible again", async () => {
  const { show, follow, see, streams, server } = page({ person: "p", streams: false });
  const screen = show("tower");
  follow();
  await settle();
  server.kiosk = true;
  see("hidden");
  see("visible");
  await settle();
  expect(screen.kiosk()).toBe(true);
  expect(streams).toHaveLength(0);
});

test("A7 nothing of a person is followed once it is forgotten", async () => {
  const { show, follow, open, queryClient } = page({ person: "p" });
  show("tower");
  follow();
  await settle();
  expect(open()).toHaveLength(1);
  queryClient.removeQueries({ queryKey: [flagsKey] });
  expect(open()).toHaveLength(0);
});
