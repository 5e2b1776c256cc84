/* Answers of the fake API about the audit log, and about the values of changes. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { pageOf } from "./page-of.ts";
import { pier } from "./world-places.ts";

export type Entry = EndpointReply<"GET /admin/v1/facts">["data"]["facts"][number];
export type Change = EndpointReply<"GET /admin/v1/facts/:uuid/changes">["data"]["changes"][number];

export const entry = (at: number, own: Partial<Entry> = {}): Entry => ({
  uuid: uuid(0x30000 + at),
  at: inDays(-at),
  action: "booking.approved",
  actor: { kind: "user", uuid: uuid(0x20001), name: "Marit de Bruin" },
  target: { kind: "booking", uuid: uuid(0x10001), name: "Noord" },
  building: pier,
  has_changes: false,
  details: { decided_by: "console" },
  ...own,
});

export function auditAnswers(world: { entries: Entry[]; changes: ReadonlyMap<string, Change[]> }): Answers {
  return {
    "GET /admin/v1/facts/:uuid/changes": ({ params }) => {
      const changes = world.changes.get(params.uuid);
      return changes ? { data: { changes } } : refuse("not_found");
    },
    "GET /admin/v1/facts": ({ query }) => {
      const facts = world.entries
        .filter(({ action }) => !query.action || action.startsWith(query.action))
        .filter(({ actor, target }) => !query.person_uuid || [actor.uuid, target?.uuid].includes(query.person_uuid))
        .filter(({ building }) => !query.building_uuid || building?.uuid === query.building_uuid)
        .filter(({ at }) => (!query.from || at >= query.from) && (!query.until || at < query.until));
      const { part, next } = pageOf(facts, query);
      return { data: { facts: part, next } };
    },
  };
}
