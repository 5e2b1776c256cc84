/*
 * The portal's service worker (T5, T14). It keeps the page without anybody's data, the scripts, styles and pictures, and never answers for
 * the API: what is read of a person is kept by the page, which knows whose it is (`kept-reads.ts`).
 */
import { answeredByWorker, type WorkerCache, workerCaches } from "@atrium/rules/offline.ts";
import { keptFiles, keptPage } from "@atrium/web/kept-by-worker.ts";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { registerRoute } from "workbox-routing";
import type { Strategy } from "workbox-strategies";
import { paths } from "../../parts/paths.ts";
import { takeShared } from "./take-shared.ts";

/** The scripts and styles of this release, written by the build. */
declare const releaseAssets: readonly string[];

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Scope = { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } };
const scope = globalThis as unknown as Scope;

/** It is the brand's, and the portal in it finds out what to show. */
const shell = keptPage(workerCaches.shell, paths.main);

/** Their names change with what is in them. Those of the release before stay for tabs that are still open. */
const assets = keptFiles(workerCaches.assets, 600);

const pictures = keptFiles(workerCaches.pictures, 150, 30 * 24 * 60 * 60);

const shared = { handle: ({ request }: { request: Request }) => takeShared(request) };
const answers: Record<WorkerCache, Pick<Strategy, "handle"> | typeof shared> = { shell, assets, pictures, shared };

for (const [name, handler] of Object.entries(answers))
  for (const method of name === "shared" ? (["POST"] as const) : (["GET"] as const))
    registerRoute(({ request }) => answeredByWorker(request, location.origin) === name, handler, method);

/** So that a server is not asked for all at once by everybody who comes by after a release. */
const atOnce = 6;

async function fetchRelease(event: Event): Promise<void> {
  const left = [...releaseAssets];
  const fetchInTurn = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      // What does not come now comes when it is needed.
      await assets.handle({ event: event as never, request: new Request(path) }).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
  await shell.handle({ event: event as never, request: new Request(paths.main) }).catch(() => undefined);
  await scope.skipWaiting();
}

addEventListener("install", (event) => (event as Extendable).waitUntil(fetchRelease(event)));

addEventListener("activate", (event) => (event as Extendable).waitUntil(scope.clients.claim()));

preloadNavigations();
