import type { PackBrand, PackBuilding } from "@atrium/contract/pack/brands.ts";
import type { PackUtility } from "@atrium/contract/pack/content.ts";
import { checkTheme, inTheme, pictures, themeOf } from "../brands/pack.ts";
import { kind, positionOf } from "../packs/kind.ts";

export const buildings = kind<PackBuilding>({
  kind: "buildings",
  table: "buildings",
  keptBy: [
    ["contents", "building_uuid"],
    ["resources", "building_uuid"],
    ["services", "building_uuid"],
    ["service_requests", "building_uuid"],
    ["users", "default_building_uuid"],
    ["user_buildings", "building_uuid"],
  ],
  row(building, at) {
    const { theme = {}, secondary_content } = building;
    const brand = themeOf(at.find("brands", building.brand).value as PackBrand);
    const own = Object.entries(theme).filter(([field]) => field in brand && field !== "density");
    checkTheme({ ...brand, ...Object.fromEntries(own) }, at, inTheme);
    return {
      whitelabel_uuid: at.ref("brands", building.brand),
      name: building.name,
      image: at.picture(building.image),
      address: building.address,
      address_1: building.address_1 ?? "",
      timezone: building.timezone,
      locale: building.locale,
      languages: building.languages ?? [],
      secondary_content: secondary_content ? at.texts({ name: secondary_content.name }) : null,
      portfolio_company_uuid: at.refOrNull("companies", building.portfolio_company),
      asset_uuid: building.asset_uuid ?? null,
      manager_email: building.manager_email?.toLowerCase() ?? null,
      brand_identifier: building.brand_identifier ?? null,
      is_guest: building.is_guest ?? false,
      is_public: building.is_public ?? true,
      position: positionOf(building, at),
      theme: {
        ...theme,
        display_portfolio_logo: theme.display_portfolio_logo ?? true,
        ...(theme.home_header_image_alt_text
          ? { home_header_image_alt_text: at.text(theme.home_header_image_alt_text) }
          : {}),
        ...pictures(theme, ["home_header_image", "portfolio_logo", "building_logo"], at),
      },
    };
  },
  // After the brands', which take all domains of theirs away first.
  links: [
    {
      table: "domains",
      owner: "building_uuid",
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
});

export const utilities = kind<PackUtility>({
  kind: "utilities",
  table: "utility_buttons",
  row: (utility, at) => ({
    building_uuid: at.buildingUuid,
    type: utility.type,
    name: utility.name,
    utility_name: utility.utility_name,
    url: utility.url ?? null,
    route: utility.route ?? null,
    web_image: at.picture(utility.web_image),
    company_types: utility.company_types ?? [],
    position: utility.order ?? at.position,
    translations: at.texts({ text: utility.text }),
  }),
});
