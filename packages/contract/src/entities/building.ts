import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";

/** Priority 0 is the building's first language (1 §3). Codes are as the building spells them: `en_US`, `de-de`. */
export const Language = Entity({ code: Type.String(), name: Type.String(), priority: Type.Integer() });

/** A building (1 §3). Both spellings of the picture are the specification's. */
export const Building = Entity({
  uuid: Uuid,
  name: Type.String(),
  image_url: Nullable(Type.String()),
  imageUrl: Nullable(Type.String()),
  image_preview: Nullable(Type.String()),
  image_focus: Nullable(Type.String()),
  address: Type.String(),
  address_1: Type.String(),
  timezone: Type.String(),
  locale: Type.String(),
  languages: Type.Array(Language),
  secondary_content: Nullable(Entity({ name: Type.String() })),
  portfolio_company_uuid: Nullable(Uuid),
  portfolio_uuid: Uuid,
  asset_uuid: Nullable(Uuid),
  brand_identifier: Type.String(),
});

/** The public fields of a building. */
export const PublicBuilding = Entity({
  uuid: Uuid,
  name: Type.String(),
  image_url: Nullable(Type.String()),
  image_focus: Nullable(Type.String()),
  address: Type.String(),
  locale: Type.String(),
  brand_identifier: Type.String(),
});

/** Custom properties of the stylesheet, derived from the brand's colours: `--fill` → `light-dark(#…, #…)`. */
export const Tokens = Type.Record(Type.String(), Type.String());

/** A building's theme (1 §3), with derived values. */
export const BuildingTheme = Entity({
  home_header_image_url: Nullable(Type.String()),
  home_header_image_preview: Nullable(Type.String()),
  home_header_image_focus: Nullable(Type.String()),
  display_portfolio_logo: Type.Boolean(),
  portfolio_logo_url: Nullable(Type.String()),
  building_logo_url: Nullable(Type.String()),
  primary_color: Type.String(),
  secondary_color: Type.String(),
  primary_font_color: Nullable(Type.String()),
  font: Type.String(),
  tokens: Tokens,
});
