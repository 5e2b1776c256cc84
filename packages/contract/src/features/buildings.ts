import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Building, BuildingTheme, PublicBuilding } from "../entities/building.ts";
import { Data, Entity, Text } from "../schemas.ts";

export const buildings = {
  "GET /tenant/v1/buildings/:id": endpoint({
    summary: "Read a building of the signed-in person.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    query: Entity({
      include: Type.Optional(Type.Literal("languages")),
      attachPortfolioCompanyUuid: Type.Optional(Type.Boolean()),
    }),
    reply: Data({ building: Building }),
    refusals: [],
    shows: ["settings"],
  }),
  "GET /buildings/:id/theme": endpoint({
    summary: "Read a building's look.",
    access: "member",
    preview: "ground",
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    reply: Data({ theme: BuildingTheme }),
    refusals: [],
    shows: ["settings"],
  }),
  "GET /public/buildings": endpoint({
    summary: "List the buildings of a domain that visitors may see.",
    access: "anonymous",
    query: Entity({
      domain: Type.Optional(Text(253)),
      guestBuildingsOnly: Type.Optional(Type.Boolean()),
    }),
    reply: Data({ buildings: Type.Array(PublicBuilding) }),
    refusals: [],
    publicForSeconds: 60,
  }),
  "GET /public/guest-buildings": endpoint({
    summary: "List the buildings that are open to guests.",
    access: "anonymous",
    query: Entity({ domain: Type.Optional(Text(253)) }),
    reply: Data({ buildings: Type.Array(PublicBuilding) }),
    refusals: [],
    publicForSeconds: 60,
  }),
};
