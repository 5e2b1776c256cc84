import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { daysUntil, longestGood, soonDays } from "../keys/certificates.ts";

/** What waits to be done, of all processes together. */
export type Backlog = {
  mails: number;
  webhooks: number;
  /** Identity providers that failed so often that they are left alone for a while. */
  restingProviders: number;
  /** SAML providers that have no certificate which is good for another month. */
  endingCertificates: number;
  jobs: { queue: string; state: string; count: number }[];
};

/** A scrape is answered without what a database in trouble would not tell. */
const patienceMs = 2_000;

/** Nothing, where the database does not answer in time. */
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
  // The queues are made when the first process starts its jobs.
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
