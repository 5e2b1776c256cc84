import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Entity } from "../schemas.ts";

export const health = {
  "GET /healthcheck": endpoint({
    summary: "Say whether the portal can be used: OK, and nothing else counts (1 §4).",
    access: "anonymous",
    reply: Entity({ status: Type.Literal("OK") }),
    refusals: [],
  }),
};
