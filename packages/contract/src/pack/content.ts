import { type Static, Type } from "typebox";
import {
  Count,
  Currency,
  Flag,
  FocalPoint,
  HttpUrl,
  identity,
  Localized,
  Money,
  oneOf,
  ownBuilding,
  Picture,
  Position,
  Reference,
  References,
  Repeat,
  Shape,
  Text,
  Time,
} from "./fields.ts";
import { CompanyType } from "./people.ts";

export const PackCategory = Shape({
  ...identity,
  ...ownBuilding,
  name: Localized(120),
  content_group: oneOf("discover", "spotlight", "secondary"),
  active: Flag(true),
  position: Position,
});

const texts = {
  title: Localized(200),
  subtitle: Type.Optional(Localized(300)),
  description: Type.Optional(Localized(10_000, "lines")),
  description_title: Type.Optional(Localized(200)),
  rich_description: Type.Optional(Localized(50_000, "html")),
  message: Type.Optional(Localized(1_000, "lines")),
  image_alt_text: Type.Optional(Localized(300)),
  host_custom_text: Type.Optional(Localized(300)),
  directions: Type.Optional(Localized(2_000, "lines")),
  virtual_text: Type.Optional(Localized(1_000, "lines")),
  virtual_directions: Type.Optional(Localized(2_000, "lines")),
  cta_label: Type.Optional(Localized(80)),
  cta_label_at_capacity: Type.Optional(Localized(80)),
};

const place = {
  formatted_address: Type.Optional(Text(300)),
  street_number: Type.Optional(Text(30)),
  route: Type.Optional(Text(200)),
  locality: Type.Optional(Text(120)),
  administrative_area_1: Type.Optional(Text(120)),
  postal_code: Type.Optional(Text(20)),
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90, expects: "a latitude from -90 to 90" })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180, expects: "a longitude from -180 to 180" })),
  place_id: Type.Optional(Text(300)),
};

/** The target of a tap instead of the detail page (1 §3). */
const NavigationCommand = Shape({
  type: Text(60),
  value: Text(300),
  options: Type.Optional(
    Shape({
      url: Type.Optional(HttpUrl),
      content: Type.Optional(Reference("contents")),
      building: Type.Optional(Reference("buildings")),
    }),
  ),
});

/** A content item of any kind, with every field of 1 §3 and 2 §3 (event post, offer, post). */
export const PackContent = Shape({
  ...identity,
  ...ownBuilding,
  type: oneOf("Event", "Deal", "Post", "Amenity"),
  categories: Type.Optional(References("categories")),
  audience: Type.Optional(Reference("audiences")),
  promoted: Flag(),
  /** Its position among promoted items; those without one follow, in the order of lists. */
  promoted_position: Type.Optional(Count()),
  position: Position,
  tags: Type.Optional(Type.Array(Text(60), { maxItems: 30, uniqueItems: true })),
  published_at: Type.Optional(Time),
  unpublished_at: Type.Optional(Time),
  ...texts,
  image: Type.Optional(Picture),
  image_focus: Type.Optional(FocalPoint),
  host_company_name: Type.Optional(Text(160)),
  price: Type.Optional(Money),
  currency_type: Type.Optional(Currency),
  start_at: Type.Optional(Time),
  end_at: Type.Optional(Time),
  repeat: Type.Optional(Repeat),
  display_calendar_icon: Flag(),
  display_start_at: Flag(),
  ...place,
  virtual_url: Type.Optional(HttpUrl),
  cta_type: Type.Optional(Text(60)),
  cta_url: Type.Optional(HttpUrl),
  cta_display_start_at: Type.Optional(Time),
  cta_display_end_at: Type.Optional(Time),
  attachable_amenity: Type.Optional(Reference("amenities")),
  attachable_company: Type.Optional(Reference("companies")),
  attachable_content: Type.Optional(Reference("contents")),
  attachable_service: Type.Optional(Reference("services")),
  attachable_service_provider: Type.Optional(Reference("service_providers")),
  attachable_survey_type: Type.Optional(Text(60)),
  attach_secondary_content: Flag(),
  rsvp_enabled: Flag(),
  capacity: Type.Optional(Count()),
  attendants_elsewhere: Type.Optional(Count(1_000_000, { default: 0 })),
  claimable: Flag(),
  is_eligible: Flag(true),
  max_claims_total: Type.Optional(Count()),
  max_claims_per_user: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, default: 1, expects: "a whole number from 1" }),
  ),
  claims_elsewhere: Type.Optional(Count(1_000_000, { default: 0 })),
  navigation_command: Type.Optional(NavigationCommand),
});

/** Amenities by category (1 §3): each category contains its amenities. */
export const PackAmenity = Shape({
  ...identity,
  name: Localized(160),
  description: Type.Optional(Localized(10_000, "lines")),
  image: Type.Optional(Picture),
  image_focus: Type.Optional(FocalPoint),
  image_alt_text: Type.Optional(Localized(300)),
  position: Position,
});

export const PackAmenityCategory = Shape({
  ...identity,
  ...ownBuilding,
  name: Localized(120),
  position: Position,
  amenities: Type.Array(PackAmenity, { maxItems: 200 }),
});

/** A utility button (1 §3); `order` is its position. */
export const PackUtility = Shape({
  ...identity,
  ...ownBuilding,
  text: Localized(100),
  name: Text(100),
  utility_name: Text(100),
  type: oneOf("native", "microfrontend", "webview", "nativelink"),
  url: Type.Optional(HttpUrl),
  route: Type.Optional(Text(200)),
  order: Position,
  web_image: Type.Optional(Picture),
  web_image_focus: Type.Optional(FocalPoint),
  company_types: Type.Optional(Type.Array(CompanyType, { maxItems: 30, uniqueItems: true })),
});

export type PackCategory = Static<typeof PackCategory>;
export type PackContent = Static<typeof PackContent>;
export type PackAmenity = Static<typeof PackAmenity>;
export type PackAmenityCategory = Static<typeof PackAmenityCategory>;
export type PackUtility = Static<typeof PackUtility>;
