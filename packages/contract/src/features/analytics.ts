import { analyticsChannels, analyticsConsents } from "@atrium/rules/analytics-consent.ts";
import { Type } from "typebox";
import { analyticsEventNames, analyticsTypes } from "../analytics-events.ts";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Nullable, Text, Uuid } from "../schemas.ts";

export const mostAnalyticsEvents = 100;
/** The greatest size of a beacon in browsers. */
const mostBytes = 64 * 1024;

const EventName = Type.Enum([...analyticsEventNames]);
/** The allowed properties are in the event's row of the table (`analytics-events.ts`); the server refuses others. */
const Properties = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown());

const event = {
  /** Chosen by the sender: a second event of the same uuid in the portfolio is a repetition of the first one. */
  event_uuid: Type.Optional(Uuid),
  /** The name, under either of its field names (1 §7). */
  event_type: Type.Optional(EventName),
  eventName: Type.Optional(EventName),
  /** As in the event's row; optional. */
  type: Type.Optional(Type.Enum([...analyticsTypes])),
  /** Under either of their field names (1 §7). */
  properties: Type.Optional(Properties),
  metadata: Type.Optional(Properties),
  /** When it happened, at most a week ago; by default the time of arrival. */
  occurred_at: Type.Optional(Instant),
  /** By default the `x-building-uuid` of the call. */
  building_uuid: Type.Optional(Uuid),
  /** `web` by default. */
  channel: Type.Optional(Type.Enum([...analyticsChannels])),
};

const Events = Type.Array(Entity(event), { minItems: 1, maxItems: mostAnalyticsEvents });
/** The person has consented, if the brand asks for consent: otherwise nothing is stored for them. */
const Agreed = Type.Optional(Type.Boolean());
const Stored = { stored: Type.Integer({ minimum: 0 }) };
/** Identifies a page that is being closed (`/public/analytics/v2/beacon`); valid for ten minutes. */
const Ticket = Type.String();

export const analytics = {
  "GET /analytics/v2/settings": endpoint({
    summary: "Read the brand's analytics settings: null if it has none, and then nothing is stored.",
    access: "member",
    viewAs: "closed",
    secret: true,
    reply: Data({
      analytics: Nullable(
        Entity({ consent: Type.Enum([...analyticsConsents]), scripts: Type.Array(Type.String()), ticket: Ticket }),
      ),
    }),
    refusals: [],
    shows: ["settings"],
  }),
  "POST /analytics/v2/track": endpoint({
    summary:
      "Store one event, or up to a hundred in `events`. An event whose `event_uuid` is already stored is ignored, so that a call without an answer can be repeated.",
    access: "member",
    scope: { building: ["body.building_uuid", "body.events.*.building_uuid"] },
    body: Entity({ ...event, events: Type.Optional(Events), consent: Agreed }),
    mostBytes,
    reply: Data({ ...Stored, ticket: Ticket }),
    refusals: [],
    changes: [],
  }),
  "POST /public/analytics/v2/beacon": endpoint({
    summary:
      "The same from a page that is being left (`navigator.sendBeacon`), which can send no headers: a ticket of `track` or `settings` identifies the person, and gives no other access.",
    access: "anonymous",
    scope: { building: "body.events.*.building_uuid" },
    body: Entity({ ticket: Text(1_000), events: Events, consent: Agreed }),
    mostBytes,
    reply: Data(Stored),
    refusals: ["unauthenticated", "session_ended", "cross_site_request"],
  }),
};
