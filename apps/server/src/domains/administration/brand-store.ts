import type { EndpointBody } from "@atrium/contract/client.ts";
import { keyOfName } from "@atrium/rules/host-name.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import { type Selectable, sql } from "kysely";
import { v7 } from "uuid";
import type { Language, LocalizedText } from "../../platform/database/columns.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { defaultLanguage } from "../../platform/database/texts.ts";
import { languageName } from "@atrium/rules/spoken-languages.ts";
import type { WhitelabelConfig, WhitelabelsTable, WhitelabelTheme } from "../brands/tables.ts";
import { localize } from "../packs/localize.ts";
import { hostsOf, setHosts } from "./hosts.ts";

export type BrandFields = EndpointBody<"POST /admin/v1/brands">;
export type BrandRow = Selectable<WhitelabelsTable>;

export const brandPictures = ["logo_light", "logo_dark", "mark", "hero"] as const;
const texts = ["tagline", "page_title", "amenity_label"] as const;

/** The editable fields of a brand. */
export function fieldsOf(
  { name, primary_color, secondary_color, theme, config, languages }: BrandRow,
  hosts: string[],
) {
  const codes = languages.toSorted((a, b) => a.priority - b.priority).map(({ code }) => normalizeLocale(code));
  const [first = "en"] = codes;
  const fields: BrandFields = {
    name,
    hosts,
    primary_color,
    secondary_color,
    font: theme.font,
    radius_scale: theme.radius_scale,
    logo_light: theme.logo_light ?? null,
    logo_dark: theme.logo_dark ?? null,
    mark: theme.mark ?? null,
    hero: theme.hero ?? null,
    hero_focus: theme.hero_focus ?? null,
    languages: codes,
    tagline: byLanguage(config.tagline, first),
    page_title: byLanguage(config.page_title, first),
    amenity_label: byLanguage(config.amenity_label, first),
    support_email: config.support_email,
    eula_link: config.eula_link,
    privacy_policy: config.privacy_policy,
  };
  return fields;
}

/** A stored text by language: the default is the first language's. */
export function byLanguage(stored: LocalizedText | undefined, first: string): Record<string, string> {
  const { [defaultLanguage]: fallback, ...own } = stored ?? {};
  return Object.keys(own).length > 0 || fallback === undefined ? own : { [first]: fallback };
}

/** A text as it is stored; undefined if it is empty. */
export function storedText(given: Record<string, string>, first: string): LocalizedText | undefined {
  return Object.keys(given).length > 0 ? localize(given, first) : undefined;
}

/** The columns of the edited fields, on top of the existing brand: fields that the console does not show stay. */
function columnsFrom(fields: BrandFields, before?: BrandRow) {
  const [first = "en"] = fields.languages;
  const { font, radius_scale } = fields;
  const theme: WhitelabelTheme = {
    ...(before?.theme ?? { density: "comfortable", is_avatar_visible: true }),
    font,
    radius_scale: radius_scale as WhitelabelTheme["radius_scale"],
  };
  for (const picture of brandPictures) setOrTakeAway(theme, picture, fields[picture] ?? undefined);
  setOrTakeAway(theme, "hero_focus", fields.hero_focus ?? undefined);
  const { support_email, eula_link, privacy_policy } = fields;
  const config: WhitelabelConfig = {
    ...(before?.config ?? { utilities: [], texts: {}, host_origins: [] }),
    support_email,
    eula_link,
    privacy_policy,
  };
  for (const text of texts) setOrTakeAway(config, text, storedText(fields[text], first));
  const known = new Map(before?.languages.map((one) => [normalizeLocale(one.code), one]));
  const languages: Language[] = fields.languages.map(normalizeLocale).map((code, priority) => ({
    ...(known.get(code) ?? { code, name: languageName(code) }),
    priority,
  }));
  return {
    name: fields.name.trim(),
    primary_color: fields.primary_color.toLowerCase(),
    secondary_color: fields.secondary_color.toLowerCase(),
    theme: JSON.stringify(theme),
    config: JSON.stringify(config),
    languages: JSON.stringify(languages),
  };
}

function setOrTakeAway<T extends object, K extends keyof T>(of: T, key: K, value: T[K] | undefined): void {
  if (value === undefined) delete of[key];
  else of[key] = value;
}

const brandsOf = ({ db, portfolioUuid }: Tenant) =>
  db.selectFrom("whitelabels").where("whitelabels.portfolio_uuid", "=", portfolioUuid);

export async function listBrands(tenant: Tenant) {
  return brandsOf(tenant)
    .select(["uuid", "name", "primary_color", "theme"])
    .select(
      sql<string[]>`array(select domain from domains d
        where d.portfolio_uuid = whitelabels.portfolio_uuid and d.whitelabel_uuid = whitelabels.uuid and d.building_uuid is null
        order by d.position, d.domain)`.as("hosts"),
    )
    .select(
      sql<number>`(select count(*)::int from buildings b
        where b.portfolio_uuid = whitelabels.portfolio_uuid and b.whitelabel_uuid = whitelabels.uuid)`.as(
        "building_count",
      ),
    )
    .orderBy("name")
    .orderBy("uuid")
    .execute();
}

/** A brand with its editable fields. `locks`: until the transaction ends. */
export async function findBrand(tenant: Tenant, uuid: string, { locks = false } = {}) {
  const row = await brandsOf(tenant)
    .where("uuid", "=", uuid)
    .selectAll()
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  return { row, fields: fieldsOf(row, await hostsOf(tenant, { whitelabelUuid: uuid, buildingUuid: null })) };
}

/** Creates a brand under an unused identifier. */
export async function insertBrand(own: Tenant, fields: BrandFields, now: Date): Promise<string> {
  const uuid = v7();
  const { db, portfolioUuid } = own;
  await db
    .insertInto("whitelabels")
    .values({
      ...columnsFrom(fields),
      portfolio_uuid: portfolioUuid,
      uuid,
      pack_key: null,
      changed_in_console_at: now,
      // Identifiers are unique across portfolios, whose brands are invisible here.
      brand_identifier: `${keyOfName(fields.name, "brand")}-${uuid.slice(-6)}`,
      whitelabel_config_uuid: v7(),
      flags: JSON.stringify({ flags: {} }),
      is_default: false,
    })
    .execute();
  await setHosts(own, { whitelabelUuid: uuid, buildingUuid: null }, fields.hosts);
  return uuid;
}

export async function updateBrand(own: Tenant, before: BrandRow, fields: BrandFields, now: Date): Promise<void> {
  const { db, portfolioUuid } = own;
  await db
    .updateTable("whitelabels")
    .set({ ...columnsFrom(fields, before), changed_in_console_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", before.uuid)
    .execute();
  await setHosts(own, { whitelabelUuid: before.uuid, buildingUuid: null }, fields.hosts);
}
