import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { type Insertable, sql } from "kysely";
import { v7 } from "uuid";
import type { ContentsTable } from "../domains/content/tables.ts";
import { startBeside } from "./beside.ts";
import type { Rig } from "./rig.ts";

export type Crowd = Awaited<ReturnType<typeof crowd>>;
/** One of the crowd: `ask` sends to the next server in turn. */
export type One = { uuid: string; email: string; token: string };

/** No budget is ever spent. Nothing restores them, because the test's database is dropped afterwards. */
async function suspendLimits({ services: { database } }: Rig): Promise<void> {
  await sql`create function count_nothing() returns trigger language plpgsql as $count$
    begin new.points := 0; return new; end $count$`.execute(database.system);
  await sql`create trigger count_nothing before insert or update on rate_limits
    for each row execute function count_nothing()`.execute(database.system);
}

/**
 * Many people of the test pack's tower, things to take part in, and three servers on one database that they call in turn. Unless `limited`, they may
 * do everything as often as a night's rounds need.
 */
export async function crowd(rig: Rig, { limited = false } = {}) {
  const { database, tokens } = rig.services;
  const { system } = database;
  if (!limited) await suspendLimits(rig);
  const beside = [await startBeside(rig), await startBeside(rig)];
  const servers: FastifyInstance[] = [rig.app, ...beside.map(({ app }) => app)];
  const tower = await system
    .selectFrom("buildings")
    .select(["portfolio_uuid", "uuid"])
    .where("pack_key", "=", "tower")
    .executeTakeFirstOrThrow();
  const { portfolio_uuid } = tower;
  const at = (minutes: number) => new Date(rig.clock.now().getTime() + minutes * 60_000);
  let turn = 0;

  async function item(type: "Event" | "Deal", more: Partial<Insertable<ContentsTable>>): Promise<string> {
    const uuid = v7();
    await system
      .insertInto("contents")
      .values({
        portfolio_uuid,
        uuid,
        pack_key: `made-${uuid}`,
        building_uuid: tower.uuid,
        type,
        translations: JSON.stringify({ "": { title: "Made up" }, de: { title: "Ausgedacht" } }),
        ...more,
      })
      .execute();
    return uuid;
  }

  type Sent = { headers?: Record<string, string>; payload?: object };

  /** The answer of the next server. */
  function send(method: "PUT" | "POST" | "DELETE", one: One, path: string, { headers = {}, payload }: Sent = {}) {
    turn += 1;
    const server = servers[turn % servers.length] ?? rig.app;
    return server.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${one.token}`, "x-brand": "alpha", ...headers },
      ...(payload ? { payload } : {}),
    });
  }

  return {
    portfolioUuid: portfolio_uuid,
    towerUuid: tower.uuid,
    at,
    event: (more: Partial<Insertable<ContentsTable>> = {}) =>
      item("Event", { rsvp_enabled: true, start_at: at(600), end_at: at(660), ...more }),
    offer: (more: Partial<Insertable<ContentsTable>> = {}) => item("Deal", { claimable: true, ...more }),

    async people(count: number): Promise<One[]> {
      const made = Array.from({ length: count }, () => ({ uuid: v7(), session: v7() }));
      const emailOf = (uuid: string) => `p-${uuid}@acme.test`;
      await system
        .insertInto("users")
        .values(
          made.map(({ uuid }) => ({
            portfolio_uuid,
            uuid,
            email: emailOf(uuid),
            first_name: "One",
            last_name: "Of-Many",
            confirmed: true,
            terms_accepted: true,
          })),
        )
        .execute();
      await system
        .insertInto("user_buildings")
        .values(made.map(({ uuid }) => ({ portfolio_uuid, user_uuid: uuid, building_uuid: tower.uuid })))
        .execute();
      await system
        .insertInto("sessions")
        .values(
          made.map(({ uuid, session }) => ({
            portfolio_uuid,
            uuid: session,
            user_uuid: uuid,
            created_at: at(0),
            expires_at: at(60 * 24),
          })),
        )
        .execute();
      return Promise.all(
        made.map(async ({ uuid, session }) => ({
          uuid,
          email: emailOf(uuid),
          token: (await tokens.issue({ portfolioUuid: portfolio_uuid, userUuid: uuid, sessionUuid: session })).token,
        })),
      );
    },

    send,

    /** `ok`, or the code of the refusal. */
    put: async (one: One, path: string, headers: Record<string, string> = {}) =>
      outcomeOf(await send("PUT", one, `/tenant/v1${path}`, { headers })),

    async change(uuid: string, values: Partial<Insertable<ContentsTable>>): Promise<void> {
      await system.updateTable("contents").set(values).where("uuid", "=", uuid).execute();
    },

    /** The attendances, and whether the counters agree with them. */
    async standing(uuid: string): Promise<{
      attending: string[];
      claims: { user_uuid: string; count: number }[];
      taken: number;
      claimed: number;
    }> {
      const { rows: attending } = await sql<{ user_uuid: string }>`select user_uuid from event_attendances
        where content_uuid = ${uuid} and status in ('pending', 'pending_payment', 'confirmed', 'accepted')`.execute(
        system,
      );
      const { rows: claims } = await sql<{
        user_uuid: string;
        count: number;
      }>`select user_uuid, count(*) from offer_claims
        where content_uuid = ${uuid} and cancelled_at is null group by user_uuid`.execute(system);
      const { attendants_taken: taken, claims_taken: claimed } = await system
        .selectFrom("contents")
        .select(["attendants_taken", "claims_taken"])
        .where("uuid", "=", uuid)
        .executeTakeFirstOrThrow();
      return { attending: attending.map(({ user_uuid }) => user_uuid), claims, taken, claimed };
    },

    async close(): Promise<void> {
      for (const { close } of beside) await close();
    },
  };
}

/** `ok`, or the code of a refusal. */
export function outcomeOf(answer: LightMyRequestResponse): string {
  return answer.statusCode === 200 ? "ok" : answer.json<{ code: string }>().code;
}

/** How often each value occurs. */
export function tally(answers: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));
}
