/*
 * The door's service worker (P7): its page opens and reloads without a network. It never answers API calls: the page itself stores guests and scans
 * (`kept-reads.ts`, `unsent-scans.ts`).
 */
import { consolePath } from "@atrium/rules/console-path.ts";
import { type DoorCache, doorCaches } from "@atrium/rules/offline.ts";
import { answeredAtTheDoor } from "@atrium/rules/worker-answers.ts";
import { keptFiles, keptPage } from "@atrium/web/kept-by-worker.ts";
import { registerRoute } from "workbox-routing";

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Scope = { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } };
const scope = globalThis as unknown as Scope;

const answers = {
  page: keptPage(doorCaches.page, consolePath),
  assets: keptFiles(doorCaches.assets, 200),
} as const;

for (const name of Object.keys(answers) as DoorCache[])
  registerRoute(({ request }) => answeredAtTheDoor(request, location.origin) === name, answers[name]);

async function begin(event: Event): Promise<void> {
  await answers.page.handle({ event: event as never, request: new Request(consolePath) }).catch(() => undefined);
  await scope.skipWaiting();
}

addEventListener("install", (event) => (event as Extendable).waitUntil(begin(event)));

addEventListener("activate", (event) => (event as Extendable).waitUntil(scope.clients.claim()));
