import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "./services.ts";

export const myBuildingsQuery = ({ api, boot }: Pick<Services, "api" | "boot">) =>
  endpointQuery(api, "GET /tenant/v1/users/current/buildings", {
    query: { include: "languages", brand_scope: boot.config.brand_scope },
  });

export const buildingThemeKey = "GET /buildings/:id/theme";

export const buildingThemeQuery = ({ api }: Pick<Services, "api">, id: string) =>
  endpointQuery(api, buildingThemeKey, { params: { id } });
