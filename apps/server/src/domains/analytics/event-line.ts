import { type AnalyticsEventName, analyticsEvents } from "@atrium/contract/analytics-events.ts";
import type { AnalyticsChannel } from "@atrium/rules/analytics-consent.ts";

type Event = {
  event_uuid: string;
  event_type: string;
  occurred_at: Date | string;
  received_at: Date;
  brand_identifier: string | null;
  building_uuid: string | null;
  user_uuid: string | null;
  channel: AnalyticsChannel;
  browser: string | null;
  system: string | null;
  properties: Record<string, unknown>;
};

/** An event as it leaves the server: a line of an export, and an entry of a webhook. */
export function eventLine(event: Event) {
  const { event_uuid, event_type, building_uuid, user_uuid, channel, browser, system, properties } = event;
  return {
    event_uuid,
    event_type,
    // A later version may have stored an event that this one does not know.
    type: analyticsEvents[event_type as AnalyticsEventName]?.type ?? null,
    occurred_at: new Date(event.occurred_at).toISOString(),
    received_at: event.received_at.toISOString(),
    brand: event.brand_identifier,
    building_uuid,
    user_uuid,
    channel,
    browser,
    system,
    properties,
  };
}
