import { companiesOfBuilding, idOf } from "./ids.ts";

type Crowd = { portfolioUuid: string; reader: string; buildings: number; itemsOfBuilding: number; people: number };

/** The number of own rows of each building's reader. */
const own = 5;

/** The address of a person of this building and of its first company. */
export const addressIn = (building: number) => `p${building}@o${building * companiesOfBuilding}.example`;

/**
 * Creates the people of all companies, each with a session, a place at an event and a service request, and the reader's own rows in the first
 * buildings. The rows satisfy all foreign keys, which are not checked.
 */
export function peopleScript({ portfolioUuid, reader, buildings, itemsOfBuilding, people }: Crowd): string {
  const portfolio = `'${portfolioUuid}'::uuid`;
  const all = `generate_series(0, ${people - 1}) p`;
  const building = `p % ${buildings}`;
  const company = `(${building}) * ${companiesOfBuilding} + p / ${buildings} % ${companiesOfBuilding}`;
  const event = (of: string, number: string) => idOf("content", `(${of}) * ${itemsOfBuilding} + 2 * (${number} % 50)`);
  const type = idOf("type", "0");
  const readers = `generate_series(0, ${own - 1}) r, user_buildings its join buildings on buildings.uuid = its.building_uuid where its.user_uuid = '${reader}'`;
  const asked = "'The lift', 'It stops between floors.', 'open', now() - interval '3 days', now()";
  return `
set session_replication_role = replica;
update companies set email_domains = array['o' || place || '.example']
  from (select ${idOf("company", "place")} as uuid, place from generate_series(0, ${buildings * companiesOfBuilding - 1}) place) as its
  where companies.uuid = its.uuid;
insert into users (portfolio_uuid, uuid, email, first_name, last_name, company_uuid, default_building_uuid, confirmed, terms_accepted)
  select ${portfolio}, ${idOf("person", "p")}, 'p' || p || '@o' || (${company}) || '.example', 'Rea', 'Der', ${idOf("company", company)},
    ${idOf("building", building)}, true, true from ${all};
insert into user_buildings (portfolio_uuid, user_uuid, building_uuid)
  select ${portfolio}, ${idOf("person", "p")}, ${idOf("building", building)} from ${all};
insert into sessions (portfolio_uuid, uuid, user_uuid, created_at, expires_at)
  select ${portfolio}, ${idOf("session", "p")}, ${idOf("person", "p")}, now(), now() + interval '30 days' from ${all};
insert into refresh_tokens (portfolio_uuid, token_hash, session_uuid, generation, created_at)
  select ${portfolio}, sha256(p::text::bytea), ${idOf("session", "p")}, 0, now() from ${all};
insert into event_attendances (portfolio_uuid, uuid, content_uuid, user_uuid, status, created_at, updated_at)
  select ${portfolio}, ${idOf("place", "p")}, ${event(building, `p / ${buildings}`)}, ${idOf("person", "p")}, 'confirmed', now(), now() from ${all}
  union all select ${portfolio}, gen_random_uuid(), ${event("buildings.position", "r")}, '${reader}', 'confirmed', now(), now() from ${readers};
insert into service_request_types (portfolio_uuid, uuid, pack_key, translations)
  values (${portfolio}, ${type}, 'type', '{"": {"name": "Lift"}}');
insert into service_requests (portfolio_uuid, uuid, building_uuid, user_uuid, type_uuid, title, description, status, created_at, updated_at)
  select ${portfolio}, ${idOf("request", "p")}, ${idOf("building", building)}, ${idOf("person", "p")}, ${type}, ${asked} from ${all}
  union all select ${portfolio}, gen_random_uuid(), its.building_uuid, '${reader}', ${type}, ${asked} from ${readers};
set session_replication_role = origin;`;
}
