import { permissionsWith, reachesNothing, reachOf } from "@atrium/rules/capabilities.ts";
import { lastWholeWeek, weekText } from "@atrium/rules/numbers.ts";
import { consolePath } from "@atrium/rules/console-path.ts";
import { type Kysely, sql, type SqlBool } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";
import { standingOrigin } from "../brands/portal-origin.ts";
import { grantsFrom } from "../grants/read-grants.ts";
import { callerRights } from "../sessions/caller-row.ts";
import type { Services } from "../sessions/services.ts";
import { numbersLetter } from "./letters.ts";
import { readNumbers } from "./read-numbers.ts";
import { endMail, findBuildings, takeWeek } from "./store.ts";

type Needed = Pick<Services, "brands" | "clock" | "config" | "database" | "outbox">;

/** A week's mail is sent at seven on Monday in the buildings' time zone. */
export const mailMinutes = 7 * 60;

const atOnce = 100;

/**
 * Mails the figures of the last week to subscribers: once per week and person, by the row that says which week they have had. A server that was down
 * sends only the last week. A person who may no longer read the figures gets none.
 */
export async function mailNumbers(services: Needed, stopping?: AbortSignal): Promise<void> {
  const { clock, database } = services;
  for (let after: Key | undefined; ; ) {
    const due = await findDue(database.system, clock.now(), after);
    for (const one of due) {
      if (stopping?.aborted) return;
      await mailOne(services, one);
    }
    if (due.length < atOnce) return;
    after = due.at(-1);
  }
}

async function mailOne({ brands, clock, config, database, outbox }: Needed, person: Due): Promise<void> {
  const own = database.tenant(person.portfolio_uuid);
  const grants = grantsFrom(person.grants);
  const permissions = permissionsWith(new Map(Object.entries(person.permissions ?? {})), grants);
  const reach = reachOf({ admin: person.admin, hqoStaff: person.hqo_staff, permissions, grants }, "numbers.read");
  if (reachesNothing(reach) || person.deactivated) return endMail(own, person.uuid);
  const now = clock.now();
  const buildings = await findBuildings(own, reach);
  const [first] = [...buildings].sort(
    (one, other) =>
      Number(other.uuid === person.default_building_uuid) - Number(one.uuid === person.default_building_uuid),
  );
  if (!first) return;
  const week = lastWholeWeek(
    now,
    buildings.map(({ timezone }) => timezone),
    mailMinutes,
  );
  if (week <= person.last_week) return;
  const brand = await brands.find({ uuid: first.whitelabel_uuid });
  if (!brand) return;
  const locale = person.locale ?? brand.languageCodes[0] ?? "en";
  // Read before: the embedded database has one connection, which the transaction uses.
  const { figures } = await readNumbers(own, { reach, filter: { until: week, weeks: 2 }, now, locale, config });
  const [place] = buildings.length === 1 ? buildings : [];
  const letter = numbersLetter(
    { brand, origin: standingOrigin(config, brand), to: person.email, locale },
    { week: weekText(week, locale), place: place?.name, figures, path: `${consolePath}/numbers?until=${week}` },
  );
  await own.db.transaction().execute(async (db) => {
    if (await takeWeek({ ...own, db }, { userUuid: person.uuid, week })) await outbox.post({ ...own, db }, letter);
  });
}

type Due = Awaited<ReturnType<typeof findDue>>[number];
type Key = { portfolio_uuid: string; uuid: string };

/** Subscribers who may be due, of all portfolios: it is Monday somewhere already. */
function findDue(system: Kysely<Schema>, now: Date, after: Key | undefined) {
  return system
    .selectFrom("numbers_mails as mail")
    .innerJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "mail.portfolio_uuid").onRef("users.uuid", "=", "mail.user_uuid"),
    )
    .where(
      sql<SqlBool>`mail.last_week < date_trunc('week', ${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date - 7`,
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(mail.portfolio_uuid, mail.user_uuid) > (${after?.portfolio_uuid ?? null}::uuid, ${after?.uuid ?? null}::uuid)`,
      ),
    )
    .select(["mail.portfolio_uuid", sql<string>`mail.last_week::text`.as("last_week")])
    .select(["users.uuid", "users.email", "users.locale", "users.deactivated", "users.admin", "users.hqo_staff"])
    .select("users.default_building_uuid")
    .select(callerRights)
    .orderBy("mail.portfolio_uuid")
    .orderBy("mail.user_uuid")
    .limit(atOnce)
    .execute();
}
