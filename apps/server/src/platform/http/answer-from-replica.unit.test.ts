import { readFileSync } from "node:fs";
import { cachingOf, type EndpointShape } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { expect, test } from "vitest";
import type { Replica } from "../replica/replica.ts";
import type { Tenant } from "../database/database.ts";
import { Refusal, refuse } from "./refusal.ts";
import { answerFromReplica } from "./answer-from-replica.ts";
import type { Caller } from "./who-calls.ts";

const lagging = (Object.entries(endpoints) as [string, EndpointShape][]).filter(([, { mayLag }]) => mayLag);

test("docs/read-replicas.md names the endpoints that a replica may answer, and no others", () => {
  const text = readFileSync(new URL("../../../../../docs/read-replicas.md", import.meta.url), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("| the replica | `GET"));
  const named = rows.flatMap((row) => [...row.matchAll(/`(GET [^`]+)`/g)].map(([, key = ""]) => key));
  expect(named.toSorted()).toEqual(lagging.map(([key]) => key).toSorted());
});

test("endpoints that may lag are read by members, and contain nothing personal", () => {
  for (const [key, shape] of lagging)
    expect([key, key.slice(0, 4), shape.access, cachingOf("GET", shape)]).toEqual([key, "GET ", "member", "private"]);
});

const primary = { portfolioUuid: "portfolio" } as Tenant;
const copy = { portfolioUuid: "portfolio" } as Tenant;
const call = {
  params: { id: "tower" },
  query: {},
  tenant: primary,
  caller: { userUuid: "anna", tenant: primary } as Caller,
};

function replica(tenant: Tenant | undefined) {
  const told: unknown[] = [];
  const fake = {
    tenant: (portfolio: string, asksFor: string[]) => (told.push([portfolio, ...asksFor]), tenant),
    changed: (uuid: string) => told.push(uuid),
    failed: (error: Error) => told.push(error.message),
  } as unknown as Replica;
  return { fake, told };
}

const shape = {
  summary: "",
  access: "member",
  scope: { building: "params.id" },
  refusals: [],
  reply: {},
  mayLag: true,
} as const;
const read = (of: Replica, work: (tenant: Tenant | undefined) => unknown) =>
  answerFromReplica<typeof call>(of, { method: "GET", shape }, ({ tenant }) => work(tenant))(call);

test("the replica answers for this portfolio, person and building, and the primary if the replica is behind", async () => {
  const { fake, told } = replica(copy);
  expect(await read(fake, (tenant) => tenant)).toBe(copy);
  expect(told).toEqual([["portfolio", "anna", "tower"]]);
  expect(await read(replica(undefined).fake, (tenant) => tenant)).toBe(primary);
});

test("a read that the replica refuses or fails is repeated at the primary, whose refusal or error counts", async () => {
  const ofCopy = (fault: () => never) => (tenant: unknown) => (tenant === copy ? fault() : "from the primary");
  const refusing = replica(copy);
  expect(
    await read(
      refusing.fake,
      ofCopy(() => refuse("content_not_found")),
    ),
  ).toBe("from the primary");
  expect(refusing.told).toHaveLength(1);
  const failing = replica(copy);
  const fail = (): never => {
    throw new Error("conflict with recovery");
  };
  expect(await read(failing.fake, ofCopy(fail))).toBe("from the primary");
  expect(failing.told.at(-1)).toBe("conflict with recovery");
  await expect(read(replica(copy).fake, () => refuse("content_not_found"))).rejects.toBeInstanceOf(Refusal);
  await expect(read(replica(copy).fake, fail)).rejects.toThrow("conflict");
});

test("a caller's change counts after the call, also if it failed half-way", async () => {
  const { fake, told } = replica(copy);
  const write = answerFromReplica<typeof call>(
    fake,
    { method: "PUT", shape: { ...shape, mayLag: undefined as never } },
    () => Promise.resolve().then(() => told.push("committed")),
  );
  await write(call);
  expect(told).toEqual(["committed", "anna"]);
  const failing = answerFromReplica<typeof call>(
    fake,
    { method: "DELETE", shape: { ...shape, mayLag: undefined as never } },
    () => refuse("internal"),
  );
  await expect(failing(call)).rejects.toBeInstanceOf(Refusal);
  expect(told).toEqual(["committed", "anna", "anna"]);
});
