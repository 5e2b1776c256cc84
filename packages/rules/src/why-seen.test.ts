import { expect, test } from "vitest";
import { type Gate, gatesOf, type SeenContent, type SeenPerson, seenBy } from "./why-seen.ts";

const now = new Date("2026-03-02T09:00:00Z");
const before = new Date("2026-03-02T08:59:59Z");
const after = new Date("2026-03-02T09:00:01Z");

const person: SeenPerson = {
  deactivated: false,
  complete: true,
  buildingUuids: new Set(["tower"]),
  audienceUuids: new Set(["hosts"]),
};
const content: SeenContent = {
  buildingUuid: "tower",
  audienceUuid: null,
  publishedAt: null,
  unpublishedAt: null,
  endAt: null,
  listed: true,
};

type Row = [what: string, person: Partial<SeenPerson>, content: Partial<SeenContent>, closed: Gate[], seen: string];

test.each<Row>([
  ["nothing stands against it", {}, {}, [], "lists"],
  ["switched off", { deactivated: true }, {}, ["account_on"], "no"],
  ["still signing up", { complete: false }, {}, ["signed_up"], "no"],
  ["in another building", { buildingUuids: new Set(["wharf"]) }, {}, ["in_building"], "no"],
  ["for an audience of theirs", {}, { audienceUuid: "hosts" }, [], "lists"],
  ["for others", {}, { audienceUuid: "tenants" }, ["for_them"], "no"],
  ["published this moment", {}, { publishedAt: now }, [], "lists"],
  ["published later", {}, { publishedAt: after }, ["published"], "no"],
  ["withdrawn this moment", {}, { unpublishedAt: now }, ["not_withdrawn"], "no"],
  ["withdrawn later", {}, { unpublishedAt: after }, [], "lists"],
  ["over", {}, { endAt: before }, ["not_over"], "address"],
  ["over this moment", {}, { endAt: now }, [], "lists"],
  ["in no list", {}, { listed: false }, ["in_list"], "address"],
  ["over and in no list", {}, { endAt: before, listed: false }, ["in_list", "not_over"], "address"],
  ["over, of another building", { buildingUuids: new Set() }, { endAt: before }, ["in_building", "not_over"], "no"],
])("G10 %s", (_, ofPerson, ofContent, closed, seen) => {
  const states = gatesOf({ ...person, ...ofPerson }, { ...content, ...ofContent }, now);
  expect(states.filter(({ open }) => !open).map(({ gate }) => gate)).toEqual(closed);
  expect(seenBy(states)).toBe(seen);
});
