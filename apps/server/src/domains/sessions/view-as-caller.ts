import { isTheirsEverywhere, mayViewAs } from "@atrium/rules/view-as.ts";
import type { Database, Tenant } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { callerColumns, callerFrom, callerRights } from "./caller-row.ts";

type Asked = { portfolioUuid: string; viewUuid: string; viewedUuid: string; actorUuid: string };
export type OfSession = (session: { portfolioUuid: string; userUuid: string; sessionUuid: string }) => Promise<Caller>;

/**
 * The person as whom somebody views the portal. Undefined when the view has ended or expired, the actor's session or account has ended, the person
 * is gone, or the actor may no longer see everything that the person does.
 */
export async function readView(
  database: Database,
  ofSession: OfSession,
  { portfolioUuid, viewUuid, viewedUuid, actorUuid }: Asked,
  now: Date,
): Promise<Caller | undefined> {
  const tenant = database.tenant(portfolioUuid);
  const view = await tenant.db
    .selectFrom("view_as_sessions")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", viewUuid)
    .where("viewed_uuid", "=", viewedUuid)
    .where("actor_uuid", "=", actorUuid)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .select(["actor_session_uuid", "began_at"])
    .executeTakeFirst();
  if (!view) return undefined;
  const [actor, viewed] = await Promise.all([
    orNobody(ofSession({ portfolioUuid, userUuid: actorUuid, sessionUuid: view.actor_session_uuid })),
    findViewed(tenant, viewedUuid),
  ]);
  if (!actor || !viewed) return undefined;
  const caller = callerFrom({ ...viewed, session_uuid: viewUuid, signed_in_at: view.began_at }, tenant);
  if (!mayViewAs(actor, caller)) return undefined;
  return { ...caller, actor: { userUuid: actorUuid, everywhere: isTheirsEverywhere(actor, caller) } };
}

/** What must be known of a person who is to be viewed; undefined if they are deactivated or gone. */
export function findViewed({ db, portfolioUuid }: Tenant, uuid: string) {
  return db
    .selectFrom("users")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.uuid", "=", uuid)
    .where("users.deactivated", "=", false)
    .select(callerColumns)
    .select(callerRights)
    .executeTakeFirst();
}

export async function orNobody(found: Promise<Caller>): Promise<Caller | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
