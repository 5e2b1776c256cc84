import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Uuid } from "../schemas.ts";
import { Named } from "./console-lists.ts";

const access = { may: "rooms.change" } as const;
const scope = { building: "params.uuid", refusal: "building_not_found" } as const;

/** The audiences that rules and prices of rooms may name (row P6): only their names, since managers of bookings cannot read their rules. */
export const consoleRoomAudiences = {
  "GET /admin/v1/buildings/:uuid/room-audiences": endpoint({
    summary:
      "List the audiences that rules and prices of a building's rooms may name, by name, 500 at most: the portfolio's and the building's own.",
    access,
    scope,
    reply: Data({ audiences: Type.Array(Named) }),
    refusals: ["building_not_found"],
    shows: ["content"],
    secret: true,
  }),
  "GET /admin/v1/buildings/:uuid/room-audiences/:audienceUuid": endpoint({
    summary: "Say how many people of a building are in an audience now.",
    access,
    scope,
    params: Entity({ uuid: Uuid, audienceUuid: Uuid }),
    reply: Data({ people: Type.Integer() }),
    refusals: ["building_not_found", "audience_not_found"],
    shows: ["content", "person"],
    secret: true,
  }),
};
