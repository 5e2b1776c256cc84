import { Type } from "typebox";
import { Entity } from "./schemas.ts";

/** What every refusal looks like: RFC 9457, with the catalogue's code, the faults of the input, and the trace to ask support about. */
export const Problem = Entity({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  code: Type.String(),
  errors: Type.Optional(Type.Array(Entity({ path: Type.String(), code: Type.String(), message: Type.String() }))),
  /** With `proof_of_work_required`: the puzzle whose solution lets the same call through (ALTCHA). */
  challenge: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Of a flag that could not be evaluated, as OFREP's clients read it. */
  errorCode: Type.Optional(Type.String()),
  key: Type.Optional(Type.String()),
  trace_id: Type.String(),
});
