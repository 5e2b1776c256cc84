import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { daysUntil, longestGood, soonDays } from "../keys/certificates.ts";

/** Work that waits, of all processes together. */
export type Backlog = {
  mails: number;
  webhooks: number;
  /** Identity providers whose circuit breaker is open after repeated failures. */
  restingProviders: number;
  /** SAML providers without a certificate that is valid for another month. */
  endingCertificates: number;
  jobs: { queue: string; state: string; count: number }[];
};

/** How long a scrape waits for the database before these values are left out. */
const patienceMs = 2_000;

/** Reads the backlog; undefined if the database does not answer in time. */
export async function readBacklog(database: Database): Promise<Backlog | undefined> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(giveUp, patienceMs);
  try {
    return await Promise.race([ask(database), tooLate]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function ask({ system }: Database): Promise<Backlog> {
  const { rows } = await sql<{ mails: number; webhooks: number; resting: number; has_jobs: boolean }>`
    select (select count(*) from outgoing_mails) as mails,
      (select count(*) from outgoing_webhooks) as webhooks,
      (select count(*) from sso_providers where rests_until is not null) as resting,
      to_regclass('pgboss.job') is not null as has_jobs`.execute(system);
  const [counts] = rows;
  // The queues are created when the first process starts its jobs.
  const jobs = counts?.has_jobs
    ? await sql<Backlog["jobs"][number]>`
        select name as queue, state::text as state, count(*) as count from pgboss.job
        where state in ('created', 'retry', 'active', 'failed') group by 1, 2`.execute(system)
    : { rows: [] };
  const saml = await system.selectFrom("sso_providers").select("certificates").where("protocol", "=", "saml").execute();
  const endingCertificates = saml.filter(({ certificates }) => {
    const last = longestGood(certificates);
    return last !== undefined && daysUntil(last.validToDate, new Date()) < soonDays;
  }).length;
  const { mails = 0, webhooks = 0, resting: restingProviders = 0 } = counts ?? {};
  return { mails, webhooks, restingProviders, endingCertificates, jobs: jobs.rows };
}
