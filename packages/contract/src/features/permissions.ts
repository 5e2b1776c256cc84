import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Uuid } from "../schemas.ts";

/** A person's permissions in one building, by name: `can-see-admin-ui-link`, `smart-suites` (1 §6, 2 §6). */
export const Permissions = Type.Record(Uuid, Type.Array(Type.String()));

export const permissions = {
  "GET /user-permissions/v1": endpoint({
    summary:
      "Read the caller's permissions building by building, or of one building. A building that is not the caller's is missing in the answer, like one that does not exist.",
    access: "member",
    preview: "ground",
    keptOffline: true,
    query: Entity({ building_uuid: Type.Optional(Uuid) }),
    reply: Data({ permissions: Permissions }),
    refusals: [],
    shows: ["settings"],
  }),
};
