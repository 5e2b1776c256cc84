import { ApiRefusal, createApi } from "@atrium/contract/client.ts";
import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient, endpointQuery, nextOffset } from "./queries.ts";

const problem = {
  type: "urn:atrium:problem:building_not_found",
  title: "Building not found",
  status: 404,
  detail: "This building is not one of yours.",
  instance: "/tenant/v1/buildings/b-1",
  code: "building_not_found",
  errors: [{ path: "/uuid", code: "unknown", message: "Nobody knows it." }],
  trace_id: "0af7651916cd43dd8448eb211c80319c",
  more: { kept: "as it came" },
};

/** The query library's states in the specification's names (1 §3: null, then PENDING, then FULFILLED or REJECTED). */
function statusOf({ status, fetchStatus }: { status: string; fetchStatus?: string }): string {
  if (status === "success") return "fulfilled";
  if (status === "error") return "rejected";
  return status === "idle" || fetchStatus === "idle" ? "none" : "pending";
}

function answering(status: number, body: unknown) {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const api = createApi({
    base: "https://atrium.example/api",
    headers: () => ({}),
    fetch: async () => {
      await asked;
      return new Response(JSON.stringify(body), { status });
    },
  });
  return { api, answer };
}

async function followRead(status: number, body: unknown) {
  const { api, answer } = answering(status, body);
  const client = createQueryClient();
  const query = endpointQuery(api, "GET /healthcheck", {});
  const idle = new QueryObserver(client, { ...query, enabled: false });
  const seen = [statusOf(idle.getCurrentResult())];
  const read = new QueryObserver(client, query);
  const ended = new Promise<void>((resolve) => {
    read.subscribe((result) => {
      seen.push(statusOf(result));
      if (result.fetchStatus === "idle") resolve();
    });
  });
  seen.push(statusOf(read.getCurrentResult()));
  answer();
  await ended;
  return { result: read.getCurrentResult(), seen: [...new Set(seen)] };
}

test("X4 a read has no status, then is pending, then fulfilled with the answer", async () => {
  const { result, seen } = await followRead(200, { status: "OK" });
  expect(seen).toEqual(["none", "pending", "fulfilled"]);
  expect(result.data).toEqual({ status: "OK" });
  expect(result.error).toBeNull();
});

test("X4 a refused read has no status, then is pending, then rejected with the server's complete body", async () => {
  const { result, seen } = await followRead(404, problem);
  expect(seen).toEqual(["none", "pending", "rejected"]);
  expect(result.error).toBeInstanceOf(ApiRefusal);
  expect((result.error as ApiRefusal).problem).toEqual(problem);
});

async function followWrite(status: number, body: unknown) {
  const { api, answer } = answering(status, body);
  const write = new MutationObserver(new QueryClient(), { mutationFn: () => api("POST /auth/logout") });
  const seen = [statusOf(write.getCurrentResult())];
  write.subscribe((result) => void seen.push(statusOf(result)));
  const done = write.mutate().catch(() => undefined);
  answer();
  await done;
  return { result: write.getCurrentResult(), seen: [...new Set(seen)] };
}

test("X4 a write has no status, then is pending, then fulfilled or rejected with the server's complete body", async () => {
  const fulfilled = await followWrite(200, { done: true });
  expect(fulfilled.seen).toEqual(["none", "pending", "fulfilled"]);
  expect(fulfilled.result.data).toEqual({ done: true });

  const rejected = await followWrite(404, problem);
  expect(rejected.seen).toEqual(["none", "pending", "rejected"]);
  expect((rejected.result.error as ApiRefusal).problem).toEqual(problem);
});

test.each([
  ["the first of three pages", { offset: 0, limit: 20, total: 45 }, 0, 20],
  ["the last page", { offset: 40, limit: 20, total: 45 }, 40, undefined],
  ["a list of exactly one page", { offset: 0, limit: 20, total: 20 }, 0, undefined],
  ["an answer without pages", null, 0, undefined],
  [
    "an answer without the length of a page, which would lead to the same page for ever",
    { offset: 0, limit: 0, total: 45 },
    0,
    undefined,
  ],
  [
    "an answer without its own start, which would do so from the second page on",
    { offset: 0, limit: 20, total: 45 },
    20,
    undefined,
  ],
])("Z22 what follows %s", (_, pagination, asked, next) => {
  expect(nextOffset(pagination, asked)).toBe(next);
});
