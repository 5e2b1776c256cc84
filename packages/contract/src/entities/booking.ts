import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";

const NullableText = Nullable(Type.String());

/**
 * A person's booking of a resource (2 §3), with what its page shows beside it: picture, price (decimal text), the building and
 * what was said to a denial. `answer` of the type `Yes/No` is `yes` or `no`.
 */
export const Booking = Entity({
  uuid: Uuid,
  building_uuid: Uuid,
  name: Type.String(),
  image_url: NullableText,
  image_preview: NullableText,
  start_at: Instant,
  end_at: Instant,
  status: Type.String(),
  total_price: NullableText,
  currency_type: NullableText,
  form_responses: Type.Array(Entity({ question: Type.String(), answer: Type.String(), type: Type.String() })),
  cancellation_window_end_minutes: Nullable(Type.Integer()),
  cancellation_description: NullableText,
  decision_reason: NullableText,
});
