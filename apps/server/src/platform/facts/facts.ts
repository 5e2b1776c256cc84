import { differing } from "@atrium/rules/field-changes.ts";
import type { FastifyRequest } from "fastify";
import type { Insertable } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../database/database.ts";
import { sentTogether } from "../database/in-transaction.ts";
import type { ActorKind, ChangeLogTable, FactsTable } from "./tables.ts";
import { publish, type Topic, type Topics } from "../events/events.ts";
import { type FactKind, factKinds, isRead, type PageTopic, type QuietKind } from "./fact-kinds.ts";

/** Something that happened: who did what, on what, where. Contains no secret, and only the uuid of a person. */
export type Fact<K extends FactKind = FactKind> = {
  action: K;
  actor: { kind: ActorKind; uuid?: string | undefined };
  target?: { kind: string; uuid?: string | undefined };
  buildingUuid?: string;
  details?: Readonly<Record<string, string | number | boolean | null>>;
  /** For a change: the old and the new values. Kept complete beside the fact, for a shorter time (`change_log`). */
  change?: { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> };
};

/** The caller's network address, and the trace id by which the log finds the request. */
export type Asked = Pick<FastifyRequest, "ip" | "id">;

type Where = { now: Date; request?: Asked | undefined };

/** For a fact that concerns the whole installation, and no portfolio. */
export const wholeInstallation = "00000000-0000-0000-0000-000000000000";

/**
 * Records a fact. Called with the tenant of the transaction that makes the change, so that both are committed or neither. The address and the trace
 * id come from the current request, if there is one. The readers of this list (audit log, webhooks, open pages) follow from it: whoever records a
 * fact knows none of them.
 */
export function record(own: Tenant, fact: Fact, where: Where): Promise<void> {
  return recordAll(own, [fact], where);
}

export async function recordAll(own: Tenant, facts: readonly Fact[], where: Where): Promise<void> {
  const { db, portfolioUuid: portfolio_uuid } = own;
  const rows = facts.map((fact) => rowOf(own, fact, where));
  const unread = rows.flatMap(({ action, uuid }) => (isRead(action) ? [{ portfolio_uuid, fact_uuid: uuid }] : []));
  const changes = facts.flatMap(({ change }, at) => changeRow(change, rows[at]));
  const messages: Message[] = facts.flatMap((fact) => messagesOf(own, fact));
  if (unread.length > 0) messages.push({ topic: "facts", message: {} });
  const told = new Map(messages.map((each) => [JSON.stringify(each), each]));
  const statements = [
    () => db.insertInto("facts").values(rows).execute(),
    ...(unread.length > 0 ? [() => db.insertInto("unread_facts").values(unread).execute()] : []),
    ...(changes.length > 0 ? [() => db.insertInto("change_log").values(changes).execute()] : []),
    ...[...told.values()].map((each) => () => publish(db, each.topic, each.message)),
  ];
  if (statements.length > 1 && !db.isTransaction)
    throw new Error(`What follows from ${facts.map(({ action }) => action).join(", ")} needs a transaction.`);
  await sentTogether(statements.map(async (send) => void (await send())));
}

/** The fields that differ, with the fact that they belong to; undefined if none differ. */
function changeRow(change: Fact["change"], row: Insertable<FactsTable> | undefined): Insertable<ChangeLogTable>[] {
  if (!change || !row) return [];
  const { before, after } = differing(change.before, change.after);
  if (Object.keys(after).length === 0) return [];
  const { portfolio_uuid, uuid: fact_uuid, at } = row;
  return [{ portfolio_uuid, fact_uuid, at, before: JSON.stringify(before), after: JSON.stringify(after) }];
}

type Message = { topic: Topic; message: Topics[Topic] };

/** The messages to open pages that follow from a fact. */
function messagesOf({ portfolioUuid: portfolio_uuid }: Tenant, fact: Fact): Message[] {
  const { action, target, buildingUuid: building_uuid } = fact;
  const messages: { [T in PageTopic]: () => Topics[T] } = {
    flags: () => ({
      portfolio_uuid,
      ...(target?.kind === "whitelabel" && target.uuid ? { whitelabel_uuid: target.uuid } : {}),
    }),
    contents: () => ({ portfolio_uuid }),
    rooms: () => {
      if (!building_uuid) throw new Error(`${action} has to say in which building.`);
      return { portfolio_uuid, building_uuid };
    },
    places: () => {
      if (!building_uuid || !target?.uuid) throw new Error(`${action} has to say which item of which building.`);
      return { portfolio_uuid, building_uuid, content_uuid: target.uuid };
    },
  };
  return (factKinds[action].tells ?? []).map((topic) => ({ topic, message: messages[topic]() }));
}

/** The row of a fact that notifies nobody, for a statement that also writes something else. */
export function factRow(
  own: Pick<Tenant, "portfolioUuid">,
  fact: Fact<QuietKind>,
  where: Where,
): Insertable<FactsTable> {
  return rowOf(own, fact, where);
}

function rowOf(
  { portfolioUuid }: Pick<Tenant, "portfolioUuid">,
  { action, actor, target, buildingUuid, details = {} }: Fact,
  { now, request }: Where,
): Insertable<FactsTable> {
  return {
    portfolio_uuid: portfolioUuid,
    uuid: v7(),
    at: now,
    action,
    actor_kind: actor.kind,
    actor_uuid: actor.uuid ?? null,
    target_kind: target?.kind ?? null,
    target_uuid: target?.uuid ?? null,
    building_uuid: buildingUuid ?? null,
    details: JSON.stringify(details),
    address: request?.ip ?? null,
    trace_id: request?.id ?? null,
  };
}
