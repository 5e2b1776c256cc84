import { Type } from "typebox";
import { Instant, Nullable, Uuid } from "../schemas.ts";

export const NullableText = Nullable(Type.String());

/**
 * What every kind of item says of itself (1 §3, 2 §3). The window of its call to action is in UTC. `image_preview`, here and elsewhere: a data URL of
 * some 110 characters, made from the picture's thumbhash, to show while the picture loads; null until it has been made. `image_focus`: what of it is in sight wherever it is cropped, as CSS says positions (`30% 65%`); null is the
 * middle.
 */
export const itemFields = {
  uuid: Uuid,
  title: Type.String(),
  subtitle: NullableText,
  description: NullableText,
  rich_description: NullableText,
  image_url: NullableText,
  image_preview: NullableText,
  image_alt_text: NullableText,
  image_focus: NullableText,
  host_company_name: NullableText,
  host_custom_text: NullableText,
  cta_label: NullableText,
  cta_display_start_at: Nullable(Instant),
  cta_display_end_at: Nullable(Instant),
};

/** What an item says that one can go to or have. `price` is a decimal text in `currency_type`; times are UTC. */
export const offeredFields = {
  price: NullableText,
  currency_type: NullableText,
  start_at: Nullable(Instant),
  end_at: Nullable(Instant),
  cta_label_at_capacity: NullableText,
};
