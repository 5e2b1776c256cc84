import type { AnalyticsEventName, AnalyticsProperties, AnalyticsType } from "@atrium/contract/analytics-events.ts";
import { analyticsChannel } from "@atrium/rules/analytics-consent.ts";
import { useCallback, useEffect } from "react";
import { type Services, useServices } from "../services.ts";
import { type AnalyticsQueue, createQueue } from "./queue.ts";

/** The type of each event (1 §7: `type`), as in the contract's table, which cannot be imported here because it brings its schemas along. */
const types: { readonly [N in AnalyticsEventName]: AnalyticsType<N> } = {
  home_impression: "impression",
  page_viewed: "view",
  content_clicked: "click",
  banner_clicked: "click",
  content_post_cta_clicked: "click",
  content_viewed: "view",
  amenity_post_clicked: "click",
  amenity_post_opened: "open",
  amenity_post_closed: "close",
  search_found_nothing: "view",
  order_ahead_menu_opened: "open",
  order_ahead_order_started: "begin",
  checkout_initiated: "begin",
};

const queues = new WeakMap<Services, AnalyticsQueue>();

/** The single queue of a page. */
export function queueOf(services: Services): AnalyticsQueue {
  const known = queues.get(services) ?? createQueue();
  queues.set(services, known);
  return known;
}

/** Who is there: a person, and on a kiosk the number of the visitor. */
export function whoIsThere({ session, kiosk }: Pick<Services, "session" | "kiosk">): string {
  return `${session.get().user?.uuid} ${kiosk.visitor()}`;
}

/** Records an event (1 §9). It only adds to the queue, without waiting: the tracker decides whether the queue may be sent, and drops it otherwise. */
function track<N extends AnalyticsEventName>(services: Services, { name, properties, building }: Happened<N>): void {
  queueOf(services).add({
    event_uuid: newUuid(),
    event_type: name,
    type: types[name],
    properties: { ...properties },
    occurred_at: new Date().toISOString(),
    channel: analyticsChannel({ kiosk: services.kiosk.get(), path: location.pathname }),
    ...(building ? { building_uuid: building } : {}),
    of: whoIsThere(services),
  });
}

type Happened<N extends AnalyticsEventName> = {
  name: N;
  properties: AnalyticsProperties<N>;
  building: string | undefined;
};

export type Track = <N extends AnalyticsEventName>(name: N, properties: AnalyticsProperties<N>) => void;

export function useTrack(): Track {
  const services = useServices();
  return useCallback<Track>(
    (name, properties) => track(services, { name, properties, building: services.building.get() }),
    [services],
  );
}

const places = new WeakMap<Services, { readonly of: string; readonly url: string }>();

/**
 * Records each change of the path (1 §2, B6), with the previous and the new path, without query and fragment, which may hold personal data.
 * The previous path is left out if another person was on it.
 */
export function usePageViews(pathname: string): void {
  const services = useServices();
  useEffect(() => {
    const place = { of: whoIsThere(services), url: `${location.origin}${pathname}` };
    const before = places.get(services);
    places.set(services, place);
    if (before?.of !== place.of || before.url === place.url) return;
    const properties = { url: place.url, previous_url: before.url };
    track(services, { name: "page_viewed", properties, building: services.building.get() });
  }, [services, pathname]);
}

const standing = new WeakMap<Services, Set<() => void>>();

/** Records the current page again: a person who has just consented is counted from this page on. */
export function trackCurrentPage(services: Services): void {
  for (const note of standing.get(services) ?? []) note();
}

/** Records that a screen is shown, once per thing and building; with `left`, also that it was left. */
export function useTrackShown<N extends AnalyticsEventName>(name: N, about: AnalyticsProperties<N>, left?: N): void {
  const services = useServices();
  const building = services.building.get();
  const text = JSON.stringify(about);
  useEffect(() => {
    const properties = JSON.parse(text) as AnalyticsProperties<N>;
    const note = () => track(services, { name, properties, building });
    const shown = standing.get(services) ?? new Set();
    standing.set(services, shown.add(note));
    note();
    return () => {
      shown.delete(note);
      if (left) track(services, { name: left, properties, building });
    };
  }, [services, name, left, text, building]);
}

/** `randomUUID` is missing on plain HTTP, where a portal may run inside a building's network. */
function newUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, place) => {
    // Version 4, and the variant of RFC 9562.
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
