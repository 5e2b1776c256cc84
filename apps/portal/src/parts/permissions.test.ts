import type { Api } from "@atrium/contract/client.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { permissionsQuery } from "./permissions.ts";

function portal(answers: Record<string, Record<string, string[]>>) {
  type Asked = { query: { building_uuid: string } };
  const call = vi.fn<(key: string, asked: Asked) => Promise<unknown>>(async (_, { query }) => ({
    data: { permissions: answers[query.building_uuid] ?? {} },
  }));
  const services = { api: call as unknown as Api, queryClient: new QueryClient() };
  const read = (uuid: string) => services.queryClient.ensureQueryData(permissionsQuery(services, uuid));
  return { call, read };
}

test("U7 each building has its own permissions, requested once", async () => {
  const { call, read } = portal({ a: { a: ["can-see-admin-ui-link"] }, b: { b: ["smart-suites"] } });
  expect(await read("a")).toEqual(["can-see-admin-ui-link"]);
  expect(await read("b")).toEqual(["smart-suites"]);
  expect(await read("a")).toEqual(["can-see-admin-ui-link"]);
  expect(call).toHaveBeenCalledTimes(2);
});

test("U7 an answer for several buildings is merged: none of them is requested again", async () => {
  const { call, read } = portal({ a: { a: [], b: ["smart-suites"], c: ["can-see-admin-ui-link"] } });
  expect(await read("a")).toEqual([]);
  expect(await read("b")).toEqual(["smart-suites"]);
  expect(await read("c")).toEqual(["can-see-admin-ui-link"]);
  expect(call).toHaveBeenCalledTimes(1);
});

test("U7 a building that the answer leaves out gives no permission", async () => {
  const { read } = portal({});
  expect(await read("a")).toEqual([]);
});
