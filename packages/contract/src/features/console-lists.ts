import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";

/** Of the console's lists, which go on where the last page ended: `after` is the `next` of its answer. */
export const keysetQuery = {
  after: Type.Optional(Type.String({ maxLength: 600, pattern: "^[A-Za-z0-9_-]+$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** Where the next page begins; null after the last one. */
export const Next = Nullable(Type.String());

/** Something by its name. */
export const Named = Entity({ uuid: Uuid, name: Type.String() });
