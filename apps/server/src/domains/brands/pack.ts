import type { PackBrand, PackCards } from "@atrium/contract/pack/brands.ts";
import type { PackKind } from "@atrium/contract/pack/kinds.ts";
import { faultsOfOwnWords } from "@atrium/phrases/every-phrase.ts";
import { cardSettings } from "@atrium/rules/card-providers.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import type { BrandTheme } from "@atrium/ui/theme/derive.ts";
import type { Selectable } from "kysely";
import { v7 } from "uuid";
import type { LocalizedText } from "../../platform/database/columns.ts";
import { mayBeAsked } from "../../platform/http/provider-calls.ts";
import { kind } from "../packs/kind.ts";
import type { Mapping } from "../packs/mapping.ts";
import { faultsOfLook } from "./look-faults.ts";
import type { ExportMapping, Fields } from "../packs/export-mapping.ts";
import type { WhitelabelsTable } from "./tables.ts";

/** Refuses a brand or building whose look could not be drawn. `pathOf` returns the path of a theme's field. */
export function checkTheme(theme: BrandTheme, at: Mapping, pathOf: (field: string) => string[]): void {
  for (const { field, allowed } of faultsOfLook(theme)) at.fault(pathOf(field), `must be ${allowed}`);
}

export const inTheme = (field: string) => ["theme", field];
const inBrand = (field: string) => (/^(primary|secondary)_color$/.test(field) ? [field] : inTheme(field));

export function themeOf(brand: PackBrand): BrandTheme {
  const { font, primary_font_color, radius_scale = 1, density = "comfortable" } = brand.theme;
  const { primary_color, secondary_color } = brand;
  return { primary_color, secondary_color, primary_font_color, font, radius_scale, density };
}

const themePictures = ["hero", "logo_light", "logo_dark", "mark"] as const;
const brandTexts = ["amenity_label", "page_title", "tagline"] as const;

/** A domain belongs to its building, or else to its brand. */
export const ownerOfDomain = "coalesce(t.building_uuid, t.whitelabel_uuid)";

export const brands = kind({
  kind: "brands",
  table: "whitelabels",
  insertOnly: ["whitelabel_config_uuid"],
  keptBy: [
    ["buildings", "whitelabel_uuid"],
    ["grants", "whitelabel_uuid"],
  ],
  row(brand, at) {
    const { theme } = brand;
    checkTheme(themeOf(brand), at, inBrand);
    const { display_font } = theme;
    if (display_font) checkTheme({ ...themeOf(brand), font: display_font }, at, () => inTheme("display_font"));
    return {
      brand_identifier: brand.brand_identifier,
      name: brand.name,
      whitelabel_config_uuid: v7(),
      primary_color: brand.primary_color,
      secondary_color: brand.secondary_color,
      theme: {
        ...theme,
        radius_scale: theme.radius_scale ?? 1,
        density: theme.density ?? "comfortable",
        is_avatar_visible: theme.is_avatar_visible ?? true,
        ...(theme.hero_alt_text ? { hero_alt_text: at.text(theme.hero_alt_text) } : {}),
        ...pictures(theme, themePictures, at),
      },
      config: config(brand, at),
      languages: brand.languages,
      flags: {
        flags: withUuids(brand.flags ?? {}, at, ["flags"]),
        ...(brand.flag_evaluators ? { $evaluators: withUuids(brand.flag_evaluators, at, ["flag_evaluators"]) } : {}),
      },
      is_default: brand.default ?? false,
    };
  },
  links: [
    {
      table: "domains",
      owner: ownerOfDomain,
      moves: "domain",
      rows: (brand, at) =>
        brand.domains.map((domain, position) => ({
          domain,
          whitelabel_uuid: at.uuid,
          // It may have been a building's before.
          building_uuid: null,
          position,
        })),
    },
  ],
  back: (row, at) => brandOf(row as Selectable<WhitelabelsTable>, at),
});

function brandOf(
  { theme, config, flags, languages, is_default }: Selectable<WhitelabelsTable>,
  at: ExportMapping,
): Fields {
  return {
    ...config,
    eula_link: config.eula_link || undefined,
    privacy_policy: config.privacy_policy || undefined,
    ...Object.fromEntries(brandTexts.map((field) => [field, at.text(config[field])])),
    domains: at.links("domains").map(({ domain }) => domain),
    default: is_default || undefined,
    theme: { ...theme, hero_alt_text: at.text(theme.hero_alt_text), ...at.pictures(theme, themePictures) },
    languages,
    utilities: config.utilities.map(({ text, ...utility }) => ({
      ...utility,
      text: at.text(text),
      ...at.pictures(utility, ["web_image"]),
    })),
    flags: withKeys(flags.flags, at),
    flag_evaluators: withKeys(flags.$evaluators, at),
  };
}

