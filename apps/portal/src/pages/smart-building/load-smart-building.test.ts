import type { Api } from "@atrium/contract/client.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { isRedirect } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { testServices } from "../../testing/test-services.ts";
import { signedInReply } from "@atrium/web/testing/world-answers.ts";
import { loadSmartBuilding } from "./load-smart-building.ts";
import { floorsQuery, suiteQuery, suitesQuery } from "./smart-queries.ts";

const buildingUuid = "0198c0de-0000-7000-8000-0000000000b1";
const [nine, ten] = ["0198c0de-0000-7000-8000-0000000000f9", "0198c0de-0000-7000-8000-0000000000f0"];
const [left, right] = ["0198c0de-0000-7000-8000-0000000000a1", "0198c0de-0000-7000-8000-0000000000a2"];
const at = (floorId: string, suiteId: string) => ({ buildingUuid, floorId, suiteId });

/** A portal whose person has the permission, or not; requests for suites and floors never answer. */
function portal({ permitted = true, flag = true } = {}) {
  const asked: string[] = [];
  const api = (key: string, { params }: { params?: Record<string, string> } = {}) => {
    if (key.includes("user-permissions"))
      return Promise.resolve({ data: { permissions: { [buildingUuid]: permitted ? ["smart-suites"] : [] } } });
    if (key.includes("flags")) return Promise.resolve({ flags: [{ key: "smart-building", value: flag }] });
    asked.push([params?.["floorId"], params?.["suiteId"]].filter(Boolean).join(" ") || "floors");
    return new Promise(() => {});
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const services = testServices({ api: api as Api, queryClient });
  services.session.signIn(signedInReply(fakeWorld()));
  const load = (rest: string) => loadSmartBuilding(services, buildingUuid, rest);
  const keep = ({ queryKey }: { queryKey: readonly unknown[] }) => queryClient.setQueryData(queryKey, { data: {} });
  const kept = ({ queryKey }: { queryKey: readonly unknown[] }) => queryClient.getQueryData(queryKey) !== undefined;
  return { services, asked, load, keep, kept };
}

test("S5 another floor or suite resets the nested selection and keeps the list of floors", async () => {
  const { services, asked, load, keep, kept } = portal();
  const floors = floorsQuery(services, buildingUuid);
  const nested = [suitesQuery(services, at(nine, left)), suiteQuery(services, at(nine, left))];
  for (const query of [floors, ...nested]) keep(query);
  await load(`floors/${ten}/suites`);
  expect([kept(floors), ...nested.map(kept)]).toEqual([true, false, false]);
  expect(asked).toEqual([ten]);
  keep(suiteQuery(services, at(ten, left)));
  await load(`floors/${ten}/suites/${right}/control/lighting`);
  expect(kept(suiteQuery(services, at(ten, left)))).toBe(false);
  expect(asked).toContain(`${ten} ${right}`);
});

test("S5 the shown level stays until its page is left, and is removed with the next step", async () => {
  const { services, load, keep, kept } = portal();
  const looked = suiteQuery(services, at(nine, left));
  keep(looked);
  const stop = new QueryObserver(services.queryClient, looked).subscribe(() => {});
  await load(`floors/${nine}/suites`);
  expect(kept(looked)).toBe(true);
  stop();
  await load(`floors/${nine}/suites/${left}/control/lighting`);
  expect(kept(looked)).toBe(false);
});

test.each([{ permitted: false }, { flag: false }])(
  "S1 F3 with %j the page leads home, and nothing about suites is requested",
  async (missing) => {
    const { asked, load } = portal(missing);
    const thrown: unknown = await load(`floors/${nine}/suites/${left}/control/lighting`).catch(
      (error: unknown) => error,
    );
    expect(isRedirect(thrown)).toBe(true);
    expect(asked).toEqual([]);
  },
);
