import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Entity } from "../schemas.ts";

const Flag = Entity({
  key: Type.String(),
  value: Type.Unknown(),
  reason: Type.Optional(Type.String()),
  variant: Type.Optional(Type.String()),
});

export const flags = {
  "POST /ofrep/v1/evaluate/flags": endpoint({
    summary: "Evaluate every flag for the caller (OFREP). Identity comes from the token, whatever the context claims.",
    access: "anonymous",
    body: Type.Object({ context: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
    reply: Entity({ flags: Type.Array(Flag) }),
    refusals: [],
  }),
};
