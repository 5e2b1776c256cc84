import { sql } from "kysely";
import { v7 } from "uuid";
import { makeMonth, monthOf } from "../platform/database/months.ts";
import type { ManagedPortfolio } from "./grants.ts";
import type { Rig } from "./rig.ts";

export type Crowd = Awaited<ReturnType<typeof countedCrowd>>;

/** People whose actions are counted, at any time, in a portfolio without other activity. */
export async function countedCrowd({ services }: Rig, { portfolio_uuid, tower, annex }: ManagedPortfolio) {
  const { system } = services.database;
  const at = { portfolio_uuid };

  async function company(name: string, buildings = [tower]): Promise<string> {
    const uuid = v7();
    await sql`insert into companies (portfolio_uuid, uuid, pack_key, name) values (${portfolio_uuid}, ${uuid}, ${uuid}, ${name})`.execute(
      system,
    );
    for (const building_uuid of buildings)
      await system
        .insertInto("company_buildings")
        .values({ ...at, company_uuid: uuid, building_uuid })
        .execute();
    return uuid;
  }

  async function room(building_uuid: string): Promise<string> {
    const uuid = v7();
    await sql`insert into resources (portfolio_uuid, uuid, pack_key, building_uuid, owner_type, owner_uuid, translations)
      values (${portfolio_uuid}, ${uuid}, ${uuid}, ${building_uuid}, 'building', ${building_uuid}, '{}')`.execute(
      system,
    );
    return uuid;
  }

  async function item(building_uuid: string, type: "Event" | "Deal" | "Post", start_at?: Date): Promise<string> {
    const uuid = v7();
    const more = { building_uuid, type, start_at: start_at ?? null, translations: "{}" };
    await system
      .insertInto("contents")
      .values({ ...at, uuid, pack_key: uuid, ...more })
      .execute();
    return uuid;
  }

  const requestType = v7();
  await sql`insert into service_request_types (portfolio_uuid, uuid, pack_key, translations)
    values (${portfolio_uuid}, ${requestType}, ${requestType}, '{}')`.execute(system);
  const rooms = { [tower]: await room(tower), [annex]: await room(annex) };
  let later = 0;

  return {
    company,
    item,
    roomIn: room,

    /** That many new people who belong to the building and work there. */
    async people(count: number, company_uuid: string | null = null, building = tower): Promise<string[]> {
      const made = Array.from({ length: count }, () => v7());
      const rows = made.map((uuid) => ({
        ...at,
        uuid,
        email: `${uuid}@counted.test`,
        first_name: "",
        last_name: "",
        company_uuid,
        default_building_uuid: building,
        confirmed: true,
        terms_accepted: true,
      }));
      await system.insertInto("users").values(rows).execute();
      return made;
    },

    /** A fact about a person, or about something. */
    async fact(
      action: string,
      when: Date,
      { actor, target, details = {} }: { actor?: string; target?: string; details?: object },
    ) {
      await sql`insert into facts (portfolio_uuid, uuid, at, action, actor_kind, actor_uuid, target_uuid, details)
        values (${portfolio_uuid}, ${v7()}, ${when}, ${action}, 'user', ${actor ?? null}, ${target ?? null}, ${JSON.stringify(details)}::jsonb)`.execute(
        system,
      );
    },

    /** Books a free hour, created at the time of its person's action. */
    async booking(
      user_uuid: string,
      when: Date,
      {
        building = tower,
        status = "accepted",
        hours = 1,
        ...more
      }: { building?: string; status?: string; hours?: number; start?: Date; released?: Date } = {},
    ) {
      const uuid = v7();
      const start = more.start ?? new Date(when.getTime() + 100 * 86_400_000 + (later += 1) * 7_200_000);
      const end = new Date(start.getTime() + hours * 3_600_000);
      await sql`insert into resource_bookings (portfolio_uuid, uuid, resource_uuid, user_uuid, start_at, end_at, status, released_at, created_at, updated_at)
        values (${portfolio_uuid}, ${uuid}, ${rooms[building]}, ${user_uuid}, ${start}, ${end}, ${status}, ${more.released ?? null}, ${when}, ${when})`.execute(
        system,
      );
      return uuid;
    },

    async answer(
      user_uuid: string,
      content_uuid: string,
      status: "confirmed" | "cancelled_user",
      more: { house_reason?: string; came_at?: Date } = {},
    ) {
      const times = { created_at: new Date(0), updated_at: new Date(0) };
      await system
        .insertInto("event_attendances")
        .values({ ...at, uuid: v7(), content_uuid, user_uuid, status, ...times, ...more })
        .execute();
    },

    async claim(user_uuid: string, content_uuid: string, when: Date, ordinal = 1) {
      const times = { created_at: when, updated_at: when };
      await system
        .insertInto("offer_claims")
        .values({ ...at, uuid: v7(), content_uuid, user_uuid, ordinal, ...times })
        .execute();
    },

    async request(user_uuid: string, when: Date, building = tower) {
      const uuid = v7();
      await sql`insert into service_requests (portfolio_uuid, uuid, building_uuid, user_uuid, type_uuid, title, description, status, created_at, updated_at)
        values (${portfolio_uuid}, ${uuid}, ${building}, ${user_uuid}, ${requestType}, 'Cold', 'It is cold.', 'open', ${when}, ${when})`.execute(
        system,
      );
      return uuid;
    },

    /** What the portal counts of a person, or of an anonymous visitor. */
    async looked(user_uuid: string | null, event_type: string, when: Date, properties: object, building = tower) {
      await makeMonth(services.database, monthOf(when));
      await sql`insert into analytics_events (portfolio_uuid, month, event_uuid, received_at, occurred_at, whitelabel_uuid, building_uuid, user_uuid, event_type, channel, properties)
        values (${portfolio_uuid}, ${monthOf(when)}::date, ${v7()}, ${when}, ${when}, ${v7()}, ${building}, ${user_uuid}, ${event_type}, 'web', ${JSON.stringify(properties)}::jsonb)`.execute(
        system,
      );
    },
  };
}
