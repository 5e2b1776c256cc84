import { type Asked, record } from "../../platform/facts/facts.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Services } from "./services.ts";

/** `ended`: by the viewer; `signed_out`: the viewer's own session has ended; `not_allowed`: the viewer may no longer, or the person is gone. */
export type EndOfView = "ended" | "time_over" | "signed_out" | "not_allowed";

/** Ends a view of the portal as another person, and records it in the audit log; of several concurrent calls, one does. */
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
