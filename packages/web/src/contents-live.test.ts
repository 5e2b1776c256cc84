import { type Api, ApiRefusal } from "@atrium/contract/client.ts";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readContentsAgain } from "./contents-live.ts";
import { createQueryClient, currentUserQuery, endpointQuery } from "./queries.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const id = "tower";

function page() {
  const asked: string[] = [];
  const server: { version: number; gone: boolean } = { version: 1, gone: false };
  const api = (async (key: string) => {
    asked.push(key);
    if (server.gone) throw new ApiRefusal({ code: "content_not_found", status: 404, detail: "" } as never);
    return server.version;
  }) as unknown as Api;
  const queryClient = createQueryClient();
  const home = endpointQuery(api, "GET /tenant/v1/buildings/:id/contents-promoted", { params: { id } });
  const item = endpointQuery(api, "GET /tenant/v1/event-posts/:uuid", { params: { uuid: "jazz" } });
  const observe = (query: typeof home | typeof item | ReturnType<typeof currentUserQuery>) => {
    const observer = new QueryObserver(queryClient, query as typeof home);
    observer.subscribe(() => undefined);
    return observer;
  };
  return { asked, server, queryClient, home, item, observe, me: currentUserQuery({ api } as never) };
}

test("H3 visible content is read again, once for several notices, and stays visible meanwhile", async () => {
  const { asked, server, queryClient, home, me, observe } = page();
  const shown = observe(home);
  observe(me);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  server.version = 2;
  readContentsAgain(queryClient);
  readContentsAgain(queryClient);
  expect(shown.getCurrentResult().data).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown.getCurrentResult().data).toBe(2);
  expect(asked.slice(2)).toEqual(["GET /tenant/v1/buildings/:id/contents-promoted"]);
});

test("H3 content that is not visible is read again when it is shown", async () => {
  const { asked, server, queryClient, home, observe } = page();
  await queryClient.prefetchQuery(home);
  server.version = 2;
  readContentsAgain(queryClient);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(1);
  const shown = observe(home);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.getCurrentResult().data).toBe(2);
});

test("H3 an item that was withdrawn is no longer shown", async () => {
  const { server, queryClient, item, observe } = page();
  const shown = observe(item);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.getCurrentResult().data).toBe(1);
  server.gone = true;
  readContentsAgain(queryClient);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown.getCurrentResult()).toMatchObject({ data: undefined, status: "error" });
});
