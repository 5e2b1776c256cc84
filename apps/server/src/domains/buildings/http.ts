import { buildingLook } from "../brands/building-look.ts";
import { toBuilding } from "./building-replies.ts";
import { selectBuildings } from "./building-store.ts";
import type { Brand } from "../brands/brands.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { findTheme, listPublicBuildings } from "./store.ts";

type BuildingHandlers = Pick<
  Handlers,
  "GET /tenant/v1/buildings/:id" | "GET /buildings/:id/theme" | "GET /public/buildings" | "GET /public/guest-buildings"
>;

export function buildingHandlers({ brands, database }: Services): BuildingHandlers {
  async function publicBuildings(brand: Brand, guestsOnly: boolean) {
    const rows = await listPublicBuildings(database.tenant(brand.portfolio_uuid), brand.uuid, guestsOnly);
    const buildings = rows.map(({ image, brand_identifier, ...row }) => ({
      ...row,
      image_url: pictureUrl(image),
      brand_identifier: brand_identifier ?? brand.brand_identifier,
    }));
    return { data: { buildings } };
  }

  return {
    async "GET /tenant/v1/buildings/:id"({ params, tenant, request }) {
      const row = await selectBuildings(tenant, wantedLanguages(request)[0])
        .where("buildings.uuid", "=", params.id)
        .executeTakeFirst();
      return row ? { data: { building: toBuilding(row) } } : refuse("building_not_found");
    },

    async "GET /buildings/:id/theme"({ params, tenant }) {
      const row = await findTheme(tenant, params.id);
      if (!row) return refuse("building_not_found");
      const { theme, brand_theme } = row;
      return {
        data: {
          theme: {
            home_header_image_url: pictureUrl(theme.home_header_image ?? brand_theme.hero, 1440),
            home_header_image_preview: row.header_preview,
            home_header_image_focus:
              (theme.home_header_image ? theme.home_header_image_focus : brand_theme.hero_focus) ?? null,
            display_portfolio_logo: theme.display_portfolio_logo,
            portfolio_logo_url: pictureUrl(theme.portfolio_logo ?? brand_theme.logo_light, 512),
            building_logo_url: pictureUrl(theme.building_logo, 512),
            ...buildingLook({ ...row, theme: brand_theme }, theme),
          },
        },
      };
    },

    async "GET /public/buildings"({ query, request }) {
      const brand = query.domain ? await brands.ofDomain(query.domain) : await brands.ofRequest(request);
      return publicBuildings(brand, query.guestBuildingsOnly ?? false);
    },

    async "GET /public/guest-buildings"({ query, request }) {
      const brand = query.domain ? await brands.ofDomain(query.domain) : await brands.ofRequest(request);
      return publicBuildings(brand, true);
    },
  };
}
