import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { appActions } from "@atrium/rules/app-actions.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDispatcher, type Dispatcher, type HostedApp } from "./dispatcher.ts";
import { BridgeError, connect, type ConnectOptions } from "./guest.ts";
import { Refusal } from "./refusal.ts";
import { type Asked, fakeHandlers } from "./testing/fake-handlers.ts";
import { fakeWindows } from "./testing/fake-windows.ts";
import { listenTo, listenToSandbox } from "./windows.ts";

const portal = "https://portal.example";
const page = "https://rooms.example";
const app: HostedApp = { uuid: "0198c0de-0000-7000-8000-00000000000a", origins: [page], actions: appActions };

let asked: Asked[];
let windows: ReturnType<typeof fakeWindows>;
let dispatcher: Dispatcher;
const stops: (() => void)[] = [];

function open({ origin = page, apps = [app], failing = undefined as Error | undefined, first = true } = {}): void {
  asked = [];
  windows = fakeWindows(portal, origin);
  const handlers = fakeHandlers(asked, failing);
  dispatcher = createDispatcher({
    apps,
    source: () => windows.guest,
    handlers: {
      ...handlers,
      async init(request, asker) {
        await handlers.init(request, asker);
        return { actions: asker.app.actions } as never;
      },
    },
  });
  const frame = () => windows.guest;
  stops.push(
    origin === "null"
      ? listenToSandbox(windows.host, dispatcher, { frame, first: () => first })
      : listenTo(windows.host, dispatcher, frame),
  );
}
beforeEach(() => open());
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

const meet = (more: Partial<ConnectOptions> = {}) =>
  connect({ appUuid: app.uuid, hostOrigins: [portal], window: windows.guest, ...more });

