import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Nullable, Text, Uuid } from "../schemas.ts";

/** The operator whose buildings an installation shows; its data is separate from every other's. */
export const Portfolio = Entity({ uuid: Uuid, name: Type.String() });

/** An origin as browsers write it: `https://admin.example`. */
const Audience = Type.String({ maxLength: 260, pattern: "^https?://[^/?#\\s@]+$", format: "single-line" });

/** Of `rules/capabilities.ts`; a newer server may know more. */
const Capabilities = Type.Array(Type.String());

export const administration = {
  "GET /admin/v1/me": endpoint({
    summary:
      "Read the caller's identity in the console: name and address, the portfolio, and the capabilities in the whole portfolio, and in each building and company that has any.",
    access: "member",
    keptOffline: true,
    reply: Data({
      user: Entity({
        uuid: Uuid,
        email: Type.String(),
        first_name: Type.String(),
        last_name: Type.String(),
      }),
      portfolio: Portfolio,
      /** Whether there is a building yet; without one the first-use setup continues (row G15). */
      has_buildings: Type.Boolean(),
      capabilities: Capabilities,
      buildings: Type.Array(Entity({ uuid: Uuid, name: Type.String(), capabilities: Capabilities })),
      companies: Type.Array(Entity({ uuid: Uuid, name: Type.String(), capabilities: Capabilities })),
    }),
    refusals: [],
    shows: ["person", "estate"],
  }),
  "POST /auth/v2/generate-auth-link": endpoint({
    summary:
      "Get the one-time code (`expires_in`: seconds) with which the caller enters the brand's administration, for one building. Needs that building's permission can-see-admin-ui-link.",
    access: { may: "administration.open" },
    scope: { building: "body.building_uuid" },
    body: Entity({ building_uuid: Uuid }),
    reply: Entity({ ott: Type.String(), expires_in: Type.Integer() }),
    refusals: ["administration_missing"],
    changes: [],
  }),
  "POST /auth/v2/consume-auth-link": endpoint({
    summary:
      "For an administration's back end: redeem a one-time code, once, for the identity of its person and a short token that this API itself does not accept.",
    access: "anonymous",
    body: Entity({ ott: Text(100, 20), building_uuid: Uuid, audience: Audience }),
    reply: Entity({
      /** A JWT (EdDSA, keys at /.well-known/jwks.json) whose `aud` is the audience and whose `typ` is `admin+jwt`. */
      token: Type.String(),
      expires_in: Type.Integer(),
      user: Entity({
        uuid: Uuid,
        email: Type.String(),
        first_name: Type.String(),
        last_name: Type.String(),
        admin: Type.Boolean(),
        roles: Type.Array(Entity({ name: Type.String() })),
      }),
      building_uuid: Uuid,
      company_uuid: Nullable(Uuid),
      portfolio_uuid: Uuid,
    }),
    refusals: ["link_invalid"],
  }),
  "GET /admin/v1/portfolios/:id": endpoint({
    summary: "Read the caller's portfolio.",
    access: "member",
    reply: Data({ portfolio: Portfolio }),
    refusals: ["portfolio_not_found"],
    shows: ["settings"],
  }),
};
