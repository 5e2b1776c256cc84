import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Building } from "../entities/building.ts";
import { User } from "../entities/user.ts";
import { Data, Entity, Instant, Nullable, Text, Uuid } from "../schemas.ts";

/** The portal's page of an item beside its editor (row P3). */
export const consolePreview = {
  "POST /admin/v1/contents/:uuid/preview-ticket": endpoint({
    summary:
      "Get a ticket with which the portal's page of an item is shown beside its editor, for five minutes: as an ordinary member of the item's building, as one of a company, or as a person of the building. It gives access to that page only. `user` and `building` are the person and the building that the page shows.",
    access: { may: "content.read" },
    body: Entity({ company_uuid: Type.Optional(Uuid), person_uuid: Type.Optional(Uuid) }),
    reply: Data({ ticket: Type.String(), until: Instant, user: User, building: Building }),
    refusals: ["content_not_found", "company_not_found", "person_not_found"],
    changes: [],
  }),
  "GET /admin/v1/buildings/:id/readers": endpoint({
    summary:
      "Find people of the building as whom an item may be previewed, by the beginning of a name or an address: the first twenty.",
    access: { may: "guests.read" },
    scope: { building: "params.id" },
    query: Entity({ search: Text(100, 1) }),
    reply: Data({
      people: Type.Array(
        Entity({ uuid: Uuid, name: Type.String(), email: Type.String(), company_name: Nullable(Type.String()) }),
      ),
    }),
    refusals: [],
    shows: ["person"],
    secret: true,
  }),
};
