import { Type } from "typebox";
import { Entity } from "./schemas.ts";

/** The body of every refusal: RFC 9457, with the catalogue's code, the faults of the input, and the trace id for support. */
export const Problem = Entity({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  code: Type.String(),
  errors: Type.Optional(Type.Array(Entity({ path: Type.String(), code: Type.String(), message: Type.String() }))),
  /** With `proof_of_work_required`: the puzzle (ALTCHA) whose solution allows the same call. */
  challenge: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** For a flag that could not be evaluated, in OFREP's form. */
  errorCode: Type.Optional(Type.String()),
  key: Type.Optional(Type.String()),
  trace_id: Type.String(),
});
