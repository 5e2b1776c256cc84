import { isPictureWidth } from "@atrium/rules/pictures.ts";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../shared/http/refusal.ts";
import type { Services } from "../../shared/services.ts";

/** Pictures by the hash of their content: an address never changes its picture, so caches may keep it for a year. */
export function mountPictures(app: FastifyInstance, { pictures }: Services): void {
  app.get<{ Params: { name: string; width: string } }>("/files/:name/:width", async ({ params }, reply) => {
    const width = Number(/^(\d+)\.webp$/.exec(params.width)?.[1] ?? 0);
    const bytes = isPictureWidth(width) ? await pictures.variant(params.name, width) : null;
    if (!bytes) return refuse("not_found");
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/webp")
      .send(bytes);
  });
}
