import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { FactReader, StoredFact } from "../../platform/facts/read-facts.ts";
import type { Webhooks } from "../../platform/webhooks/webhooks.ts";

/** Queues webhooks for the brands that subscribe to a fact: the brand of its building, or every brand of the portfolio if it has no building. */
export function factsToWebhooks(webhooks: Webhooks): FactReader {
  return async (own, facts) => {
    const subscribers = await subscribersOf(own, facts);
    for (const { fact_uuid, whitelabel_uuid } of subscribers) {
      const fact = facts.find(({ uuid }) => uuid === fact_uuid);
      if (fact) await webhooks.post(own, whitelabel_uuid, { type: fact.action, data: { fact: toldOf(fact) } });
    }
  };
}

/** Which brands subscribe to which facts. */
async function subscribersOf({ db, portfolioUuid }: Tenant, facts: readonly StoredFact[]) {
  const { rows } = await sql<{ fact_uuid: string; whitelabel_uuid: string }>`
    select happened.uuid as fact_uuid, whitelabels.uuid as whitelabel_uuid
    from facts happened
    left join buildings on buildings.portfolio_uuid = happened.portfolio_uuid and buildings.uuid = happened.building_uuid
    join whitelabels on whitelabels.portfolio_uuid = happened.portfolio_uuid
      and (happened.building_uuid is null or whitelabels.uuid = buildings.whitelabel_uuid)
    where happened.portfolio_uuid = ${portfolioUuid} and happened.uuid = any(${facts.map(({ uuid }) => uuid)}::uuid[])
      and whitelabels.config -> 'analytics' -> 'webhook' -> 'facts' ? happened.action
    order by happened.uuid, whitelabels.uuid`.execute(db);
  return rows;
}

/** As in the audit log, without the caller's network: that is for the operator only. */
export function toldOf({
  uuid,
  at,
  action,
  actor_kind,
  actor_uuid,
  target_kind,
  target_uuid,
  building_uuid,
  details,
}: StoredFact) {
  return {
    uuid,
    at: at.toISOString(),
    action,
    actor_kind,
    actor_uuid,
    target_kind,
    target_uuid,
    building_uuid,
    details,
  };
}
