import { type Api, ApiRefusal } from "@atrium/contract/client.ts";
import type { AnalyticsQueue, Waiting } from "./queue.ts";

/** What the page may do now: track with or without the person's consent, or not track. */
export type TrackingOrder = { agreed: boolean; ticket: string } | "silent";

type Parts = {
  api: Api;
  queue: AnalyticsQueue;
  /** The current person; events of another person are dropped. */
  who: () => string;
  now: () => number;
  page?: EventTarget & { readonly visibilityState: string };
  leaving?: EventTarget;
  /** Hands a body over to the browser (`sendBeacon`), which sends it even after the page has closed. */
  beacon?: (url: string, body: Blob) => boolean;
};

const waitMs = 4_000;
const longestWaitMs = 5 * 60_000;
/** At this number of events the queue is sent at once. */
const enough = 20;
const mostAtOnce = 50;
const mostFailures = 6;
/** Renewed before the ticket's ten minutes are over. */
const ticketMs = 9 * 60_000;

export type Tracker = ReturnType<typeof createTracker>;

/**
 * Sends the queued events in batches: every few seconds, and at once when there are many or the page is hidden. Failures are silent: a batch
 * is repeated several times with growing delays. Each event has a uuid, so that the server stores a repeated event once.
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
  /** Handed over to the browser, which does not report whether it has sent them. */
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

  /**
   * The page may not come back. Events that were handed over stay in the queue: if the page does come back, they are sent again and the server
   * recognises them.
   */
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
    /** Events from the time before tracking was allowed are dropped. */
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
    /** The person has signed out: their unsent events are dropped. */
    someoneElse: () => void own(),
  };
}

function keptAlive(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, keepalive: true });
}

/** An error that a repetition cannot fix. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiRefusal && error.problem.status < 500 && error.problem.status !== 429;
}
