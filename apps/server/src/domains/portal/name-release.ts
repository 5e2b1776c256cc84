import { releaseHeader } from "@atrium/rules/release.ts";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { portalFolder, readRelease } from "./assets.ts";

/** Each answer of the API names the release of the portal's files, so that an open page takes its next screen from there (T6). */
export function nameRelease(app: FastifyInstance, { mode, portalFolder: folder = portalFolder }: Config): void {
  // A developer's files change all the time, and the page is told of it in another way.
  const release = mode === "development" ? undefined : readRelease(folder);
  if (!release) return;
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api/")) reply.header(releaseHeader, release);
    done();
  });
}
