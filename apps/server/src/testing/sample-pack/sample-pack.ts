import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type PackKind, packKinds } from "@atrium/contract/pack/kinds.ts";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";
import { toYaml } from "../../domains/packs/write-folder.ts";
import { type ImportOptions, type ImportResult, importPack } from "../../domains/pack-import/import-pack.ts";
import { kinds } from "../../domains/pack-import/kinds.ts";
import { entryOf } from "./sample-entry.ts";

export const content = "sample/content/tower.yaml";
export const audiences = "sample/audiences.yaml";
export const grants = "sample/grants.yaml";
export const bookings = "sample/bookings.yaml";
export const brands = "sample/brands.yaml";
export const buildings = "sample/buildings.yaml";
export const people = "sample/people.csv";
export const resources = "sample/resources.yaml";
export const utilities = "sample/utilities.yaml";

/** What tests of the importer name or change, by its path. */
const written: Record<string, string> = {
  "pack.yaml": "name: Sample\nformat: 1\nportfolios: [sample]\n",
  "sample/portfolio.yaml": "key: sample\nname: Sample Estates\n",
  "sample/pictures/roof.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><path d="M0 0h8v5z"/></svg>',
  [brands]: `brands:
  - key: sample
    brand_identifier: sample-brand
    name: Sample
    domains: [sample.test, www.sample.test]
    primary_color: "#257bad"
    secondary_color: "#7c7933"
    theme: { font: inter, hero: roof.svg }
    languages:
      - { code: de-de, name: Deutsch, priority: 1 }
      - { code: en, name: English, priority: 0 }
    support_email: help@sample.example
    eula_link: https://sample.example/terms
    privacy_policy: https://sample.example/privacy
    tagline: { en: Well placed, de: Gut gelegen }
    utilities:
      - { key: parking, name: Parking, text: Parking, url: "https://sample.example/parking" }
    flags:
      kiosk:
        state: ENABLED
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        targeting: { if: [{ "==": [{ var: building_uuid }, "building:tower"] }, "on", "off"] }
`,
  [buildings]: `buildings:
  - key: tower
    brand: sample
    name: The Tower
    image: roof.svg
    address: 1 Quay Road
    timezone: Europe/Lisbon
    locale: pt-pt
    portfolio_company: acme
    theme: { primary_color: "#0a5c36", home_header_image: roof.svg }
`,
  "sample/companies.yaml": `companies:
  - key: acme
    name: Acme
    logo: roof.svg
    description: { en: Things for roads, de: Dinge für Straßen }
    url: acme.example
    email_domains: [acme.example]
    buildings: [tower]
    sso:
      oidc_providers:
        - { key: acme-id, name: Acme ID, issuer: "https://id.acme.example", client_id: portal, client_secret_variable: ACME_SECRET }
      saml_providers:
        - { key: acme-saml, name: Acme SAML, single_signon_service: "https://id.acme.example/saml", entity_id: acme, certificates: [MIIC] }
`,
  [people]: `email,first_name,last_name,password,company,buildings,roles,confirmed,terms_accepted,created_by,permissions,tags
Ana@acme.example,Ana,Silva,Portal-demo-1,acme,tower,"manager;host",true,true,user,tower:smart-suites|can-see-admin-ui-link,
rui@acme.example,Rui,Costa,,acme,tower,,false,false,upload,,Press
`,
  [audiences]: `audiences:
  - key: crew
    name: Crew of Acme
    rule:
      match: all
      conditions:
        - { companies: [acme] }
        - { match: any, conditions: [{ roles: [host] }, { not: true, buildings: [tower] }, { grants: [front_desk] }] }
  - key: tower-hosts
    building: tower
    name: Hosts of the tower
    rule: { match: any, conditions: [{ roles: [host] }] }
`,
  [grants]: `grants:
  - { key: ana-decides, person: ana@acme.example, role: request_manager, building: tower }
  - { key: ana-speaks, person: ana@acme.example, role: company_admin, company: acme }
`,
  [content]: `building: tower
categories:
  - { key: whats-on, name: { en: What's on, de: Programm }, content_group: discover }
contents:
  - key: jazz
    type: Event
    categories: [whats-on]
    title: { en: Jazz, de: Jazz am Kai }
    rich_description: <p onclick="steal()">Three <b>sets</b><script>steal()</script> <a href="javascript:steal()">x</a></p>
    image: roof.svg
    start_at: "+0w thu 18:00"
    end_at: "+0w thu 21:00"
    repeat: { every: 1w, from: -1w, until: 1w }
    price: 12.5
    currency_type: EUR
    rsvp_enabled: true
    capacity: 10
    attendants_elsewhere: 4
  - key: coffee
    type: Deal
    categories: [whats-on]
    title: A second cup
    claimable: true
    attachable_company: acme
  - key: welcome
    type: Post
    audience: crew
    title: Welcome
    navigation_command: { type: content, value: open, options: { content: coffee, building: tower } }
`,
  "sample/amenities.yaml": `building: tower
amenity_categories:
  - key: outside
    name: Outside
    amenities:
      - { key: terrace, name: { en: Terrace, de: Terrasse }, image: roof.svg }
`,
  [utilities]: `building: tower
utilities:
  - { key: desk, text: Help, name: Concierge, utility_name: Concierge, type: native, web_image: roof.svg }
`,
  [resources]: `building: tower
resources:
  - key: room
    name: Board room
    manager: ana@acme.example
    questions: [{ question: Coffee?, type: Yes/No }]
service_providers:
  - { key: spa, provider_name: Spa, logo: roof.svg }
services:
  - { key: massage, provider: spa, name: Massage, price: 4500, currency_type: EUR }
`,
  [bookings]: `event_attendances:
  - { key: ana-jazz, person: ana@acme.example, content: jazz~2 }
offer_claims:
  - { key: ana-coffee, person: ana@acme.example, content: coffee }
resource_bookings:
  - key: ana-room
    person: ana@acme.example
    resource: room
    start_at: "+1d 09:00"
    end_at: "+1d 10:00"
    status: accepted
    form_responses: [{ question: Coffee?, answer: "true", type: Yes/No }]
services_bookings:
  - { key: ana-massage, person: ana@acme.example, service: massage, start_at: "-3d 12:00", end_at: "-3d 13:00", status: confirmed }
`,
  "sample/service-requests.yaml": `service_request_types:
  - { key: cleaning, name: { en: Cleaning, de: Reinigung } }
service_request_priorities:
  - { key: high, name: High }
service_requests:
  - { key: spill, person: rui@acme.example, building: tower, type: cleaning, priority: high, title: Spill, description: In the lobby, status: open }
`,
  "sample/smart-buildings.yaml": `smart_buildings:
  - building: tower
    adapter: simulator
    floors:
      - key: floor-1
        nav_name: Floor 1
        suites:
          - { key: suite-101, nav_name: Suite 101, temp: 70, temp_unit: F, lighting: 40 }
`,
  "sample/apps.yaml": `apps:
  - { key: lunch, name: Lunch, type: MICROFRONTEND, url: "https://lunch.example", origins: ["https://lunch.example"], actions: [init, getUser], buildings: [tower] }
`,
};

