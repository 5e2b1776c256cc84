import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";
import { itemFields, NullableText, offeredFields } from "./item.ts";

export const ContentType = Type.Union([
  Type.Literal("Event"),
  Type.Literal("Deal"),
  Type.Literal("Post"),
  Type.Literal("Amenity"),
]);

/** The target of a tap instead of the detail page (1 §3). */
export const NavigationCommand = Entity({
  type: Type.String(),
  value: Type.String(),
  options: Entity({
    url: Type.Optional(Type.String()),
    uuid: Type.Optional(Type.String()),
    building_uuid: Type.Optional(Type.String()),
  }),
});

/** `user_count`: claims of the caller; `count`: claims of everyone (1 §3). */
export const ClaimsDetails = Entity({
  is_claimable: Type.Boolean(),
  user_count: Type.Integer(),
  count: Type.Integer(),
});

/**
 * A content item with every field of 1 §3, and the place of an event (2 §3), which its map link needs (1 §7). `price` is a decimal text in
 * `currency_type`; times are UTC. `spots_left`: free places of an event or claims left of an offer, null if unlimited.
 * `attachable_content_uuid` is null if its item cannot be read; an amenity and a company, if the building does not have them.
 */
export const Content = Entity({
  ...itemFields,
  ...offeredFields,
  type: ContentType,
  description_title: NullableText,
  message: NullableText,
  display_calendar_icon: Type.Boolean(),
  display_start_at: Type.Boolean(),
  formatted_address: NullableText,
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  place_id: NullableText,
  directions: NullableText,
  virtual_text: NullableText,
  virtual_url: NullableText,
  virtual_directions: NullableText,
  cta_type: NullableText,
  cta_url: NullableText,
  attachable_amenity_uuid: Nullable(Uuid),
  attachable_company_uuid: Nullable(Uuid),
  attachable_content_uuid: Nullable(Uuid),
  attachable_service_uuid: Nullable(Uuid),
  attachable_service_provider_uuid: Nullable(Uuid),
  attachable_survey_type: NullableText,
  attach_secondary_content: Type.Boolean(),
  rsvp_enabled: Type.Boolean(),
  claimable: Type.Boolean(),
  claims_details: ClaimsDetails,
  capacity: Nullable(Type.Integer()),
  max_claims_total: Nullable(Type.Integer()),
  max_claims_per_user: Type.Integer(),
  spots_left: Nullable(Type.Integer()),
  navigation_command: Nullable(NavigationCommand),
});

/** The fields of a card on a list; a detail page requests the whole item. */
export const ContentCard = Entity({
  uuid: Uuid,
  type: ContentType,
  title: Type.String(),
  subtitle: NullableText,
  image_url: NullableText,
  image_preview: NullableText,
  image_alt_text: NullableText,
  image_focus: NullableText,
  host_company_name: NullableText,
  price: NullableText,
  currency_type: NullableText,
  start_at: Nullable(Instant),
  end_at: Nullable(Instant),
  display_start_at: Type.Boolean(),
  rsvp_enabled: Type.Boolean(),
  claimable: Type.Boolean(),
  capacity: Nullable(Type.Integer()),
  spots_left: Nullable(Type.Integer()),
  navigation_command: Nullable(NavigationCommand),
});

export const CategoryType = Type.Union([Type.Literal("AudienceContent"), Type.Literal("SecondaryContent")]);

/** The part of the home page that a category belongs to (1 §3); "promoted" is a flag of the item, not a category. */
export const ContentGroup = Type.Union([
  Type.Literal("discover"),
  Type.Literal("spotlight"),
  Type.Literal("secondary"),
]);

/** A category without its contents, as `…/categories` lists them. `AudienceContent` is Discover and Spotlight together. */
export const Category = Entity({
  uuid: Uuid,
  name: Type.String(),
  category_type: CategoryType,
  content_group: ContentGroup,
});

/** A category with its first contents (1 §3). */
export const CategoryWithContents = Entity({ uuid: Uuid, name: Type.String(), contents: Type.Array(ContentCard) });

/**
 * An amenity, a company, a service or a service provider that an item is attached to (1 §3), as its card shows it. Only a service has a
 * provider's name and a price, in cents of `currency_type` (2 §9); its picture is the provider's.
 */
export const GoesWith = Entity({
  kind: Type.Union([
    Type.Literal("amenity"),
    Type.Literal("company"),
    Type.Literal("service"),
    Type.Literal("service_provider"),
  ]),
  uuid: Uuid,
  name: Type.String(),
  image_url: Nullable(Type.String()),
  image_preview: NullableText,
  /** Of a place; a logo is not cropped. */
  image_focus: NullableText,
  image_alt_text: Nullable(Type.String()),
  provider_name: NullableText,
  price: Nullable(Type.Integer()),
  currency_type: NullableText,
});
