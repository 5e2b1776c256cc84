import type { PackBrand } from "@atrium/contract/pack/brands.ts";
import type { Selectable } from "kysely";
import { checkTheme, inTheme, ownerOfDomain, pictures, themeOf } from "../brands/pack.ts";
import { kind } from "../packs/kind.ts";
import type { BuildingsTable } from "./tables.ts";

const themePictures = ["home_header_image", "portfolio_logo", "building_logo"] as const;

export const buildings = kind({
  kind: "buildings",
  // Beside what names a building in its pack (`pack-import/kinds.ts`).
  keptBy: [
    ["users", "default_building_uuid"],
    ["user_buildings", "building_uuid"],
    ["amenities", "building_uuid"],
    ["smart_floors", "building_uuid"],
  ],
  beside({ brand: brandKey, theme = {}, secondary_content, manager_email, ...building }, at) {
    const brand = themeOf(at.find("brands", brandKey).value as PackBrand);
    const own = Object.entries(theme).filter(([field]) => field in brand && field !== "density");
    checkTheme({ ...brand, ...Object.fromEntries(own) }, at, inTheme);
    return {
      address_1: building.address_1 ?? "",
      languages: building.languages ?? [],
      secondary_content: secondary_content ? at.texts({ name: secondary_content.name }) : null,
      manager_email: manager_email?.toLowerCase() ?? null,
      theme: {
        ...theme,
        display_portfolio_logo: theme.display_portfolio_logo ?? true,
        ...(theme.home_header_image_alt_text
          ? { home_header_image_alt_text: at.text(theme.home_header_image_alt_text) }
          : {}),
        ...pictures(theme, themePictures, at),
      },
    };
  },
  links: [
    {
      table: "domains",
      owner: ownerOfDomain,
      moves: "domain",
      rows: ({ brand, domains = [] }, at) =>
        domains.map((domain, position) => ({
          domain,
          whitelabel_uuid: at.ref("brands", brand),
          building_uuid: at.uuid,
          position,
        })),
    },
  ],
  back(row, at) {
    const { theme, secondary_content, languages } = row as Selectable<BuildingsTable>;
    const home_header_image_alt_text = at.text(theme.home_header_image_alt_text);
    return {
      domains: at.links("domains").map(({ domain }) => domain),
      languages,
      secondary_content: secondary_content ? { name: at.field(secondary_content, "name") } : undefined,
      theme: { ...theme, home_header_image_alt_text, ...at.pictures(theme, themePictures) },
    };
  },
});

export const utilities = kind({
  kind: "utilities",
  table: "utility_buttons",
  gone: "t.archived_at is not null",
});
