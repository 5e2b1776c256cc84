import type { Clock } from "./platform/clock/clock.ts";
import type { Database } from "./platform/database/database.ts";

const day = 24 * 60 * 60 * 1000;
const keptAfterEnd = 30 * day;

/**
 * Deletes rows that are no longer needed: idempotency keys after a day; sessions and managers' requests a month after their end; counters when their
 * window ends; proofs (codes, sign-ons at providers, assertions, ways into an administration) a day after they expire; letters to many after their
 * last mail; scans at doors and jobs for many people after a month; audit entries after `auditDays`, and complete changes after `changesDays`.
 */
export async function sweep(
  { system }: Database,
  clock: Clock,
  auditDays: number,
  changesDays = auditDays,
): Promise<void> {
  const now = clock.now().getTime();
  const aDayAgo = new Date(now - day);
  await system.deleteFrom("idempotency_keys").where("created_at", "<", aDayAgo).execute();
  await system
    .deleteFrom("sessions")
    .where("expires_at", "<", new Date(now - keptAfterEnd))
    .execute();
  // Limits use the system's own time.
  await system.deleteFrom("rate_limits").where("expire", "<", Date.now()).execute();
  // A code refers to its sign-up, so it is deleted first.
  await system.deleteFrom("verification_codes").where("expires_at", "<", aDayAgo).execute();
  await system.deleteFrom("sign_ups").where("expires_at", "<", aDayAgo).execute();
  await system
    .deleteFrom("manager_requests")
    .where("expires_at", "<", new Date(now - keptAfterEnd))
    .execute();
  await system.deleteFrom("sso_transactions").where("expires_at", "<", aDayAgo).execute();
  // Kept as long as the audit log; for a deleted person, only until their end.
  await system
    .deleteFrom("view_as_sessions as view")
    .where((eb) =>
      eb.or([
        eb("view.began_at", "<", new Date(now - auditDays * day)),
        eb.and([
          eb("view.ended_at", "is not", null),
          eb.not(
            eb.exists(
              eb
                .selectFrom("users")
                .select("users.uuid")
                .whereRef("users.portfolio_uuid", "=", "view.portfolio_uuid")
                .whereRef("users.uuid", "=", "view.viewed_uuid"),
            ),
          ),
        ]),
      ]),
    )
    .execute();
  await system.deleteFrom("web_view_codes").where("expires_at", "<", aDayAgo).execute();
  await system
    .deleteFrom("outgoing_letters as letter")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outgoing_mails as mail")
            .select("mail.uuid")
            .whereRef("mail.portfolio_uuid", "=", "letter.portfolio_uuid")
            .whereRef("mail.letter_uuid", "=", "letter.uuid"),
        ),
      ),
    )
    .execute();
  await system
    .deleteFrom("event_scans")
    .where("received_at", "<", new Date(now - keptAfterEnd))
    .execute();
  await system
    .deleteFrom("people_jobs")
    .where("finished_at", "<", new Date(now - keptAfterEnd))
    .execute();
  await system.deleteFrom("auth_links").where("expires_at", "<", aDayAgo).execute();
  await system.deleteFrom("saml_assertions").where("expires_at", "<", aDayAgo).execute();
  // The database itself refuses to delete entries of the last year, by its own clock.
  await system
    .deleteFrom("facts")
    .where("at", "<", new Date(now - auditDays * day))
    .execute();
  await system
    .deleteFrom("sso_trials")
    .where("expires_at", "<", new Date(now - auditDays * day))
    .execute();
  await system
    .deleteFrom("change_log")
    .where("at", "<", new Date(now - changesDays * day))
    .execute();
  await system.deleteFrom("signing_keys").where("retired_at", "<", aDayAgo).execute();
}