/** The things of these files to which those of other kinds may refer. */
const named = {
  brands: "sample",
  buildings: "tower",
  companies: "acme",
  people: "ana@acme.example",
  contents: "coffee",
};

const isWritten = (file: string) =>
  [`sample/${file}.yaml`, `sample/${file}/`].some((path) => Object.keys(written).some((each) => each.startsWith(path)));

/** The kinds without an entry in these files. */
const others = (Object.keys(packKinds) as PackKind[]).filter(
  (kind) => packKinds[kind].files.length > 0 && !packKinds[kind].files.some(isWritten),
);
/** One entry of each, made from the kind's shape. */
const derived = Object.fromEntries(
  [...Map.groupBy(others, (kind) => packKinds[kind].files[0])].map(([file, ofFile]) => [
    `sample/${file}.yaml`,
    toYaml(Object.fromEntries(ofFile.map((kind) => [kind, [entryOf(kind, "derived", named)]]))),
  ]),
);

/** A small pack with every kind of thing, for the importer's tests: path → text. */
export const sampleFiles: Record<string, string> = { ...written, ...derived };

export type Files = Record<string, string | Uint8Array | undefined>;

/** Imports the sample pack with some files changed; a file that is undefined is left out. */
export async function applySamplePack(
  { database, files, clock }: Pick<ImportOptions, "database" | "files" | "clock">,
  changed: Files = {},
  takeBack: string[] = [],
): Promise<ImportResult> {
  const folder = await writeSamplePack(changed);
  try {
    return await importPack({ folder, database, files, clock, takeBack, report: () => undefined });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeSamplePack(changed: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-pack-"));
  for (const [path, content] of Object.entries({ ...sampleFiles, ...changed })) {
    if (content === undefined) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** A file of the sample with one passage replaced; the passage must occur. */
export function edited(path: string, from: string, to: string): Record<string, string> {
  const text = sampleFiles[path] ?? "";
  if (!text.includes(from)) throw new Error(`${path} has no "${from}".`);
  return { [path]: text.replace(from, () => to) };
}

export async function sampleUuid(db: Kysely<Schema>): Promise<string> {
  const { uuid } = await db
    .selectFrom("portfolios")
    .where("key", "=", "sample")
    .select("uuid")
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Every row of the sample's portfolio, table by table, as stored. */
export async function everyRow(db: Kysely<Schema>): Promise<Record<string, string[]>> {
  const uuid = await sampleUuid(db);
  const tables = new Set(kinds.flatMap(({ table, links }) => [table, ...links.map((link) => link.table)]));
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await db
      .selectFrom(table as "contents")
      .where("portfolio_uuid", "=", uuid)
      .selectAll()
      .execute();
    all[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return all;
}
