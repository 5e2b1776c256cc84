import { pictureKindOf } from "@atrium/rules/pictures.ts";
import type { FastifyInstance } from "fastify";
import { refuse } from "../http/refusal.ts";
import type { Pictures } from "./pictures.ts";

const forEver = "public, max-age=31536000, immutable";
/** Cache lifetime of a WebP that is served while the AVIF is still to be made. */
const meanwhile = "public, max-age=300";

/**
 * Serves pictures by the hash of their content: the picture at an address never changes, so caches may keep it for a year. Its format depends on the
 * request's Accept header, whatever the extension of the address (docs/decisions/0014).
 */
export function mountPictures(app: FastifyInstance, { pictures }: { pictures: Pictures }): void {
  app.get<{ Params: { name: string; width: string } }>("/files/:name/:width", async ({ params, headers }, reply) => {
    const width = Number(/^(\d+)\.webp$/.exec(params.width)?.[1] ?? 0);
    const takes = { avif: takesAvif(headers.accept) };
    const form = pictureKindOf(width) ? await pictures.variant(params.name, width, takes) : null;
    if (!form) return refuse("not_found");
    return reply
      .header("cache-control", form.final ? forEver : meanwhile)
      .header("vary", "accept")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cross-origin-resource-policy", "cross-origin")
      .type(`image/${form.format}`)
      .send(form.bytes);
  });
}

/** Only if the format is named: old browsers send wildcards for formats that they cannot decode. */
function takesAvif(accept = ""): boolean {
  return accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return type === "image/avif" && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
