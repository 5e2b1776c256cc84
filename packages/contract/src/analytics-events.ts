import { type Static, type TObject, Type } from "typebox";
import { Entity, Text, Uuid } from "./schemas.ts";

/** The action that caused an event. */
export const analyticsTypes = ["impression", "click", "view", "open", "close", "begin"] as const;

type EventShape = { type: (typeof analyticsTypes)[number]; meaning: string; properties: TObject };

const optionalText = Type.Optional(Text(120));
const Kind = Type.Optional(Type.Enum(["Event", "Deal", "Post", "Amenity"]));
const Tile = { utility_uuid: Type.Optional(Uuid), utility_name: optionalText, app_uuid: Type.Optional(Uuid) };
/** The page, without its query and fragment, which may hold personal data. */
const PageUrl = Type.String({ pattern: "^https?://[^?#\\s]+$", maxLength: 500, format: "single-line" });
const OfAmenity = Entity({ amenity_uuid: Uuid });

/**
 * Every event of 1 §9, the home screen's impression (1 §4) and the page view (1 §2), with its subject and its allowed properties. Properties
 * are uuids and short codes, never input. Names are only ever added.
 */
export const analyticsEvents = {
  home_impression: { type: "impression", meaning: "A building's home was shown.", properties: Entity({}) },
  page_viewed: {
    type: "view",
    meaning: "Somebody went on from one page to another.",
    properties: Entity({ url: PageUrl, previous_url: PageUrl }),
  },
  content_clicked: {
    type: "click",
    meaning: "A card of a content item was pressed.",
    properties: Entity({
      content_uuid: Uuid,
      content_type: Kind,
      category_uuid: Type.Optional(Uuid),
    }),
  },
  banner_clicked: {
    type: "click",
    meaning: "A card among the promoted items, at the top of home, was pressed.",
    properties: Entity({ content_uuid: Uuid, content_type: Kind }),
  },
  content_post_cta_clicked: {
    type: "click",
    meaning: "The call to action of a content item was pressed.",
    properties: Entity({ content_uuid: Uuid, content_type: Kind }),
  },
  content_viewed: {
    type: "view",
    meaning: "The page of a content item was shown.",
    properties: Entity({ content_uuid: Uuid, content_type: Kind }),
  },
  amenity_post_clicked: { type: "click", meaning: "A card of an amenity was pressed.", properties: OfAmenity },
  amenity_post_opened: { type: "open", meaning: "The page of an amenity was shown.", properties: OfAmenity },
  amenity_post_closed: { type: "close", meaning: "The page of an amenity was left.", properties: OfAmenity },
  search_found_nothing: {
    type: "view",
    meaning: "Somebody looked for something and found nothing; what they looked for is not told.",
    properties: Entity({ place: Type.Enum(["companies", "rooms"]) }),
  },
  order_ahead_menu_opened: {
    type: "open",
    meaning: "A menu to order from was opened: by its tile, or inside a mini-app.",
    properties: Entity(Tile),
  },
  order_ahead_order_started: {
    type: "begin",
    meaning: "Somebody began an order in a mini-app.",
    properties: Entity({ ...Tile, order_reference: optionalText }),
  },
  checkout_initiated: {
    type: "begin",
    meaning: "Somebody went on to pay.",
    properties: Entity({
      ...Tile,
      order_reference: optionalText,
      amount: Type.Optional(Type.String({ pattern: "^\\d{1,10}(\\.\\d{1,2})?$" })),
      currency_type: Type.Optional(Type.String({ pattern: "^[A-Z]{3}$" })),
    }),
  },
} as const satisfies Record<string, EventShape>;

export type AnalyticsEventName = keyof typeof analyticsEvents;
export type AnalyticsType<N extends AnalyticsEventName> = (typeof analyticsEvents)[N]["type"];
export type AnalyticsProperties<N extends AnalyticsEventName> = Static<(typeof analyticsEvents)[N]["properties"]>;

export const analyticsEventNames = Object.keys(analyticsEvents) as AnalyticsEventName[];
