import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { type TextKeys, textKeys, translatedText } from "../../platform/database/texts.ts";

export function utilityHandlers(): Pick<Handlers, "GET /tenant/v1/buildings/:id/utility-buttons"> {
  return {
    async "GET /tenant/v1/buildings/:id/utility-buttons"({ params, query, tenant }) {
      const rows = await listButtons(tenant, params.id, query.lang);
      return {
        utility_buttons: rows.map(({ position, web_image, ...row }) => ({
          ...row,
          order: position,
          web_image: pictureUrl(web_image, 324),
        })),
      };
    },
  };
}

const buttons = prepare((db, value: TextKeys & { portfolioUuid: string; buildingUuid: string }) =>
  db
    .selectFrom("utility_buttons")
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("building_uuid", "=", value.buildingUuid)
    .where("archived_at", "is", null)
    .select(["uuid", "name", "utility_name", "type", "url", "route", "web_image", "web_image_focus"])
    .select(["company_types", "position"])
    .select(sql<string>`coalesce(${translatedText("utility_buttons.translations", "text", value)}, name)`.as("text"))
    .orderBy("position")
    .orderBy("uuid"),
);

function listButtons({ db, portfolioUuid }: Tenant, buildingUuid: string, lang: string | undefined) {
  return buttons(db, { portfolioUuid, buildingUuid, ...textKeys(lang) });
}
