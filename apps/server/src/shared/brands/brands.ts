import type { ThemeTokens } from "@atrium/ui/theme/derive.ts";
import type { FastifyRequest } from "fastify";
import { type Selectable, sql } from "kysely";
import { BoundedCache } from "../bounded-cache.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { WhitelabelsTable } from "../database/schema.ts";
import { refuse } from "../http/refusal.ts";
import { themeTokens } from "./theme-tokens.ts";

/** A white-label as a request met it: under one of its domains, or as the installation's default. */
export type Brand = Selectable<WhitelabelsTable> & {
  domain: string;
  /** Language codes, the brand's first one first. */
  languageCodes: string[];
  tokens: ThemeTokens;
};

export type Brands = {
  /** The brand of a domain; a domain that nobody registered has the default brand. */
  ofDomain(domain: string): Promise<Brand>;
  find(by: BrandKey): Promise<Brand | undefined>;
  /** Of a request: the portal says its brand; otherwise the host that was asked decides. */
  ofRequest(request: FastifyRequest): Promise<Brand>;
  clear(): void;
};

/** What names one white-label. */
export type BrandKey =
  | { brand_identifier: string }
  | { domain: string }
  | { whitelabel_config_uuid: string }
  | { uuid: string }
  | { id: number };

/** How long a change of a brand may take to be seen. */
const believedSeconds = 5;

export function brands(options: { database: Database; clock: Clock }): Brands {
  const { database, clock } = options;
  const known = new BoundedCache<Brand | undefined>({ clock, seconds: believedSeconds, most: 4_000 });

  const find = (by: BrandKey) => known.get(JSON.stringify(by), () => readBrand(database, by));

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
    clear: () => known.clear(),
  };
}

/** `{ domain: "" }` asks for the default brand. */
async function readBrand(database: Database, by: BrandKey): Promise<Brand | undefined> {
  const query = database.system
    .selectFrom("whitelabels")
    .leftJoin("domains", (join) =>
      join
        .onRef("domains.portfolio_uuid", "=", "whitelabels.portfolio_uuid")
        .onRef("domains.whitelabel_uuid", "=", "whitelabels.uuid"),
    )
    .selectAll("whitelabels")
    .select("domains.domain")
    .limit(1);
  const [[column, value] = ["", ""]] = Object.entries(by);
  const row = await (column === "domain" && value === ""
    ? query.orderBy("is_default", "desc").orderBy("whitelabels.id").orderBy("domains.position")
    : query
        .where(sql.ref(column === "domain" ? "domains.domain" : `whitelabels.${column}`), "=", value)
        .orderBy("domains.position")
  ).executeTakeFirst();
  if (!row) return undefined;
  return {
    ...row,
    domain: row.domain ?? "",
    languageCodes: row.languages.toSorted((a, b) => a.priority - b.priority).map(({ code }) => code),
    tokens: themeTokens({ ...row.theme, primary_color: row.primary_color, secondary_color: row.secondary_color }),
  };
}
