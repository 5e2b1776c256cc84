import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";

const NullableText = Nullable(Type.String());

/**
 * An event with every field of 2 §3, and what its page needs beside them: the building, whether it is in calendars, and the window
 * of its call to action. `attendants` has the caller's own id or nobody's; `attendants_count` counts all (R19). `price` is a decimal text;
 * times are UTC; `host` is who holds it, as it is said to people.
 */
export const EventPost = Entity({
  uuid: Uuid,
  building_uuid: Uuid,
  title: Type.String(),
  subtitle: NullableText,
  description: NullableText,
  rich_description: NullableText,
  image_url: NullableText,
  image_alt_text: NullableText,
  start_at: Nullable(Instant),
  end_at: Nullable(Instant),
  display_calendar_icon: Type.Boolean(),
  address: NullableText,
  street_number: NullableText,
  route: NullableText,
  locality: NullableText,
  administrative_area_1: NullableText,
  postal_code: NullableText,
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  place_id: NullableText,
  directions: NullableText,
  virtual_text: NullableText,
  virtual_directions: NullableText,
  virtual_url: NullableText,
  host: NullableText,
  host_company_name: NullableText,
  host_custom_text: NullableText,
  price: NullableText,
  currency_type: NullableText,
  capacity: Nullable(Type.Integer()),
  attendants: Type.Array(Uuid),
  attendants_count: Type.Integer(),
  cta_type: NullableText,
  cta_label: NullableText,
  cta_url: NullableText,
  cta_label_at_capacity: NullableText,
  cta_display_start_at: Nullable(Instant),
  cta_display_end_at: Nullable(Instant),
  rsvp_enabled: Type.Boolean(),
  attachable_amenity_uuid: Nullable(Uuid),
  attachable_company_uuid: Nullable(Uuid),
  attachable_content_uuid: Nullable(Uuid),
  attachable_survey_type: NullableText,
});
