import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Building } from "../entities/building.ts";
import { User } from "../entities/user.ts";
import { Data, Entity, Instant, Lang, Pagination, Password, Text, Uuid } from "../schemas.ts";

export const users = {
  "GET /users/current": endpoint({
    summary: "Read the signed-in person.",
    access: "flow",
    secret: true,
    keptOffline: true,
    reply: Data({ user: User }),
    refusals: [],
    shows: ["person"],
  }),
  "PUT /users/current": endpoint({
    summary:
      "Change the signed-in person's names, default building, language or consents, which completes a sign-up as well; or, with nothing else, the password. With a new password all other sessions end.",
    access: "flow",
    scope: { building: "body.default_building_uuid", unfinished: "by_handler" },
    body: Type.Object(
      {
        first_name: Type.Optional(Text(100, 2)),
        last_name: Type.Optional(Text(100, 2)),
        default_building_uuid: Type.Optional(Uuid),
        locale: Type.Optional(Lang),
        is_term_accepted: Type.Optional(Type.Literal(true)),
        is_email_accepted: Type.Optional(Type.Boolean()),
        /** Accepted without effect: only a code or a provider verifies an address (R8). */
        confirmed: Type.Optional(Type.Boolean()),
        /** The `updated_at` that the changes are based on: refused as `profile_changed` if there is a later one (1 §5, U9). */
        updated_at: Type.Optional(Instant),
        /** The current and the new password: both or neither, and then no other field (1 §7). */
        password: Type.Optional(Password),
        new_password: Type.Optional(Password),
      },
      {
        additionalProperties: false,
        minProperties: 1,
        dependentRequired: { password: ["new_password"], new_password: ["password"] },
      },
    ),
    reply: Data({ user: User }),
    refusals: ["profile_changed", "wrong_password", "password_reused", "proof_of_work_required"],
    changes: ["person", "sessions"],
    idempotent: "by_handler",
  }),
  "GET /users/current/buildings": endpoint({
    summary:
      "List the buildings that the signed-in person belongs to; for a person who is still signing up, those that their record names.",
    access: "flow",
    reply: Data({ buildings: Type.Array(Building), pagination: Pagination }),
    refusals: [],
    shows: ["settings"],
  }),
  "GET /tenant/v1/users/current/buildings": endpoint({
    summary: "List the signed-in person's buildings of a brand, or of all, with their languages.",
    access: "member",
    keptOffline: true,
    query: Entity({ include: Type.Optional(Type.Literal("languages")), brand_scope: Type.Optional(Text(100, 1)) }),
    reply: Data({ buildings: Type.Array(Building), pagination: Pagination }),
    refusals: [],
    shows: ["settings"],
  }),
};
