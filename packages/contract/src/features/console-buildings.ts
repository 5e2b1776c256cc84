import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Email, Entity, Lang, Nullable, Text, Uuid } from "../schemas.ts";
import { HostName, PictureName, PicturePoint, Version } from "./console-brands.ts";
import { Named } from "./console-lists.ts";

export const buildingFields = {
  name: Text(120, 1),
  address: Text(300, 1),
  /** A second line, such as the district. */
  address_1: Text(300),
  /** A name of the IANA list, such as `Europe/Lisbon`. */
  timezone: Text(60, 1),
  /** The language for people without a preference. */
  locale: Lang,
  image: Nullable(PictureName),
  image_focus: Nullable(PicturePoint),
  /** Its own host names: its brand's page there shows the building's name and picture. */
  hosts: Type.Array(HostName, { maxItems: 20, uniqueItems: true }),
  /** The recipient of mails about requests in this building. */
  manager_email: Nullable(Email),
  /** People who sign up may choose it. */
  is_public: Type.Boolean(),
  /** Visitors without an account see it on the landing page. */
  is_guest: Type.Boolean(),
};

const Building = Entity({
  ...buildingFields,
  uuid: Uuid,
  version: Version,
  brand: Named,
  image_url: Nullable(Type.String()),
});

const buildingRefusals = ["building_not_found"] as const;

/** Buildings, for their managers (row G9). */
export const consoleBuildings = {
  "GET /admin/v1/buildings": endpoint({
    summary: "List the buildings that the caller may change, in order.",
    access: { may: "buildings.change" },
    reply: Data({
      buildings: Type.Array(
        Entity({
          ...Named.properties,
          address: Type.String(),
          timezone: Type.String(),
          image_url: Nullable(Type.String()),
          image_focus: Nullable(Type.String()),
          brand: Named,
        }),
      ),
    }),
    refusals: [],
    shows: ["estate"],
    secret: true,
  }),
  "GET /admin/v1/buildings/:uuid": endpoint({
    summary: "Read one building with its editable fields, and the version that a change must name.",
    access: { may: "buildings.change" },
    scope: { building: "params.uuid" },
    reply: Data({ building: Building }),
    refusals: buildingRefusals,
    shows: ["estate"],
    secret: true,
  }),
  "POST /admin/v1/buildings": endpoint({
    summary:
      "Add a building to a brand. The caller becomes a member of it. Needs the capability in the whole portfolio.",
    access: { may: "buildings.change" },
    body: Entity({ brand_uuid: Uuid, ...buildingFields }),
    reply: Data({ building: Building }),
    refusals: ["brand_not_found", "beyond_own_grants", "host_taken"],
    changes: ["estate", "person"],
    idempotent: true,
  }),
  "PUT /admin/v1/buildings/:uuid": endpoint({
    summary:
      "Change a building as a whole. Refused if the building was changed since it was read. Imports no longer change it.",
    access: { may: "buildings.change" },
    scope: { building: "params.uuid" },
    body: Entity({ version: Version, ...buildingFields }),
    reply: Data({ building: Building }),
    refusals: [...buildingRefusals, "host_taken", "changed_meanwhile"],
    changes: ["estate"],
  }),
};
