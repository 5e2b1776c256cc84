import { randomUUID } from "node:crypto";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { openInstallation } from "../../apps/server/src/installation.ts";
import { createLogger } from "../../apps/server/src/platform/log/logger.ts";
import { insertBrand, insertReader } from "../reads/fill.ts";
import { companiesOfBuilding, idOf } from "./ids.ts";
import { addressIn, peopleScript } from "./people.ts";

const read = 10;
/** The same number in each building of every installation, so that the answers have one size. */
const itemsThatShow = 100;

export type Size = { buildings: number; itemsOfBuilding: number; people: number };

/** Ten buildings across the installation to which one person belongs, and the address of another person in each. */
export type Filled = { buildingUuids: string[]; addresses: string[] };

/**
 * Creates, inside the database, a portfolio of this many people and buildings. Each building has its items in ten categories (a hundred are
 * visible, the others are over), five promoted items, twenty companies, fifteen amenities and eight tiles.
 */
export async function fillBuildings(databaseUrl: string, dataDir: string, size: Size): Promise<Filled> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const installation = await openInstallation(config, { logger: createLogger("silent"), clock: systemClock });
  const { system, backend } = installation.services.database;
  const [portfolioUuid, whitelabelUuid] = [randomUUID(), randomUUID()];
  await insertBrand(system, { portfolioUuid, whitelabelUuid });
  await backend.runScript(script({ portfolioUuid, whitelabelUuid, ...size }));
  const step = size.buildings / read;
  const positions = Array.from({ length: read }, (_, number) => Math.floor(number * step + step / 2));
  const rows = await system
    .selectFrom("buildings")
    .select("uuid")
    .where("position", "in", positions)
    .orderBy("position")
    .execute();
  const buildingUuids = rows.map(({ uuid }) => uuid);
  const reader = randomUUID();
  await insertReader(system, { portfolioUuid, userUuid: reader, buildingUuids });
  await backend.runScript(peopleScript({ portfolioUuid, reader, ...size }));
  await backend.runScript("vacuum analyze");
  await installation.close();
  return { buildingUuids, addresses: positions.map(addressIn) };
}

type Wanted = { portfolioUuid: string; whitelabelUuid: string } & Omit<Size, "people">;

/** The rows satisfy all foreign keys; checking each of them would take ten times as long. */
function script({ portfolioUuid, whitelabelUuid, buildings, itemsOfBuilding }: Wanted): string {
  const each = `generate_series(0, ${buildings - 1}) b`;
  const items = `generate_series(0, ${buildings * itemsOfBuilding - 1}) n`;
  const portfolio = `'${portfolioUuid}'::uuid`;
  const building = idOf("building", `n / ${itemsOfBuilding}`);
  const company = idOf("company", `b * ${companiesOfBuilding} + c`);
  const category = idOf("category", `(n / ${itemsOfBuilding}) * 10 + n % 10`);
  return `
set session_replication_role = replica;
insert into buildings (portfolio_uuid, uuid, pack_key, whitelabel_uuid, name, address, address_1, timezone, locale, theme, is_public, position)
  select ${portfolio}, ${idOf("building", "b")}, 'b' || b, '${whitelabelUuid}', 'Building ' || b, 'Quay 1', 'Quay 1', 'Europe/Amsterdam', 'en-us',
    '{"display_portfolio_logo": false}', false, b from ${each};
insert into categories (portfolio_uuid, uuid, pack_key, building_uuid, content_group, position, translations)
  select ${portfolio}, ${idOf("category", "b * 10 + c")}, 'c' || b || '-' || c, ${idOf("building", "b")},
    case when c < 7 then 'discover' when c < 9 then 'spotlight' else 'secondary' end, c, jsonb_build_object('', jsonb_build_object('name', 'Category ' || c))
  from ${each}, generate_series(0, 9) c;
insert into contents (portfolio_uuid, uuid, pack_key, building_uuid, type, image, host_company_name, price, currency_type, start_at, end_at, rsvp_enabled, capacity,
    tags, promoted, position, published_at, translations)
  select ${portfolio}, ${idOf("content", "n")}, 'n' || n, ${building}, case when n % 2 = 0 then 'Event' else 'Post' end,
    md5(n::text) || md5(n::text) || '.svg', 'Host', 12.50, 'EUR', now() - interval '10 days',
    case when n % ${itemsOfBuilding} < ${itemsThatShow} then now() + interval '30 days' else now() - interval '1 day' end,
    n % 2 = 0, 40, array['food', 'music'], n % ${itemsOfBuilding} < 5, n % ${itemsOfBuilding}, now() - interval '2 days',
    jsonb_build_object('', jsonb_build_object('title', 'A morning on the terrace ' || n, 'subtitle', 'Breakfast and a walk', 'description', repeat('Harbour light. ', 6)))
  from ${items};
insert into content_categories (portfolio_uuid, category_uuid, content_uuid, position)
  select ${portfolio}, ${category}, ${idOf("content", "n")}, n % ${itemsOfBuilding} from ${items};
insert into picture_previews (name, thumbhash, preview)
  select md5(n::text) || md5(n::text) || '.svg', repeat('A', 32), 'data:image/webp;base64,' || repeat('A', 80) from ${items};
insert into companies (portfolio_uuid, uuid, pack_key, name, company_types, translations)
  select ${portfolio}, ${company}, 'o' || b || '-' || c, 'Company ' || c, array['tenant'], '{}' from ${each}, generate_series(0, ${companiesOfBuilding - 1}) c;
insert into company_buildings (portfolio_uuid, company_uuid, building_uuid)
  select ${portfolio}, ${company}, ${idOf("building", "b")} from ${each}, generate_series(0, ${companiesOfBuilding - 1}) c;
insert into amenity_categories (portfolio_uuid, uuid, pack_key, building_uuid, position, translations)
  select ${portfolio}, ${idOf("amenities", "b * 3 + c")}, 'p' || b || '-' || c, ${idOf("building", "b")}, c, '{"": {"name": "Rest"}}'
  from ${each}, generate_series(0, 2) c;
insert into amenities (portfolio_uuid, uuid, pack_key, building_uuid, category_uuid, position, translations)
  select ${portfolio}, ${idOf("amenity", "b * 15 + c")}, 'a' || b || '-' || c, ${idOf("building", "b")}, ${idOf("amenities", "b * 3 + c / 5")}, c,
    '{"": {"name": "Pool"}}' from ${each}, generate_series(0, 14) c;
insert into utility_buttons (portfolio_uuid, uuid, pack_key, building_uuid, type, name, utility_name, position, translations)
  select ${portfolio}, ${idOf("tile", "b * 8 + c")}, 'u' || b || '-' || c, ${idOf("building", "b")}, 'native', 'Tile', 'companies', c, '{"": {"text": "Tile"}}'
  from ${each}, generate_series(0, 7) c;
set session_replication_role = origin;`;
}
