import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";
import { ClaimsDetails } from "./content.ts";
import { itemFields, NullableText, offeredFields } from "./item.ts";

/**
 * An offer with every field of 2 §3, and what its page needs besides. `claimers` has the caller's own id or is empty; `claims_details.count`
 * counts all claims (R19). Times are UTC.
 */
export const Offer = Entity({
  ...itemFields,
  ...offeredFields,
  building_uuid: Uuid,
  description_title: NullableText,
  claimable: Type.Boolean(),
  claimers: Type.Array(Uuid),
  is_eligible: Type.Boolean(),
  max_claims_per_user: Type.Integer(),
  max_claims_total: Nullable(Type.Integer()),
  claims_details: ClaimsDetails,
});
