import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";

/** A company of a building (1 §3). `url` is as its operator typed it: it may lack a scheme. */
export const Company = Entity({
  uuid: Uuid,
  name: Type.String(),
  logo_url: Nullable(Type.String()),
  description: Nullable(Type.String()),
  url: Nullable(Type.String()),
  company_types: Type.Array(Type.String()),
});
