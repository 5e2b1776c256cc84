import { releaseHeader } from "@atrium/rules/release.ts";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { portalFolder, readRelease } from "./assets.ts";

/** Adds the release of the portal's files to each answer of the API, so that an open page loads its next screen from that release (T6). */
export function nameRelease(app: FastifyInstance, { mode, portalFolder: folder = portalFolder }: Config): void {
  // A developer's files change all the time, and the page is notified in another way.
  const release = mode === "development" ? undefined : readRelease(folder);
  if (!release) return;
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api/")) reply.header(releaseHeader, release);
    done();
  });
}
