import type { ThemeTokens } from "@atrium/ui/theme/derive.ts";
import type { FastifyRequest } from "fastify";
import { type Selectable, sql } from "kysely";
import { BoundedCache } from "../../platform/concurrency/bounded-cache.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { WhitelabelsTable } from "./tables.ts";
import type { Schema } from "../../platform/database/schema.ts";
import type { LocalizedText } from "../../platform/database/columns.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { buildingLook } from "./building-look.ts";
import { themeTokens } from "./theme-tokens.ts";

/** The white-label of a request: found by one of its domains, or the installation's default. */
export type Brand = Selectable<WhitelabelsTable> & {
  domain: string;
  /** The building whose own host name was requested. The brand then has that building's look (1 §3, D3). */
  building: OwnHost | undefined;
  /** Other installations of the API that the operator lists for testers, in their order. */
  farms: { url: string; description: LocalizedText }[];
  /** Language codes, the brand's first one first. */
  languageCodes: string[];
  tokens: ThemeTokens;
};

/** A building's part of a page under its own host name. */
export type OwnHost = Pick<Selectable<Schema["buildings"]>, "uuid" | "name" | "image" | "image_focus" | "theme">;

export type Brands = {
  /** The brand of a domain; an unregistered domain gets the default brand. */
  ofDomain(domain: string): Promise<Brand>;
  find(by: BrandKey): Promise<Brand | undefined>;
  /** The brand of a request: the portal names its brand; otherwise the host decides. */
  ofRequest(request: FastifyRequest): Promise<Brand>;
  /** The same from memory only, possibly outdated: for the page that reports an unreachable database. */
  lastKnown(request: FastifyRequest): Brand | undefined;
  clear(): void;
};

/** The identifiers of one white-label. */
export type BrandKey =
  | { brand_identifier: string }
  | { domain: string }
  | { whitelabel_config_uuid: string }
  | { uuid: string }
  | { id: number };

/** How long a change of a brand may take to be visible. */
const believedSeconds = 5;

/** The largest number of cached names. */
const most = 4_000;

export function brands(options: { database: Database; clock: Clock }): Brands {
  const { database, clock } = options;
  const known = new BoundedCache<Brand | undefined>({ clock, seconds: believedSeconds, most });

  const last = new Map<string, Brand>();

  function find(by: BrandKey): Promise<Brand | undefined> {
    const key = JSON.stringify(by);
    return known.get(key, async () => {
      const brand = await readBrand(database, by);
      if (brand && (last.has(key) || last.size < most)) last.set(key, brand);
      return brand;
    });
  }

  async function ofDomain(domain: string): Promise<Brand> {
    const brand = (await find({ domain: domain.toLowerCase() })) ?? (await find({ domain: "" }));
    return brand ?? refuse("whitelabel_not_found");
  }

  return {
    ofDomain,
    find,
    async ofRequest(request) {
      const said = request.headers["x-brand"];
      const brand = typeof said === "string" && said.length <= 100 ? await find({ brand_identifier: said }) : undefined;
      return brand ?? ofDomain(request.hostname);
    },
    lastKnown(request) {
      const names: BrandKey[] = [
        { brand_identifier: String(request.headers["x-brand"]) },
        { domain: request.hostname.toLowerCase() },
        { domain: "" },
      ];
      return names.map((name) => last.get(JSON.stringify(name))).find((brand) => brand !== undefined);
    },
    clear: () => known.clear(),
  };
}

/** `{ domain: "" }` requests the default brand. */
async function readBrand(database: Database, by: BrandKey): Promise<Brand | undefined> {
  const query = database.system
    .selectFrom("whitelabels")
    .leftJoin("domains", (join) =>
      join
        .onRef("domains.portfolio_uuid", "=", "whitelabels.portfolio_uuid")
        .onRef("domains.whitelabel_uuid", "=", "whitelabels.uuid"),
    )
    .leftJoin("buildings", (join) =>
      join
        .onRef("buildings.portfolio_uuid", "=", "domains.portfolio_uuid")
        .onRef("buildings.uuid", "=", "domains.building_uuid"),
    )
    .selectAll("whitelabels")
    .select("domains.domain")
    .select(["buildings.uuid as building_uuid", "buildings.name as building_name"])
    .select(["buildings.image as building_image", "buildings.image_focus as building_image_focus"])
    .select("buildings.theme as building_theme")
    .select(
      sql<Brand["farms"]>`coalesce((
        select jsonb_agg(jsonb_build_object('url', farms.url, 'description', farms.description) order by position, uuid)
        from farms where farms.portfolio_uuid = whitelabels.portfolio_uuid), '[]')`.as("farms"),
    )
    .limit(1);
  const [[column, value] = ["", ""]] = Object.entries(by);
  // A building's host name identifies its brand only if it was requested directly.
  const named = (own: typeof query) => own.orderBy(sql`domains.building_uuid is not null`).orderBy("domains.position");
  const row = await (column === "domain" && value === ""
    ? named(query.orderBy("is_default", "desc").orderBy("whitelabels.id"))
    : named(query.where(sql.ref(column === "domain" ? "domains.domain" : `whitelabels.${column}`), "=", value))
  ).executeTakeFirst();
  if (!row) return undefined;
  const { building_uuid, building_name, building_image, building_image_focus, building_theme, ...whitelabel } = row;
  const building =
    column === "domain" && building_uuid !== null && building_name !== null && building_theme !== null
      ? {
          uuid: building_uuid,
          name: building_name,
          image: building_image,
          image_focus: building_image_focus,
          theme: building_theme,
        }
      : undefined;
  return {
    ...whitelabel,
    domain: row.domain ?? "",
    building,
    languageCodes: row.languages.toSorted((a, b) => a.priority - b.priority).map(({ code }) => code),
    tokens: building
      ? buildingLook(row, building.theme).tokens
      : themeTokens({ ...row.theme, primary_color: row.primary_color, secondary_color: row.secondary_color }),
  };
}
