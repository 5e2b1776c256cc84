import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { hashPassword } from "../../apps/server/src/domains/people/passwords.ts";
import { openInstallation } from "../../apps/server/src/installation.ts";
import { createLogger } from "../../apps/server/src/platform/log/logger.ts";
import { importDemo } from "../demo.ts";

export const brand = "harborline";
export const domain = "harborline.example";
export const password = "Portal-demo-1";

export type Filled = { people: string[]; hash: string };

const count = 1_100;

/** The demo pack, and some hundred more people of one company. */
export async function fill(databaseUrl: string | undefined, dataDir: string): Promise<Filled> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const installation = await openInstallation(config, { logger: createLogger("silent"), clock: systemClock });
  try {
    const { services } = installation;
    await importDemo(services);
    const { portfolio_uuid } = await services.database.system
      .selectFrom("whitelabels")
      .select("portfolio_uuid")
      .where("brand_identifier", "=", brand)
      .executeTakeFirstOrThrow();
    const hash = await hashPassword(password);
    const people = Array.from({ length: count }, (_, number) => `reader-${number}@${domain}`);
    await services.database.system
      .insertInto("users")
      .values(
        people.map((email) => ({
          portfolio_uuid,
          uuid: crypto.randomUUID(),
          email,
          first_name: "Rea",
          last_name: "Der",
          confirmed: true,
          terms_accepted: true,
          password_hash: hash,
        })),
      )
      .execute();
    return { people, hash };
  } finally {
    await installation.close();
  }
}
