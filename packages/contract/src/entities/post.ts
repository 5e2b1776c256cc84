import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";

const NullableText = Nullable(Type.String());

/** A post (2 §3) with what its page shows beside: where it belongs, its formatted text, its author, and when its call to action shows. */
export const Post = Entity({
  uuid: Uuid,
  building_uuid: Uuid,
  title: Type.String(),
  subtitle: NullableText,
  description_title: NullableText,
  description: NullableText,
  rich_description: NullableText,
  message: NullableText,
  image_url: NullableText,
  image_alt_text: NullableText,
  host_company_name: NullableText,
  host_custom_text: NullableText,
  cta_type: NullableText,
  cta_label: NullableText,
  cta_url: NullableText,
  cta_display_start_at: Nullable(Instant),
  cta_display_end_at: Nullable(Instant),
  attachable_survey_type: NullableText,
});