describe("M4 the guest's end", () => {
  test("M4 connects, and has a method for each action that returns the host's answer", async () => {
    const host = await meet({ countryDefault: "PT" });
    expect(asked[0]?.request).toEqual({ app_uuid: app.uuid, sdk: "atrium-bridge/1", v: [1], country_default: "PT" });
    for (const action of appActions.filter((each) => each !== "init")) {
      const given = { key: "a", value: 1, card_id: "1", gateway_id: "g" };
      const answer = await (host[action] as (given: object) => Promise<unknown>)(given);
      expect(answer).toEqual({ from: action });
    }
    expect(windows.guest.posted.every(({ targetOrigin }) => targetOrigin === page)).toBe(true);
    expect(windows.host.posted.every(({ targetOrigin }) => targetOrigin === portal)).toBe(true);
  });

  test("M4 knows its granted actions", async () => {
    open({ apps: [{ ...app, actions: ["init", "getTheme"] }] });
    const host = await meet();
    expect([host.supports("getTheme"), host.supports("getUser"), host.supports("fly")]).toEqual([true, false, false]);
    await expect(host.getUser()).rejects.toMatchObject({ code: "PERMISSION_DENIED", retryable: false });
  });

  test("M4 gets the reason of a refusal, and whether a retry makes sense", async () => {
    open({ failing: new Refusal("RATE_LIMITED", "Later.") });
    await expect(meet()).rejects.toEqual(new BridgeError({ code: "RATE_LIMITED", message: "Later.", retryable: true }));
  });

  test("M4 is notified of changes until it unsubscribes", async () => {
    const host = await meet();
    const heard: unknown[] = [];
    const off = host.on("languageChanged", (data) => heard.push(data));
    dispatcher.push("languageChanged", { locale: "de-de" });
    await vi.waitFor(() => expect(heard).toEqual([{ locale: "de-de" }]));
    off();
    dispatcher.push("languageChanged", { locale: "pt-pt" });
    await host.getTheme();
    expect(heard).toHaveLength(1);
  });

  test("39 sends only its app to a window of unknown origin, and nothing at all to one that is not listed", async () => {
    await connect({ appUuid: app.uuid, window: windows.guest });
    expect(windows.host.posted).toEqual([{ message: expect.objectContaining({ action: "init" }), targetOrigin: "*" }]);
    open();
    const elsewhere = meet({ hostOrigins: ["https://other.example"], timeoutMs: 30 });
    await expect(elsewhere).rejects.toMatchObject({ code: "TIMEOUT" });
    expect(asked).toEqual([]);
    expect(windows.host.posted).toEqual([expect.objectContaining({ targetOrigin: "https://other.example" })]);
  });

  test("39 does not listen to another window or origin", async () => {
    stops.splice(0).forEach((stop) => stop());
    const connecting = meet({ timeoutMs: 200 });
    const forged = { event: "initResponse", type: "", action: "", id: "1", v: 1, ok: true, data: { actions: [] } };
    windows.guest.hear({ data: forged, origin: portal, source: {} });
    windows.guest.hear({ data: forged, origin: "https://evil.example", source: windows.host });
    await expect(connecting).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  test("waits ten seconds for an answer, and ten minutes for a person; late answers are ignored", async () => {
    const host = await meet();
    dispatcher.stop();
    vi.useFakeTimers();
    const results: unknown[] = [];
    const note = (promise: Promise<unknown>) => void promise.catch((error: unknown) => results.push(error));
    note(host.getUser());
    note(host.tokenizeCard({ card_id: "1", gateway_id: "g" }));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(results).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toEqual([expect.objectContaining({ code: "TIMEOUT", retryable: true })]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(results).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("leaving ends all waiting", async () => {
    const host = await meet();
    dispatcher.stop();
    const waiting = host.getUser();
    host.disconnect();
    await expect(waiting).rejects.toMatchObject({ code: "TIMEOUT", retryable: false });
  });
});

describe("M4 R17 a page in a sandbox that takes its origin", () => {
  test("M4 gets a port for all messages; messages without an exact target contain nothing", async () => {
    open({ origin: "null" });
    const host = await meet();
    expect(await host.getUser()).toEqual({ from: "getUser" });
    expect(windows.guest.posted).toEqual([
      { message: expect.objectContaining({ event: "portOffered", data: {} }), targetOrigin: "*" },
    ]);
    expect(windows.host.posted).toHaveLength(1);
    const heard: unknown[] = [];
    host.on("themeChanged", (data) => heard.push(data));
    dispatcher.push("themeChanged", { font: "x" } as never);
    await vi.waitFor(() => expect(heard).toEqual([{ font: "x" }]));
    host.disconnect();
  });

  test("Z28 a refused second init keeps the first one's port, and one port too many is refused with a message", async () => {
    open({ origin: "null" });
    const host = await meet();
    await expect(meet({ appUuid: "other" })).rejects.toMatchObject({ code: "INVALID_INIT" });
    expect(await host.getUser()).toEqual({ from: "getUser" });
    for (let tries = 0; tries < 3; tries++) (await meet()).disconnect();
    await expect(meet()).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await host.getUser()).toEqual({ from: "getUser" });
    host.disconnect();
  });

  test("39 gets no port after it has navigated to another page, and none for anything but init", async () => {
    open({ origin: "null", first: false });
    await expect(meet({ timeoutMs: 30 })).rejects.toMatchObject({ code: "TIMEOUT" });
    open({ origin: "null" });
    windows.host.postMessage({ action: "getHostInfo" }, portal);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([windows.guest.posted, asked]).toEqual([[], []]);
  });

  test("39 an opaque origin is not answered if the frame has an origin", async () => {
    open();
    stops.splice(0).forEach((stop) => stop());
    windows = fakeWindows(portal, "null");
    stops.push(listenTo(windows.host, dispatcher, () => windows.guest));
    windows.host.postMessage({ action: "getHostInfo" }, portal);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([windows.guest.posted, asked]).toEqual([[], []]);
  });
});

test("M4 39 the window that has opened this page is another transport of the same table, with a list of its own", async () => {
  const brandHost = "https://brand.example";
  const here = fakeWindows(portal, brandHost);
  const apps = [
    { uuid: "0198c0de-0000-7000-8000-00000000000f", origins: [brandHost], actions: ["getHostInfo"] as const },
  ];
  const seen: Asked[] = [];
  const outer = createDispatcher({ apps, source: () => here.guest, handlers: fakeHandlers(seen) });
  stops.push(listenTo(here.host, outer, () => here.guest));
  const answers: unknown[] = [];
  here.guest.addEventListener("message", ({ data }) => answers.push(data));
  here.host.postMessage('{"action":"getHostInfo"}', portal);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(JSON.parse(String(answers[0]))).toMatchObject({ event: "getHostInfoResponse", ok: true });
  // An origin that is registered for iframes is a stranger here.
  here.host.hear({ data: '{"action":"getHostInfo"}', origin: page, source: here.guest });
  expect(seen).toHaveLength(1);
});

test("the guest's end is one file that imports nothing", () => {
  const source = readFileSync(new URL("./guest.ts", import.meta.url), "utf8");
  expect(stripTypeScriptTypes(source)).not.toMatch(/\bimport\b\s*[{"'(*]|\bfrom\s+"/);
});
