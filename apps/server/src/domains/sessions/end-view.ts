import { type Asked, record } from "../../platform/facts/facts.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Services } from "./services.ts";

/** `ended`: by whoever looks; `signed_out`: their own session has ended; `not_allowed`: they may no longer, or there is nobody to see it as any more. */
export type EndOfView = "ended" | "time_over" | "signed_out" | "not_allowed";

/** Ends the time in which somebody sees the portal as another person, and says so in the audit log; of several who do so at once, one does. */
export async function endView(
  { callers, clock }: Pick<Services, "callers" | "clock">,
  tenant: Tenant,
  uuid: string,
  { why, request }: { why: EndOfView; request?: Asked },
): Promise<void> {
  await inTransaction(tenant, async (own) => {
    const now = clock.now();
    const ended = await own.db
      .updateTable("view_as_sessions")
      .set({ ended_at: now, end_reason: why })
      .where("portfolio_uuid", "=", own.portfolioUuid)
      .where("uuid", "=", uuid)
      .where("ended_at", "is", null)
      .returning(["actor_uuid", "viewed_uuid"])
      .executeTakeFirst();
    if (!ended) return;
    const actor = why === "ended" ? ({ kind: "user", uuid: ended.actor_uuid } as const) : ({ kind: "system" } as const);
    const target = { kind: "user", uuid: ended.viewed_uuid };
    const details = { reason: why, view: uuid, by: ended.actor_uuid };
    await record(own, { action: "view_as.ended", actor, target, details }, { now, request });
  });
  callers.forget(uuid);
}
