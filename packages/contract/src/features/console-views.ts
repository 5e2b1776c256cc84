import { listsWithViews, longestViewQuery } from "@atrium/rules/saved-views.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Text, Uuid } from "../schemas.ts";

const viewFields = {
  list: Type.Enum([...listsWithViews]),
  name: Text(60, 1),
  /** The query of the list's address, such as `standing=waiting`. */
  query: Type.String({ maxLength: longestViewQuery, pattern: "^[!-~]*$" }),
};

/** Saved filters of the console's lists (row G6). They belong to the caller alone. */
export const consoleViews = {
  "GET /admin/v1/saved-views": endpoint({
    summary: "List the views that the caller has saved, of all lists, in the order in which they were saved.",
    access: "member",
    reply: Data({ views: Type.Array(Entity({ uuid: Uuid, ...viewFields })) }),
    refusals: [],
    shows: ["person"],
    secret: true,
  }),
  "POST /admin/v1/saved-views": endpoint({
    summary: "Save a view of a list under a name. One of the same name is replaced. At most 20 a list.",
    access: "member",
    body: Entity(viewFields),
    reply: Data({ view: Entity({ uuid: Uuid, ...viewFields }) }),
    refusals: ["view_limit_reached"],
    changes: ["person"],
  }),
  "DELETE /admin/v1/saved-views/:uuid": endpoint({
    summary: "Forget a saved view.",
    access: "member",
    reply: Data({ forgotten: Type.Boolean() }),
    refusals: ["view_not_found"],
    changes: ["person"],
  }),
};