function config(brand: PackBrand, at: Mapping) {
  const before = at.ground.existing.brands.get(brand.brand_identifier)?.config.utilities ?? [];
  const { amenity_label, page_title, tagline } = brand;
  return {
    support_email: brand.support_email,
    eula_link: brand.eula_link ?? "",
    privacy_policy: brand.privacy_policy ?? "",
    ...(amenity_label ? { amenity_label: at.text(amenity_label) } : {}),
    ...(page_title ? { page_title: at.text(page_title) } : {}),
    ...(tagline ? { tagline: at.text(tagline) } : {}),
    ...(brand.zendesk ? { zendesk: brand.zendesk } : {}),
    ...(brand.admin_url ? { admin_url: brand.admin_url } : {}),
    ...(brand.own_buildings_only ? { own_buildings_only: true as const } : {}),
    utilities: (brand.utilities ?? []).map((utility) => ({
      uuid: before.find(({ key }) => key === utility.key)?.uuid ?? at.ref("brand_utilities", utility.key),
      key: utility.key,
      name: utility.name,
      text: at.text(utility.text),
      url: utility.url,
      ...pictures(utility, ["web_image"], at),
    })),
    texts: ownWords(brand.texts ?? {}, at),
    host_origins: brand.host_origins ?? [],
    ...(brand.analytics ? { analytics: { scripts: [], ...brand.analytics } } : {}),
    ...(brand.cards ? { cards: checkedCards(brand.cards, at) } : {}),
  };
}

/** Checks a provider's required settings here, and not when somebody has typed their card. */
function checkedCards(cards: PackCards, at: Mapping): PackCards {
  for (const field of cardSettings[cards.provider])
    if (cards[field] === undefined) at.fault(["cards", field], `must be given for ${cards.provider}`);
  for (const field of ["api_url", "script_url"] as const) {
    const address = cards[field];
    if (address !== undefined && !mayBeAsked(address)) at.fault(["cards", field], "must be an https address");
  }
  return cards;
}

/** By normalised language code; refuses a phrase that is not used. */
function ownWords(texts: NonNullable<PackBrand["texts"]>, at: Mapping): NonNullable<PackBrand["texts"]> {
  const byCode = new Map<string, Record<string, string>>();
  for (const [code, words] of Object.entries(texts)) {
    const locale = normalizeLocale(code);
    if (byCode.has(locale)) at.fault(["texts", code], "is a language that occurs twice");
    byCode.set(locale, words);
    for (const { key, sentence } of faultsOfOwnWords(locale, words)) at.fault(["texts", code, key], sentence);
  }
  return Object.fromEntries(byCode);
}

export function pictures<F extends string>(value: { [field in F]?: string }, fields: readonly F[], at: Mapping) {
  const given = fields.filter((field) => value[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, at.picture(value[field])]));
}

const flagReference = /^(building|company|person):(.+)$/;
const flagKinds: Record<string, PackKind> = { building: "buildings", company: "companies", person: "people" };

/** Flag rules refer to uuids, which a pack does not know: placeholders such as `building:<key>` stand for them. */
function withUuids(value: unknown, at: Mapping, path: (string | number)[]): unknown {
  if (typeof value === "string") {
    const [, prefix = "", key = ""] = flagReference.exec(value) ?? [];
    const ofKind = flagKinds[prefix];
    if (!ofKind) return value;
    if (at.ground.entities.get(ofKind)?.has(key)) return at.ref(ofKind, key);
    at.fault(path, `there is no "${key}" among the ${ofKind} of this portfolio`);
    return value;
  }
  if (Array.isArray(value)) return value.map((item, index) => withUuids(item, at, [...path, index]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withUuids(item, at, [...path, name])]));
}

/** The inverse, for an export. */
function withKeys(value: unknown, at: ExportMapping): unknown {
  if (typeof value === "string") {
    const [prefix, ofKind] = Object.entries(flagKinds).find(([, each]) => at.known(each, value)) ?? [];
    return ofKind ? `${prefix}:${at.known(ofKind, value)}` : value;
  }
  if (Array.isArray(value)) return value.map((item) => withKeys(item, at));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withKeys(item, at)]));
}

export const farms = kind({
  kind: "farms",
  back: ({ description }, at) => ({ description: at.text(description as LocalizedText) }),
  row: (farm, at) => ({
    url: farm.url,
    position: farm.position ?? at.position,
    description: at.text(farm.description),
  }),
});
