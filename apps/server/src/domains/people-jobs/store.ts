import type { PeopleAct, RowRefusal, RowState } from "@atrium/rules/people-jobs.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import type { Role, ScopeKind } from "@atrium/rules/roles.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { within } from "../administration/people-store.ts";
import { fullName } from "../people/full-name.ts";

export type NewJob = {
  act: PeopleAct;
  place?: { role: Role; scope: ScopeKind; uuid: string | null };
  tag?: string;
  by: string;
  undoes?: string;
  againOf?: string;
  people: readonly string[];
  now: Date;
};

/** Stores a job with its people; undefined if the job that it repeats has been undone meanwhile. */
export async function insertJob({ db, portfolioUuid }: Tenant, job: NewJob): Promise<string | undefined> {
  const uuid = v7();
  const made = await db
    .insertInto("people_jobs")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid,
      act: job.act,
      role: job.place?.role ?? null,
      scope: job.place?.scope ?? null,
      scope_uuid: job.place?.uuid ?? null,
      tag: job.tag ?? null,
      by_uuid: job.by,
      undoes_uuid: job.undoes ?? null,
      again_of_uuid: job.againOf ?? null,
      created_at: job.now,
    })
    .onConflict((conflict) => conflict.columns(["portfolio_uuid", "undoes_uuid"]).doNothing())
    .returning("uuid")
    .executeTakeFirst();
  if (!made) return undefined;
  await sql`insert into people_job_rows (portfolio_uuid, job_uuid, position, user_uuid)
    select ${portfolioUuid}, ${uuid}, its.position, its.uuid
    from unnest(${job.people}::uuid[]) with ordinality as its (uuid, position)`.execute(db);
  return uuid;
}

const countOf = (state: RowState) =>
  sql<number>`(select count(*)::int from people_job_rows its where its.portfolio_uuid = job.portfolio_uuid
    and its.job_uuid = job.uuid and its.state = ${sql.lit(state)})`.as(state);

/** The caller's jobs; a caller who reaches all people of the portfolio sees everybody's. */
export function jobsOf({ db, portfolioUuid }: Tenant, { by, reach }: { by: string; reach: Reach }) {
  return db
    .selectFrom("people_jobs as job")
    .leftJoin("people_jobs as undo", (join) =>
      join.onRef("undo.portfolio_uuid", "=", "job.portfolio_uuid").onRef("undo.undoes_uuid", "=", "job.uuid"),
    )
    .leftJoin("whitelabels as w", (join) =>
      join.onRef("w.portfolio_uuid", "=", "job.portfolio_uuid").onRef("w.uuid", "=", "job.scope_uuid"),
    )
    .leftJoin("buildings as b", (join) =>
      join.onRef("b.portfolio_uuid", "=", "job.portfolio_uuid").onRef("b.uuid", "=", "job.scope_uuid"),
    )
    .leftJoin("companies as c", (join) =>
      join.onRef("c.portfolio_uuid", "=", "job.portfolio_uuid").onRef("c.uuid", "=", "job.scope_uuid"),
    )
    .leftJoin("users as by", (join) =>
      join.onRef("by.portfolio_uuid", "=", "job.portfolio_uuid").onRef("by.uuid", "=", "job.by_uuid"),
    )
    .where("job.portfolio_uuid", "=", portfolioUuid)
    .$if(!reach.portfolio, (query) => query.where("job.by_uuid", "=", by))
    .select([
      "job.uuid",
      "job.act",
      "job.role",
      "job.scope",
      "job.scope_uuid",
      "job.tag",
      "job.created_at",
      "job.finished_at",
    ])
    .select(["job.undoes_uuid", "undo.uuid as undone_by"])
    .select(({ fn }) => fn.coalesce("w.name", "b.name", "c.name").as("place"))
    .select(fullName("by").as("by"))
    .select([countOf("waiting"), countOf("done"), countOf("unchanged"), countOf("refused")])
    .orderBy("job.uuid", "desc");
}

export type JobRow = Awaited<ReturnType<ReturnType<typeof jobsOf>["execute"]>>[number];

/** The people of a job with this result, in its order. */
export async function peopleOfJob({ db, portfolioUuid }: Tenant, jobUuid: string, state: RowState): Promise<string[]> {
  const rows = await db
    .selectFrom("people_job_rows")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("job_uuid", "=", jobUuid)
    .where("state", "=", state)
    .orderBy("position")
    .select("user_uuid")
    .execute();
  return rows.map(({ user_uuid }) => user_uuid);
}

type Page = { state: RowState | undefined; after: number | undefined; limit: number };

/** The result of each person, with names where the reader may see them. */
export function resultsOfJob({ db, portfolioUuid }: Tenant, reach: Reach, jobUuid: string, page: Page) {
  return db
    .selectFrom("people_job_rows as its")
    .leftJoin("users", (join) =>
      join
        .onRef("users.portfolio_uuid", "=", "its.portfolio_uuid")
        .onRef("users.uuid", "=", "its.user_uuid")
        .on((eb) => within(eb, reach)),
    )
    .where("its.portfolio_uuid", "=", portfolioUuid)
    .where("its.job_uuid", "=", jobUuid)
    .$if(page.state !== undefined, (query) => query.where("its.state", "=", page.state ?? ""))
    .$if(page.after !== undefined, (query) => query.where("its.position", ">", page.after ?? 0))
    .orderBy("its.position")
    .limit(page.limit + 1)
    .select(["its.position", "its.user_uuid", "its.state", "its.reason", "users.email"])
    .select(fullName("users").as("name"))
    .execute();
}

/** The oldest unfinished job of a portfolio, locked until the transaction ends: only one server runs it at a time. */
export function holdOpenJob({ db, portfolioUuid }: Tenant) {
  return db
    .selectFrom("people_jobs")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("finished_at", "is", null)
    .orderBy("uuid")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export type OpenJob = NonNullable<Awaited<ReturnType<typeof holdOpenJob>>>;

export function waitingRows({ db, portfolioUuid }: Tenant, jobUuid: string, atOnce: number) {
  return db
    .selectFrom("people_job_rows")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("job_uuid", "=", jobUuid)
    .where("state", "=", "waiting")
    .orderBy("position")
    .limit(atOnce)
    .select(["position", "user_uuid"])
    .execute();
}

export type Outcome = { position: number; state: Exclude<RowState, "waiting">; reason: RowRefusal | null };

export async function noteOutcomes(
  { db, portfolioUuid }: Tenant,
  jobUuid: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`update people_job_rows its set state = came.state, reason = came.reason
    from unnest(${outcomes.map(({ position }) => position)}::int[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ reason }) => reason)}::text[]) as came (position, state, reason)
    where its.portfolio_uuid = ${portfolioUuid} and its.job_uuid = ${jobUuid} and its.position = came.position`.execute(
    db,
  );
}

export async function finishJob({ db, portfolioUuid }: Tenant, jobUuid: string, now: Date): Promise<void> {
  await db
    .updateTable("people_jobs")
    .set({ finished_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", jobUuid)
    .execute();
}
