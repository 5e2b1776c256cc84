import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";

/** For the console's keyset lists: `after` is the `next` of the previous page. */
export const keysetQuery = {
  after: Type.Optional(Type.String({ maxLength: 600, pattern: "^[A-Za-z0-9_-]+$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** Where the next page begins; null after the last one. */
export const Next = Nullable(Type.String());

/** An entity with its name. */
export const Named = Entity({ uuid: Uuid, name: Type.String() });

/** A person by their uuid, on the lists of an event or an offer. */
export const personOnList = {
  uuid: Uuid,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  company: Nullable(Named),
};
