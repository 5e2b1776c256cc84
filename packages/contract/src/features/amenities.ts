import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { AmenityCategory } from "../entities/amenity.ts";
import { Entity, Lang, listQuery, Pagination } from "../schemas.ts";

export const amenities = {
  "GET /tenant/v1/buildings/:id/amenitiesByCategory": endpoint({
    summary:
      "List the amenities of a building by category, in the building's order. `offset` and `limit` count categories; each contains all of its amenities.",
    access: "member",
    reads: { listOf: "amenity_categories" },
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    query: Entity({ lang: Type.Optional(Lang), offset: listQuery.offset, limit: listQuery.limit }),
    reply: Entity({ data: Entity({ amenities_by_category: Type.Array(AmenityCategory) }), pagination: Pagination }),
    refusals: [],
    shows: ["content"],
  }),
};
