import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Entity } from "../schemas.ts";

export const health = {
  "GET /healthcheck": endpoint({
    summary: "Check whether the portal can be used: only OK counts (1 §4).",
    access: "anonymous",
    reply: Entity({ status: Type.Literal("OK") }),
    refusals: [],
  }),
};
