import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";

/** An amenity with every field of 1 §3. `category` is the name of the category that it stands in. */
export const Amenity = Entity({
  amenity_uuid: Uuid,
  amenity_name: Type.String(),
  description: Nullable(Type.String()),
  image_url: Nullable(Type.String()),
  image_preview: Nullable(Type.String()),
  image_focus: Nullable(Type.String()),
  image_alt_text: Nullable(Type.String()),
  category: Type.String(),
});

/** A category with all of its amenities (1 §3). */
export const AmenityCategory = Entity({
  category_uuid: Uuid,
  category_name: Type.String(),
  id: Type.Integer(),
  amenities: Type.Array(Amenity),
});
