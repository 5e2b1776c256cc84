import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";
import { itemFields, NullableText, offeredFields } from "./item.ts";

/**
 * An event with every field of 2 §3, and what its page needs besides: the building, whether it is in calendars, and the window of its call to
 * action. `attendants` has the caller's own id or is empty; `attendants_count` counts all (R19). `price` is a decimal text; times are UTC;
 * `host` is the organiser's name.
 */
export const EventPost = Entity({
  ...itemFields,
  ...offeredFields,
  building_uuid: Uuid,
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
  capacity: Nullable(Type.Integer()),
  attendants: Type.Array(Uuid),
  attendants_count: Type.Integer(),
  cta_type: NullableText,
  cta_url: NullableText,
  rsvp_enabled: Type.Boolean(),
  attachable_amenity_uuid: Nullable(Uuid),
  attachable_company_uuid: Nullable(Uuid),
  attachable_content_uuid: Nullable(Uuid),
  attachable_survey_type: NullableText,
});
