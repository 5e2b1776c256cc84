import { avatarFile } from "@atrium/rules/avatar-file.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { User } from "../entities/user.ts";
import { Data, Entity, Instant, Nullable, Uuid } from "../schemas.ts";

const pixel = Type.Integer({ minimum: 0, maximum: 100_000 });

/** A session of the person. Browser and system are read from the `User-Agent`, so they are not reliable. */
const PersonSession = Entity({
  uuid: Uuid,
  signed_in_at: Instant,
  /** When it last renewed its tokens. */
  last_used_at: Instant,
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  is_mobile: Type.Boolean(),
  /** The session of this call. */
  is_current: Type.Boolean(),
});

export const account = {
  "GET /users/current/company": endpoint({
    summary: "Name the company of the signed-in person.",
    access: "member",
    keptOffline: true,
    reply: Data({ company: Nullable(Entity({ uuid: Uuid, name: Type.String() })) }),
    refusals: [],
    shows: ["settings"],
  }),
  "PUT /users/current/avatar": endpoint({
    summary:
      "Set the signed-in person's picture: the square at `left`, `top` of the upright picture, `size` pixels wide; without them the largest square in the middle. Metadata such as place and time is removed.",
    access: "member",
    query: Entity({
      left: Type.Optional(pixel),
      top: Type.Optional(pixel),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    }),
    upload: avatarFile,
    reply: Data({ user: User }),
    refusals: ["image_unreadable", "image_too_large"],
    changes: ["person"],
  }),
  "DELETE /users/current/avatar": endpoint({
    summary: "Replace the signed-in person's picture by the default one.",
    access: "member",
    reply: Data({ user: User }),
    refusals: [],
    changes: ["person"],
  }),
  "GET /users/current/sessions": endpoint({
    summary: "List the signed-in person's sessions: this one first, then the newest.",
    access: "member",
    secret: true,
    reply: Data({ sessions: Type.Array(PersonSession) }),
    refusals: [],
    shows: ["sessions"],
  }),
  "DELETE /users/current/sessions": endpoint({
    summary: "End all sessions of the signed-in person except this one.",
    access: "member",
    reply: Entity({}),
    refusals: [],
    changes: ["sessions"],
  }),
  "DELETE /users/current/sessions/:uuid": endpoint({
    summary: "End one session of the signed-in person, in all processes at once.",
    access: "member",
    reply: Entity({}),
    refusals: ["not_found"],
    changes: ["sessions"],
  }),
};
