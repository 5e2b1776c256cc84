import type { EndpointReply } from "@atrium/contract/client.ts";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { askManager } from "./ask-manager.ts";
import { lockPerson } from "./store.ts";

export type Approval = NonNullable<EndpointReply<"POST /auth/approval">["data"]["approval"]>;

/** The shortest time between two mails to a manager. */
const reminderAfter = 24 * 60 * 60 * 1000;

/** Who was asked to approve the person, when last, and from when on a reminder is possible; undefined if no approval is pending. */
export async function approvalOf({ db, portfolioUuid }: Tenant, userUuid: string): Promise<Approval | undefined> {
  const found = await db
    .selectFrom("users as person")
    .innerJoin("companies as company", (join) =>
      join
        .onRef("company.portfolio_uuid", "=", "person.portfolio_uuid")
        .onRef("company.uuid", "=", "person.company_uuid"),
    )
    .leftJoin("manager_requests as request", (join) =>
      join
        .onRef("request.portfolio_uuid", "=", "person.portfolio_uuid")
        .onRef("request.subject_uuid", "=", "person.uuid")
        .on("request.kind", "=", "sign_up"),
    )
    .where("person.portfolio_uuid", "=", portfolioUuid)
    .where("person.uuid", "=", userUuid)
    .where("person.awaits_approval", "=", true)
    .orderBy("request.created_at", "desc")
    .select(["company.name as company_name", "person.created_at as since", "request.created_at as asked"])
    // An old unanswered request is swept away; the company still has its manager.
    .select(({ fn }) => fn.coalesce("request.manager_email", "company.manager_email").as("manager_email"))
    .executeTakeFirst();
  if (!found) return undefined;
  const asked = found.asked ?? found.since;
  return {
    company_name: found.company_name,
    manager_email: found.manager_email,
    asked_at: asked.toISOString(),
    remind_from: new Date(asked.getTime() + reminderAfter).toISOString(),
  };
}

/** Asks the manager again, with a new link. Refused within a day after the last time. */
export async function remindManager(
  services: Services,
  tenant: Tenant,
  personUuid: string,
  { brand, request }: { brand: Brand; request: FastifyRequest },
): Promise<void> {
  const origin = await portalOrigin(services, brand, request);
  await tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    // Of several concurrent reminders only one is sent.
    const person = await lockPerson(own, personUuid);
    const approval = person && (await approvalOf(own, personUuid));
    if (!approval) return;
    const wait = Date.parse(approval.remind_from) - services.clock.now().getTime();
    if (wait > 0) refuse("too_many_requests", undefined, { retryAfterSeconds: Math.ceil(wait / 1000) });
    await askManager(services, own, person, { brand, origin });
  });
}
