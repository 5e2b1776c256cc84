import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { UtilityType } from "../entities/utility-button.ts";
import { Data, Entity, Nullable, Order, Text, Uuid } from "../schemas.ts";
import { Localized, PictureName, PicturePoint, Version, WebAddress } from "./console-brands.ts";

const tileFields = {
  /** The label. */
  text: Localized(100),
  /** The utility: one that the portal knows opens its screen. */
  utility_name: Text(100, 1),
  type: UtilityType,
  url: WebAddress,
  image: Nullable(PictureName),
  image_focus: Nullable(PicturePoint),
};

const Tiles = Data({
  /** The languages of the building's brand, the first one first. */
  languages: Type.Array(Type.String()),
  tiles: Type.Array(
    Entity({
      ...tileFields,
      uuid: Uuid,
      version: Version,
      image_url: Nullable(Type.String()),
      /** Hidden in the portal. */
      archived: Type.Boolean(),
    }),
  ),
});

const shape = { access: { may: "buildings.change" }, scope: { building: "params.uuid" } } as const;
const refusals = ["building_not_found", "item_not_found"] as const;

/** The tiles of a building's home, for its managers (row G9). Each answer is the complete list, in order. */
export const consoleTiles = {
  "GET /admin/v1/buildings/:uuid/tiles": endpoint({
    summary: "List a building's tiles in the portal's order, those out of sight last.",
    ...shape,
    reply: Tiles,
    refusals: ["building_not_found"],
    shows: ["estate"],
    secret: true,
  }),
  "POST /admin/v1/buildings/:uuid/tiles": endpoint({
    summary: "Add a tile behind the others.",
    ...shape,
    body: Entity(tileFields),
    reply: Tiles,
    refusals: ["building_not_found"],
    changes: ["estate"],
    idempotent: true,
  }),
  "PUT /admin/v1/buildings/:uuid/tiles/:tileUuid": endpoint({
    summary: "Change a tile. Refused if the tile was changed since it was read. Imports no longer change it.",
    ...shape,
    body: Entity({ version: Version, ...tileFields }),
    reply: Tiles,
    refusals: [...refusals, "changed_meanwhile"],
    changes: ["estate"],
  }),
  "PUT /admin/v1/buildings/:uuid/tiles/:tileUuid/archived": endpoint({
    summary: "Hide a tile, or show it again after the others. Repeating the call changes nothing.",
    ...shape,
    body: Entity({ archived: Type.Boolean() }),
    reply: Tiles,
    refusals,
    changes: ["estate"],
  }),
  "PUT /admin/v1/buildings/:uuid/tiles-order": endpoint({
    summary:
      "Reorder the visible tiles. Refused if the list is not complete, because a tile was added or archived meanwhile.",
    ...shape,
    body: Entity({ tiles: Order }),
    reply: Tiles,
    refusals: ["building_not_found", "changed_meanwhile"],
    changes: ["estate"],
  }),
};
