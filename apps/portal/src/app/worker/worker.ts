/*
 * The portal's service worker (T5, T14). It caches the page without personal data, scripts, styles and pictures, and never answers for the
 * API: the page stores a person's reads itself, because it knows whose they are (`kept-reads.ts`).
 */
import { type WorkerCache, workerCaches } from "@atrium/rules/offline.ts";
import { answeredByWorker } from "@atrium/rules/worker-answers.ts";
import { keptFiles, keptPage } from "@atrium/web/kept-by-worker.ts";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { registerRoute } from "workbox-routing";
import type { Strategy } from "workbox-strategies";
import { paths } from "../../parts/paths.ts";
import { takeShared } from "./take-shared.ts";

/** The scripts and styles of this release; the build writes the list. */
declare const releaseAssets: readonly string[];

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Scope = { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } };
const scope = globalThis as unknown as Scope;

/** The page belongs to the brand; the portal in it decides what to show. */
const shell = keptPage(workerCaches.shell, paths.main);

/** Their names contain a hash of their content. Those of the previous release stay for tabs that are still open. */
const assets = keptFiles(workerCaches.assets, 600);

const pictures = keptFiles(workerCaches.pictures, 150, 30 * 24 * 60 * 60);

const shared = { handle: ({ request }: { request: Request }) => takeShared(request) };
const answers: Record<WorkerCache, Pick<Strategy, "handle"> | typeof shared> = { shell, assets, pictures, shared };

for (const [name, handler] of Object.entries(answers))
  for (const method of name === "shared" ? (["POST"] as const) : (["GET"] as const))
    registerRoute(({ request }) => answeredByWorker(request, location.origin) === name, handler, method);

/** Spreads the requests after a release, so that clients do not load everything at the same moment. */
const atOnce = 6;

async function fetchRelease(event: Event): Promise<void> {
  const left = [...releaseAssets];
  const fetchInTurn = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      // A file that fails now is loaded when it is needed.
      await assets.handle({ event: event as never, request: new Request(path) }).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
  await shell.handle({ event: event as never, request: new Request(paths.main) }).catch(() => undefined);
  await scope.skipWaiting();
}

addEventListener("install", (event) => (event as Extendable).waitUntil(fetchRelease(event)));

addEventListener("activate", (event) => (event as Extendable).waitUntil(scope.clients.claim()));

preloadNavigations();
