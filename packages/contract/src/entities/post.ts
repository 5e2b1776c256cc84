import { Entity, Uuid } from "../schemas.ts";
import { itemFields, NullableText } from "./item.ts";

/** A post (2 §3) with what its page shows besides: its place, its formatted text, its author, and the window of its call to action. */
export const Post = Entity({
  ...itemFields,
  building_uuid: Uuid,
  description_title: NullableText,
  message: NullableText,
  cta_type: NullableText,
  cta_url: NullableText,
  attachable_survey_type: NullableText,
});
