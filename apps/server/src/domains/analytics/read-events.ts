import { type AnalyticsEventName, analyticsEvents } from "@atrium/contract/analytics-events.ts";
import type { EndpointBody } from "@atrium/contract/client.ts";
import type { AnalyticsChannel } from "@atrium/rules/analytics-consent.ts";
import { v7 } from "uuid";
import { type InputFault, Refusal, refuseField } from "../../platform/http/refusal.ts";
import { type Check, inputCheck } from "../../platform/http/validation.ts";

type Body = EndpointBody<"POST /analytics/v2/track">;
export type SentEvent = Omit<Body, "events" | "consent">;

/** A valid event, without its person. */
export type ReadEvent = {
  event_uuid: string;
  event_type: AnalyticsEventName;
  occurred_at: string;
  building_uuid: string | undefined;
  channel: AnalyticsChannel;
  properties: Record<string, unknown>;
};

/** An older or a future time comes from a wrong clock. */
const longestAgoMs = 7 * 24 * 60 * 60 * 1000;

const checks = Object.fromEntries(
  Object.entries(analyticsEvents).map(([name, { properties }]) => [name, inputCheck(properties, "body")]),
) as Record<AnalyticsEventName, Check>;

/** The events of a call: one, as specified (1 §7), or a list, and never both. */
export function sentEvents({ events, consent: _, ...single }: Body): { sent: SentEvent[]; isList: boolean } {
  if (!events) return { sent: [single], isList: false };
  const [beside] = Object.keys(single);
  if (beside) refuseField(beside, "events", "belongs into an event");
  return { sent: events, isList: true };
}

/** Validates each event against its table of properties; refuses all of them with every fault of each. */
export function readEvents({ sent, isList }: { sent: SentEvent[]; isList: boolean }, now: Date): ReadEvent[] {
  const faults: InputFault[] = [];
  const read = sent.flatMap((event, place) => {
    const found = faultsOf(event);
    const before = isList ? `/events/${place}` : "";
    faults.push(...found.map((fault) => ({ ...fault, path: `${before}${fault.path}` })));
    return found.length > 0 ? [] : [asRead(event, now)];
  });
  if (faults.length > 0) throw new Refusal("validation_failed", faults);
  return read;
}

function faultsOf({ event_type, eventName, type, properties, metadata }: SentEvent): InputFault[] {
  const name = event_type ?? eventName;
  if (!name) return [{ path: "/event_type", code: "required", message: "must be given" }];
  const faults: InputFault[] = [];
  if (eventName && eventName !== name)
    faults.push({ path: "/eventName", code: "const", message: "is another event than event_type" });
  if (type && type !== analyticsEvents[name].type)
    faults.push({ path: "/type", code: "const", message: `must be ${analyticsEvents[name].type}, or left out` });
  if (properties && metadata)
    faults.push({ path: "/metadata", code: "const", message: "is another name of properties" });
  const field = metadata && !properties ? "metadata" : "properties";
  try {
    checks[name](properties ?? metadata ?? {});
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const fault of error.faults ?? []) faults.push({ ...fault, path: `/${field}${fault.path}` });
  }
  return faults;
}

function asRead(event: SentEvent, now: Date): ReadEvent {
  const said = Date.parse(event.occurred_at ?? "");
  const known = said <= now.getTime() && said >= now.getTime() - longestAgoMs;
  return {
    event_uuid: event.event_uuid?.toLowerCase() ?? v7(),
    // Validated before: one of the two is present.
    event_type: (event.event_type ?? event.eventName) as AnalyticsEventName,
    occurred_at: new Date(known ? said : now).toISOString(),
    building_uuid: event.building_uuid?.toLowerCase(),
    channel: event.channel ?? "web",
    properties: event.properties ?? event.metadata ?? {},
  };
}
