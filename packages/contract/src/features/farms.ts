import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Lang, Text } from "../schemas.ts";

/** Another installation of the API that testers of a brand may choose to talk to (1 §2). */
export const Farm = Entity({ description: Type.String(), url: Type.String() });

export const farms = {
  "GET /public/farms": endpoint({
    summary: "List the farms that a domain's operator offers; empty if there are none.",
    access: "anonymous",
    query: Entity({ domain: Type.Optional(Text(253)), lang: Type.Optional(Lang) }),
    reply: Data({ farms: Type.Array(Farm) }),
    refusals: ["whitelabel_not_found"],
    publicForSeconds: 60,
  }),
};
