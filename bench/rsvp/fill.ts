import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { openInstallation } from "../../apps/server/src/installation.ts";
import { createLogger } from "../../apps/server/src/platform/log/logger.ts";
import { importDemo } from "../demo.ts";

export const brand = "harborline";

/** Signed-in people, and events with these capacities. */
export type Filled = { buildingUuid: string; users: string[]; tokens: string[]; events: string[] };

const uuid = () => crypto.randomUUID();
const hour = 60 * 60 * 1000;
/** The people of one statement, which may have 65,535 parameters. */
const atOnce = 5_000;

/** The demo pack, `people` members of one of its buildings and an event for each of `capacities`. */
export async function fill(
  databaseUrl: string,
  dataDir: string,
  { people, capacities }: { people: number; capacities: readonly number[] },
): Promise<Filled> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ACCESS_TOKEN_SECONDS: "900",
  });
  const installation = await openInstallation(config, { logger: createLogger("silent"), clock: systemClock });
  try {
    const { database, tokens } = installation.services;
    const { system } = database;
    await importDemo(installation.services);
    const { portfolio_uuid, uuid: building_uuid } = await system
      .selectFrom("buildings")
      .innerJoin("whitelabels", "whitelabels.uuid", "buildings.whitelabel_uuid")
      .where("whitelabels.brand_identifier", "=", brand)
      .select(["buildings.portfolio_uuid", "buildings.uuid"])
      .limit(1)
      .executeTakeFirstOrThrow();
    const now = Date.now();
    const events = capacities.map((capacity) => ({ uuid: uuid(), capacity }));
    await system
      .insertInto("contents")
      .values(
        events.map((event) => ({
          portfolio_uuid,
          ...event,
          pack_key: `bench-${event.uuid}`,
          building_uuid,
          type: "Event" as const,
          rsvp_enabled: true,
          start_at: new Date(now + hour),
          end_at: new Date(now + 2 * hour),
          translations: JSON.stringify({ "": { title: "A rush" } }),
        })),
      )
      .execute();

    const made = Array.from({ length: people }, () => ({ user: uuid(), session: uuid() }));
    for (let first = 0; first < made.length; first += atOnce) {
      const some = made.slice(first, first + atOnce);
      await system
        .insertInto("users")
        .values(
          some.map(({ user }) => ({
            portfolio_uuid,
            uuid: user,
            email: `rush-${user}@harborline.example`,
            first_name: "Rea",
            last_name: "Der",
            confirmed: true,
            terms_accepted: true,
          })),
        )
        .execute();
      await system
        .insertInto("user_buildings")
        .values(some.map(({ user }) => ({ portfolio_uuid, user_uuid: user, building_uuid })))
        .execute();
      await system
        .insertInto("sessions")
        .values(
          some.map(({ user, session }) => ({
            portfolio_uuid,
            uuid: session,
            user_uuid: user,
            created_at: new Date(now),
            expires_at: new Date(now + 24 * hour),
          })),
        )
        .execute();
    }
    // PostgreSQL does this itself within a minute; until then it has plans for an empty table.
    await database.backend.runScript("analyze");
    const issue = async ({ user, session }: (typeof made)[number]) =>
      (await tokens.issue({ portfolioUuid: portfolio_uuid, userUuid: user, sessionUuid: session })).token;
    return {
      buildingUuid: building_uuid,
      users: made.map(({ user }) => user),
      tokens: await Promise.all(made.map(issue)),
      events: events.map((event) => event.uuid),
    };
  } finally {
    await installation.close();
  }
}
