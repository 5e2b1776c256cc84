import { Type } from "typebox";
import { Instant, Nullable, Uuid } from "../schemas.ts";

export const NullableText = Nullable(Type.String());

/**
 * The fields of every kind of item (1 §3, 2 §3). The window of its call to action is in UTC. `image_preview`, here and elsewhere: a data URL
 * of about 110 characters, made from the picture's thumbhash, to show while the picture loads; null until it has been made. `image_focus`: the
 * point that stays visible when the picture is cropped, as a CSS position (`30% 65%`); null is the centre.
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

/** The fields of an item that people can attend or claim. `price` is a decimal text in `currency_type`; times are UTC. */
export const offeredFields = {
  price: NullableText,
  currency_type: NullableText,
  start_at: Nullable(Instant),
  end_at: Nullable(Instant),
  cta_label_at_capacity: NullableText,
};
