import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { type TextKeys, textKeys, translatedText } from "../../platform/database/texts.ts";

export type CompanyRow = {
  uuid: string;
  name: string;
  logo: string | null;
  description: string | null;
  url: string | null;
  company_types: string[];
};

export type Page = { offset: number; limit: number };
/** `types`: at least one of them; `words`: all of them occur. Empty lists are ignored. */
export type Wanted = { buildingUuid: string; lang: string | undefined; types: string[]; words: string[] };

type InBuilding = TextKeys & { portfolioUuid: string; buildingUuid: string };
type Matching = InBuilding & { types: string; words: string };

/** Sorts and compares names by language rules, whatever the database's own collation: PGlite compares bytes. */
const people = sql`collate "und-x-icu"`;

/** Ignores case and accents: `Estúdio` is found by `estudio`. */
function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g') ${people})`;
}

function ofBuilding(db: Kysely<Schema>, value: InBuilding) {
  return db
    .selectFrom("company_buildings as link")
    .innerJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "link.portfolio_uuid")
        .onRef("companies.uuid", "=", "link.company_uuid"),
    )
    .where("link.portfolio_uuid", "=", value.portfolioUuid)
    .where("link.building_uuid", "=", value.buildingUuid);
}

const descriptionIn = (keys: TextKeys) => translatedText("companies.translations", "description", keys);

/** The lists are passed as one text each, so that the statement is the same for any number of values. */
function matches(value: Matching): RawBuilder<boolean> {
  const text = folded(
    sql`concat_ws(' ', companies.name, ${descriptionIn(value)}, array_to_string(companies.company_types, ' '))`,
  );
  return sql<boolean>`(${value.types}::text = '' or exists (
      select from unnest(companies.company_types) type
      where ${folded(sql`type`)} = any (string_to_array(${folded(sql`${value.types}::text`)}, ','))))
    and (${value.words}::text = '' or not exists (
      select from unnest(string_to_array(${folded(sql`${value.words}::text`)}, ' ')) word
      where position(word in ${text}) = 0))`;
}

const columns = [
  "companies.uuid",
  "companies.name",
  "companies.logo",
  "companies.url",
  "companies.company_types",
] as const;

const companies = prepare((db, value: Matching & Page, { direction }: { direction: "asc" | "desc" }) =>
  ofBuilding(db, value)
    .where(matches(value))
    .select(columns)
    .select(descriptionIn(value).as("description"))
    .orderBy(sql`companies.name ${people}`, direction)
    .orderBy("companies.uuid")
    .offset(value.offset)
    .limit(value.limit),
);

export function listCompanies(
  { db, portfolioUuid }: Tenant,
  { direction, page, ...wanted }: Wanted & { direction: "asc" | "desc"; page: Page },
): Promise<CompanyRow[]> {
  return companies(db, { portfolioUuid, ...asValues(wanted), ...page }, { direction });
}

const summary = prepare((db, value: Matching) =>
  ofBuilding(db, value)
    .select(sql<number>`count(*) filter (where ${matches(value)})`.as("total"))
    .select(sql<string[][]>`coalesce(json_agg(companies.company_types), '[]')`.as("types")),
);

/** How many companies match, and all types of the building, in alphabetical order. */
export async function summarise(
  { db, portfolioUuid }: Tenant,
  wanted: Wanted,
): Promise<{ total: number; company_types: string[] }> {
  const [row] = await summary(db, { portfolioUuid, ...asValues(wanted) });
  const types = new Set(row?.types.flat());
  return { total: row?.total ?? 0, company_types: [...types].toSorted(new Intl.Collator("en").compare) };
}

function asValues({ buildingUuid, lang, types, words }: Wanted) {
  return { buildingUuid, ...textKeys(lang), types: joined(types, ","), words: joined(words, " ") };
}

function joined(parts: string[], separator: string): string {
  return parts.filter((part) => part !== "").join(separator);
}

const company = prepare((db, value: TextKeys & { portfolioUuid: string; companyUuid: string; buildings: string }) =>
  db
    .selectFrom("companies")
    .where("companies.portfolio_uuid", "=", value.portfolioUuid)
    .where("companies.uuid", "=", value.companyUuid)
    .where(
      sql<boolean>`exists (select from company_buildings link
        where link.portfolio_uuid = companies.portfolio_uuid and link.company_uuid = companies.uuid
          and link.building_uuid = any (string_to_array(${value.buildings}, ',')::uuid[]))`,
    )
    .select(columns)
    .select(descriptionIn(value).as("description")),
);

/** A company that is in at least one of these buildings. */
export async function findCompany(
  { db, portfolioUuid }: Tenant,
  options: { companyUuid: string; buildingUuids: ReadonlySet<string>; lang: string | undefined },
): Promise<CompanyRow | undefined> {
  const { companyUuid, buildingUuids, lang } = options;
  const buildings = [...buildingUuids].join(",");
  const [row] = await company(db, { portfolioUuid, companyUuid, buildings, ...textKeys(lang) });
  return row;
}
