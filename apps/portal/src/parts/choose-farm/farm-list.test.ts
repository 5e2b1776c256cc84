import type { Api } from "@atrium/contract/client.ts";
import { afterEach, expect, test, vi } from "vitest";
import { loadFarmList } from "./farm-list.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const own = [{ description: "Rehearsal", url: "https://rehearsal.example/api" }];
const foreign = [{ description: "Elsewhere", url: "https://elsewhere.example/api" }];
const list = "https://farms.example/list";

/** Our own server, and a third party's; log entries are counted. */
function around({ ours, theirs }: { ours?: () => unknown; theirs?: () => Response } = {}) {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return (theirs ?? (() => Response.json(foreign)))();
  });
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const called: unknown[] = [];
  const api = (async (...call: unknown[]) => {
    called.push(call);
    return (ours ?? (() => ({ data: { farms: own } })))();
  }) as unknown as Api;
  return { services: { api, domain: "harborline.example" }, asked, called, log };
}

test("A22 our own server's list is both shown and allowed, and asked for once", async () => {
  const { services, asked, called } = around();
  expect(await loadFarmList(services, "/api/public/farms", "de")).toEqual({ shown: own, listed: own });
  expect(called).toEqual([["GET /public/farms", { query: { domain: "harborline.example", lang: "de" } }]]);
  expect(asked).toEqual([]);
});

test.each([[foreign], [{ farms: foreign }], [{ data: { farms: foreign } }]])(
  "A22 R6 an external list %j is shown; the server's own list decides which can be selected",
  async (body) => {
    const { services, log } = around({ theirs: () => Response.json(body) });
    expect(await loadFarmList(services, list, "en")).toEqual({ shown: foreign, listed: own });
    expect(log).not.toHaveBeenCalled();
  },
);

test("R6 a third party learns nothing of who asks", async () => {
  const { services, asked } = around();
  await loadFarmList(services, list, "en");
  expect(asked).toHaveLength(1);
  const [[url, init] = ["", {}]] = asked;
  expect(url).toBe(list);
  expect(init).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer" });
  expect(init.headers).toBeUndefined();
});

test.each<[string, () => Response]>([
  ["an error", () => new Response("Bad gateway", { status: 502 })],
  ["a page in its place", () => new Response("<html>", { status: 200 })],
  ["something that is no list", () => Response.json({ farms: "none" })],
  [
    "no answer at all",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("A22 of a third party %s is only logged: nothing is shown, and the custom farm is left", async (_, theirs) => {
  const { services, log } = around({ theirs });
  expect(await loadFarmList(services, list, "en")).toEqual({ shown: [], listed: own });
  expect(log).toHaveBeenCalledTimes(1);
});

test("A22 R6 without our own server's list nothing but the portal's own origin is left", async () => {
  const { services, log } = around({
    ours: () => {
      throw new Error("away");
    },
  });
  expect(await loadFarmList(services, "/api/public/farms", "en")).toEqual({ shown: [], listed: [] });
  expect(log).toHaveBeenCalledTimes(1);
});
