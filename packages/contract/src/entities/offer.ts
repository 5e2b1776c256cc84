import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";
import { ClaimsDetails } from "./content.ts";

const NullableText = Nullable(Type.String());

/**
 * An offer with every field of 2 §3, and what its page needs beside them. `claimers` has the caller's own id or nobody's;
 * `claims_details.count` counts all claims (R19). Times are UTC.
 */
export const Offer = Entity({
  uuid: Uuid,
  building_uuid: Uuid,
  title: Type.String(),
  subtitle: NullableText,
  description_title: NullableText,
  description: NullableText,
  rich_description: NullableText,
  image_url: NullableText,
  image_alt_text: NullableText,
  host_company_name: NullableText,
  host_custom_text: NullableText,
  price: NullableText,
  currency_type: NullableText,
  start_at: Nullable(Instant),
  end_at: Nullable(Instant),
  claimable: Type.Boolean(),
  claimers: Type.Array(Uuid),
  is_eligible: Type.Boolean(),
  max_claims_per_user: Type.Integer(),
  max_claims_total: Nullable(Type.Integer()),
  claims_details: ClaimsDetails,
  cta_label: NullableText,
  cta_label_at_capacity: NullableText,
  cta_display_start_at: Nullable(Instant),
  cta_display_end_at: Nullable(Instant),
});
