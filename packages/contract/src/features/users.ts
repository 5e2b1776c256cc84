import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Building } from "../entities/building.ts";
import { User } from "../entities/user.ts";
import { Data, Entity, Lang, Text, Uuid } from "../schemas.ts";

export const users = {
  "GET /users/current": endpoint({
    summary: "Read the signed-in person.",
    access: "flow",
    reply: Data({ user: User }),
    refusals: [],
  }),
  "PUT /users/current": endpoint({
    summary:
      "Change the signed-in person's names, default building, language or consents; completes a sign-up as well.",
    access: "flow",
    body: Type.Object(
      {
        first_name: Type.Optional(Text(100, 2)),
        last_name: Type.Optional(Text(100, 2)),
        default_building_uuid: Type.Optional(Uuid),
        locale: Type.Optional(Lang),
        is_term_accepted: Type.Optional(Type.Literal(true)),
        is_email_accepted: Type.Optional(Type.Boolean()),
        /** Accepted and without effect: only a code or a provider confirms an address (R8). */
        confirmed: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    reply: Data({ user: User }),
    refusals: ["building_not_found"],
    idempotent: true,
  }),
  "GET /users/current/buildings": endpoint({
    summary: "List the buildings that the signed-in person belongs to.",
    access: "member",
    reply: Data({ buildings: Type.Array(Building) }),
    refusals: [],
  }),
  "GET /tenant/v1/users/current/buildings": endpoint({
    summary: "List the signed-in person's buildings of a brand, or of all, with their languages.",
    access: "member",
    query: Entity({ include: Type.Optional(Type.Literal("languages")), brand_scope: Type.Optional(Text(100, 1)) }),
    reply: Data({ buildings: Type.Array(Building) }),
    refusals: [],
  }),
};
