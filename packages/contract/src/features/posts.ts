import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Post } from "../entities/post.ts";
import { Data, Entity, Lang } from "../schemas.ts";

export const posts = {
  "GET /tenant/v1/posts/:uuid": endpoint({
    summary: "Read one post of a building of the signed-in person. A past, hidden or foreign one is not found.",
    access: "member",
    preview: { item: "uuid" },
    mayLag: true,
    keptOffline: true,
    query: Entity({ lang: Type.Optional(Lang) }),
    reply: Data({ post: Post }),
    refusals: ["content_not_found"],
    shows: ["content"],
  }),
};
