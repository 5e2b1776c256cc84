import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { defaultAvatar } from "../people/avatars.ts";

/** A calm silhouette that fits any brand. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
<rect width="256" height="256" fill="#e6e8ea"/>
<circle cx="128" cy="102" r="46" fill="#a9afb4"/>
<path d="M36 256c4-60 42-92 92-92s88 32 92 92z" fill="#a9afb4"/>
</svg>`;

/** The picture at the address that accounts name by default. */
export function mountDefaultAvatar(app: FastifyInstance): void {
  let picture: Promise<Buffer> | undefined;
  app.get(`/${defaultAvatar}`, async (_request, reply) => {
    picture ??= sharp(Buffer.from(drawing)).png().toBuffer();
    return reply
      .header("cache-control", "public, max-age=86400")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/png")
      .send(await picture);
  });
}
