import { expect, test } from "vitest";
import { createQueryClient } from "./queries.ts";
import { readStale } from "./stale-reads.ts";

const list = ["GET /tenant/v1/buildings/:id/categories/contents", { params: { id: "tower" } }];
const history = ["GET /tenant/v1/users/current/transactions", {}];
const sessions = ["GET /users/current/sessions", {}];
const attend = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";

function known(updatedAt: number) {
  const queryClient = createQueryClient();
  for (const queryKey of [list, history, sessions]) queryClient.setQueryData(queryKey, {}, { updatedAt });
  return { queryClient, isStale: (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated };
}

test("E8 after a yes, lists with places and the history are read again, and nothing else", () => {
  const { queryClient, isStale } = known(1_000);
  readStale(queryClient, attend, 2_000);
  expect([isStale(list), isStale(history), isStale(sessions)]).toEqual([true, true, false]);
});

test("data set from an answer counts as fresh", () => {
  const { queryClient, isStale } = known(1_000);
  queryClient.setQueryData(history, { data: "as answered" }, { updatedAt: 2_000 });
  readStale(queryClient, attend, 2_000);
  expect([isStale(list), isStale(history)]).toEqual([true, false]);
});

test("a call that changes nothing that is shown invalidates nothing", () => {
  const { queryClient, isStale } = known(1_000);
  readStale(queryClient, "POST /analytics/v2/track", 2_000);
  expect([isStale(list), isStale(history), isStale(sessions)]).toEqual([false, false, false]);
});
