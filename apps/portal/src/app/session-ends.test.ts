import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCurrentBuilding } from "../parts/current-building.ts";
import { createKiosk } from "../parts/kiosk.ts";
import { createQueryClient } from "@atrium/web/queries.ts";
import { returnTo } from "@atrium/web/return-address.ts";
import { createSession } from "@atrium/web/session.ts";
import { memoryStore, storageKeys } from "@atrium/web/storage.ts";
import { testServices } from "../testing/test-services.ts";
import type { Router } from "./router.tsx";
import { followSession } from "./session-ends.ts";

const mila = { uuid: "0199a3c0-0000-7000-8000-000000000001" };
const tokens = { token: "t1", expires_in: 900, refresh_token: { token: "r1", expires_in: 2_592_000 } };
const waysIn = [storageKeys.signIn, storageKeys.provider, storageKeys.flowDraft];

let heard: Record<string, (event: { key: string | null }) => void>;
const reload = vi.fn<() => void>();

beforeEach(() => {
  heard = {};
  reload.mockClear();
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("window", {
    addEventListener: (name: string, listen: (typeof heard)[string]) => void (heard[name] = listen),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page of a signed-in person with many cached answers and an unsent form. */
function signedIn() {
  const browser = memoryStore();
  const tab = memoryStore();
  const session = createSession({ store: browser, tab, nowSeconds: () => 1000 });
  session.signIn({ ...tokens, user: mila as Parameters<typeof session.setUser>[0] });
  const queryClient = createQueryClient();
  for (const key of ["GET /users/current", "GET /tenant/v1/amenities", "GET /utility-buttons", "POST /flags"])
    queryClient.setQueryData([key, {}], { data: "Mila's" });
  queryClient.setQueryData(["GET /public/theme", {}], { data: "the brand's" });
  const building = createCurrentBuilding({ browser, tab });
  building.enter("pier");
  const kiosk = createKiosk(tab);
  kiosk.enter();
  for (const key of waysIn) tab.setItem(key, "half-way");
  const takeOff = vi.fn<(tokens: Record<string, string>) => void>();
  const own = testServices({ session, queryClient, building, kiosk });
  const services = { ...own, look: { ...own.look, takeOff } };
  const { theme } = services.boot;
  const invalidate = vi.fn<() => Promise<void>>(() => Promise.resolve());
  followSession(services, { invalidate } as unknown as Router, tab);
  const read = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
  return { browser, tab, session, building, kiosk, takeOff, theme, invalidate, read };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("A7 a log-out deletes what was read, the building, its theme, the kiosk, the sign-in state and the former page; the brand's data stays", async () => {
  const { session, tab, building, kiosk, takeOff, theme, invalidate, read } = signedIn();
  expect(document.cookie).toContain("atrium_signed_in=1");
  returnTo.keep("/building/pier/account");
  session.end();
  await settled();
  expect(read()).toEqual(["GET /public/theme"]);
  expect([building.get(), kiosk.get(), returnTo.take()]).toEqual([undefined, false, undefined]);
  expect(waysIn.filter((key) => tab.getItem(key) !== null)).toEqual([]);
  expect(takeOff.mock.calls).toEqual([[theme.tokens]]);
  expect(invalidate).toHaveBeenCalledTimes(1);
  expect(document.cookie).toContain("max-age=0");
});

test("Y12 the note for the server is sent only by https on an https page, and by plain http on a local machine", () => {
  vi.stubGlobal("location", { protocol: "https:" });
  signedIn();
  expect(document.cookie).toMatch(/; secure$/);
  vi.stubGlobal("location", { protocol: "http:" });
  signedIn();
  expect(document.cookie).not.toContain("secure");
});

test("B4 an expired session deletes the same, and the person returns to the page and to the kiosk", async () => {
  const { session, building, kiosk, read } = signedIn();
  returnTo.keep("/building/pier/account");
  session.end("expired");
  await settled();
  expect(read()).toEqual(["GET /public/theme"]);
  expect([building.get(), kiosk.get(), returnTo.take()]).toEqual([undefined, true, "/building/pier/account"]);
});

test("A7 a log-out in another tab logs this tab out, and another person there reloads this page", async () => {
  const { browser, session, read } = signedIn();
  const other = createSession({ store: browser, nowSeconds: () => 1000 });
  other.end();
  heard["storage"]?.({ key: storageKeys.session });
  await settled();
  expect([session.state(), read()]).toEqual(["at_login", ["GET /public/theme"]]);

  const still = signedIn();
  const next = createSession({ store: still.browser, nowSeconds: () => 1000 });
  next.signIn({ ...tokens, user: { ...mila, uuid: "another" } as Parameters<typeof next.setUser>[0] });
  heard["storage"]?.({ key: storageKeys.session });
  expect(reload).toHaveBeenCalledTimes(1);
});

test("B3 renewing the tokens discards nothing", async () => {
  const { session, building, invalidate, read } = signedIn();
  const before = read();
  session.renew({ ...tokens, token: "t2" });
  await settled();
  expect([read(), building.get(), invalidate.mock.calls.length]).toEqual([before, "pier", 0]);
});
