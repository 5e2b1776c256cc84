import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { openPostgres } from "../../apps/server/src/platform/database/postgres-backend.ts";
import { hashPassword } from "../../apps/server/src/domains/people/passwords.ts";
import { openInstallation } from "../../apps/server/src/installation.ts";
import { createLogger } from "../../apps/server/src/platform/log/logger.ts";
import { categoriesOfBuilding, contentsOfCategory } from "./generated.ts";

export const brand = "bench";
export const person = { email: "reader@bench.example", password: "Portal-demo-1" };

/** The subjects of the measured reads. */
export type Filled = {
  portfolioUuid: string;
  userUuid: string;
  buildingUuid: string;
  categoryUuid: string;
  contentUuid: string;
};

const buildings = 200;

const uuid = () => crypto.randomUUID();

/** A new database in the cluster, dropped by `drop`. */
export async function createDatabase(clusterUrl: string, suffix = ""): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `atrium_bench_${process.pid}${suffix}`;
  const administer = async (statement: string) => {
    const backend = await openPostgres({ url: clusterUrl, connections: 1 });
    await backend.runScript(statement);
    await backend.close();
  };
  await administer(`create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

/** One portfolio of 200 buildings with 100 contents in 5 categories each: large enough that only an index finds a row quickly. */
export async function fill(databaseUrl: string, dataDir: string): Promise<Filled> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const installation = await openInstallation(config, { logger: createLogger("silent"), clock: systemClock });
  const { system, backend } = installation.services.database;
  const portfolioUuid = uuid();
  const whitelabelUuid = uuid();
  const userUuid = uuid();
  const portfolio = { portfolio_uuid: portfolioUuid };
  await insertBrand(system, { portfolioUuid, whitelabelUuid });

  const filled: Partial<Filled> = {};
  for (let number = 0; number < buildings; number += 1) {
    const buildingUuid = uuid();
    await system
      .insertInto("buildings")
      .values({
        ...portfolio,
        uuid: buildingUuid,
        pack_key: `building-${number}`,
        whitelabel_uuid: whitelabelUuid,
        name: `Building ${number}`,
        address: "Quay 1",
        address_1: "Quay 1",
        timezone: "Europe/Amsterdam",
        locale: "en-us",
        theme: JSON.stringify({ display_portfolio_logo: false }),
      })
      .execute();
    const categories = categoriesOfBuilding({ ...portfolio, buildingUuid, number });
    const contents = categories.flatMap(({ uuid }) =>
      contentsOfCategory({ ...portfolio, buildingUuid, category: uuid }),
    );
    await system.insertInto("categories").values(categories).execute();
    await system
      .insertInto("contents")
      .values(contents.map(({ content }) => content))
      .execute();
    await system
      .insertInto("content_categories")
      .values(contents.map(({ link }) => link))
      .execute();
    // A building from the middle, so that its keys are at neither end of an index.
    if (number === buildings / 2) {
      filled.buildingUuid = buildingUuid;
      filled.categoryUuid = categories[2]?.uuid ?? "";
      filled.contentUuid = contents[50]?.content.uuid ?? "";
    }
  }
  const { buildingUuid = "", categoryUuid = "", contentUuid = "" } = filled;
  await insertReader(system, { portfolioUuid, userUuid, buildingUuids: [buildingUuid] });
  await backend.runScript("vacuum analyze");
  await installation.close();
  return { portfolioUuid, userUuid, buildingUuid, categoryUuid, contentUuid };
}

type System = Database["system"];

/** The portfolio and its one brand. */
export async function insertBrand(
  system: System,
  { portfolioUuid, whitelabelUuid }: { portfolioUuid: string; whitelabelUuid: string },
): Promise<void> {
  const portfolio = { portfolio_uuid: portfolioUuid };
  await system.insertInto("portfolios").values({ uuid: portfolioUuid, key: "bench", name: "Bench" }).execute();
  await system
    .insertInto("whitelabels")
    .values({
      ...portfolio,
      uuid: whitelabelUuid,
      pack_key: brand,
      brand_identifier: brand,
      name: "Bench",
      whitelabel_config_uuid: uuid(),
      primary_color: "#0b5fa5",
      secondary_color: "#123456",
      theme: JSON.stringify({ font: "inter", radius_scale: 1, density: "comfortable", is_avatar_visible: true }),
      config: JSON.stringify({
        support_email: "help@bench.example",
        eula_link: "",
        privacy_policy: "",
        utilities: [],
        texts: {},
        host_origins: [],
      }),
      languages: JSON.stringify([{ code: "en-us", name: "English", priority: 1 }]),
      is_default: true,
    })
    .execute();
}

/** A reader who belongs to these buildings. */
export async function insertReader(
  system: System,
  { portfolioUuid, userUuid, buildingUuids }: { portfolioUuid: string; userUuid: string; buildingUuids: string[] },
): Promise<void> {
  const portfolio = { portfolio_uuid: portfolioUuid };
  await system
    .insertInto("users")
    .values({
      ...portfolio,
      uuid: userUuid,
      email: person.email,
      first_name: "Rea",
      last_name: "Der",
      confirmed: true,
      terms_accepted: true,
      default_building_uuid: buildingUuids[0] ?? null,
      password_hash: await hashPassword(person.password),
    })
    .execute();
  await system
    .insertInto("user_buildings")
    .values(buildingUuids.map((building_uuid) => ({ ...portfolio, user_uuid: userUuid, building_uuid })))
    .execute();
}
