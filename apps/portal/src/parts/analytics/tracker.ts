import { type Api, ApiRefusal } from "@atrium/contract/client.ts";
import type { AnalyticsQueue, Waiting } from "./queue.ts";

/** What the page may do now: track, with or without an answer of the person's, or nothing. */
export type TrackingOrder = { agreed: boolean; ticket: string } | "silent";

type Parts = {
  api: Api;
  queue: AnalyticsQueue;
  /** Who is there; what somebody else did is dropped. */
  who: () => string;
  now: () => number;
  page?: EventTarget & { readonly visibilityState: string };
  leaving?: EventTarget;
  /** Hands a body over to the browser, which sends it even when the page has gone. */
  beacon?: (url: string, body: Blob) => boolean;
};

const waitMs = 4_000;
const longestWaitMs = 5 * 60_000;
/** So many events are not kept waiting. */
const enough = 20;
const mostAtOnce = 50;
const mostFailures = 6;
/** Of the ten minutes that a ticket is good for. */
const ticketMs = 9 * 60_000;

export type Tracker = ReturnType<typeof createTracker>;

/**
 * Sends what waits in the queue: together, every few seconds, and at once when there is much or the page goes out of sight. Whatever goes
 * wrong, nobody is told: it is tried again some times, later each time. Each event has a uuid, so that what comes twice is stored once.
 */
export function createTracker({
  api,
  queue,
  who,
  now,
  page = document,
  leaving = window,
  beacon = (url, body) => navigator.sendBeacon(url, body),
}: Parts) {
  let allowed: { agreed: boolean } | undefined;
  let silent = false;
  let ticket: { text: string; until: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let failures = 0;
  /** Handed over to the browser, which does not tell whether it has sent them. */
  let handedOver = new Set<string>();

  function own(): readonly Waiting[] {
    const here = who();
    queue.keep(({ of }) => of === here);
    return queue.get();
  }

  function bodyOf(events: readonly Waiting[]) {
    return { events: events.map(({ of: _, ...event }) => event), consent: allowed?.agreed ?? false };
  }

  function forget(events: readonly Waiting[]): void {
    const gone = new Set(events.map(({ event_uuid }) => event_uuid));
    queue.keep(({ event_uuid }) => !gone.has(event_uuid));
  }

  function schedule(): void {
    if (!allowed || sending) return;
    const { length } = queue.get();
    if (length === 0) return;
    const soon = length >= enough && failures === 0;
    if (timer !== undefined && !soon) return;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), soon ? 0 : Math.min(longestWaitMs, waitMs * 2 ** failures));
  }

  async function flush(fetch?: typeof keptAlive): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const events = own().slice(0, mostAtOnce);
    if (!allowed || sending || events.length === 0) return;
    sending = true;
    try {
      const { data } = await api("POST /analytics/v2/track", { body: bodyOf(events), ...(fetch ? { fetch } : {}) });
      ticket = { text: data.ticket, until: now() + ticketMs };
      failures = 0;
      forget(events);
    } catch (error) {
      failures += 1;
      if (isFinal(error) || failures >= mostFailures) {
        forget(events);
        failures = 0;
      }
    } finally {
      sending = false;
      schedule();
    }
  }

  /** The page may not come back. What is handed over stays in the queue: if the page does come back, it is sent once more and known there. */
  function leave(): void {
    const events = own()
      .filter(({ event_uuid }) => !handedOver.has(event_uuid))
      .slice(0, mostAtOnce);
    if (!allowed || events.length === 0) return;
    if (!ticket || ticket.until <= now()) return void flush(keptAlive);
    handedOver = new Set([...handedOver, ...events.map(({ event_uuid }) => event_uuid)]);
    const byBeacon = async (url: string, { body }: RequestInit) => {
      const blob = new Blob([body as string], { type: "application/json" });
      return beacon(url, blob) ? Response.json({ data: { stored: 0 } }) : Response.error();
    };
    const body = { ticket: ticket.text, ...bodyOf(events) };
    api("POST /public/analytics/v2/beacon", { body, fetch: byBeacon }).catch(() => void flush(keptAlive));
  }

  queue.subscribe(schedule);
  leaving.addEventListener("pagehide", leave);
  page.addEventListener("visibilitychange", () => {
    if (page.visibilityState === "hidden") return leave();
    handedOver = new Set();
    schedule();
  });

  return {
    /** What was noted before anything may be sent is dropped: it is nobody's to tell afterwards. */
    order(order: TrackingOrder): void {
      const wasSilent = silent;
      silent = order === "silent";
      if (silent || wasSilent) queue.keep(() => false);
      if (order === "silent") {
        allowed = undefined;
        return;
      }
      allowed = { agreed: order.agreed };
      ticket ??= { text: order.ticket, until: now() + ticketMs };
      schedule();
    },
    /** Somebody has gone: what they did and was not told goes with them. */
    someoneElse: () => void own(),
  };
}

function keptAlive(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, keepalive: true });
}

/** What the server will never take. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiRefusal && error.problem.status < 500 && error.problem.status !== 429;
}
