import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, LiveStream, Uuid } from "../schemas.ts";
import { Named } from "./console-lists.ts";

/** What two people can edit at the same time. */
export const editedKinds = ["content", "brand", "building", "company", "room"] as const;

/** Who else is editing something (row G13). */
export const consoleEditors = {
  "GET /admin/v1/editors/:kind/:uuid": endpoint({
    summary:
      "List who else has a form open, and the stream that notifies of changes. As long as that stream is open, the caller is listed to the others.",
    access: "member",
    params: Entity({ kind: Type.Enum([...editedKinds]), uuid: Uuid }),
    reply: Data({ editors: Type.Array(Named), event_stream: LiveStream }),
    refusals: ["item_not_found"],
    shows: ["person"],
    secret: true,
  }),
};
