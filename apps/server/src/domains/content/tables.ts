import type { Generated } from "kysely";
import type {
  InstantOrNull,
  Json,
  JsonOrNull,
  NumericOrNull,
  PackEntity,
  Translations,
} from "../../platform/database/columns.ts";

export type ContentGroup = "discover" | "spotlight" | "secondary";

export type ContentType = "Event" | "Deal" | "Post" | "Amenity";

/** A content item's texts (1 §3); `rich_description` is sanitised HTML. */
export type ContentText =
  | "title"
  | "subtitle"
  | "description"
  | "description_title"
  | "rich_description"
  | "message"
  | "image_alt_text"
  | "host_custom_text"
  | "directions"
  | "virtual_text"
  | "virtual_directions"
  | "cta_label"
  | "cta_label_at_capacity";

export interface NavigationCommand {
  type: string;
  value: string;
  options?: { url?: string; uuid?: string; building_uuid?: string };
}

interface CategoriesTable extends PackEntity {
  building_uuid: string;
  content_group: ContentGroup;
  active: Generated<boolean>;
  position: Generated<number>;
  translations: Json<Translations<"name">>;
}

export interface ContentsTable extends PackEntity {
  building_uuid: string;
  /** Its audience; null means everybody in its building. */
  audience_uuid: string | null;
  type: ContentType;
  image: string | null;
  /** `30% 65%`. */
  image_focus: string | null;
  host_company_name: string | null;
  price: NumericOrNull;
  currency_type: string | null;
  start_at: InstantOrNull;
  end_at: InstantOrNull;
  display_calendar_icon: Generated<boolean>;
  display_start_at: Generated<boolean>;
  formatted_address: string | null;
  street_number: string | null;
  route: string | null;
  locality: string | null;
  administrative_area_1: string | null;
  postal_code: string | null;
  latitude: number | null;
  longitude: number | null;
  place_id: string | null;
  virtual_url: string | null;
  cta_type: string | null;
  cta_url: string | null;
  cta_display_start_at: InstantOrNull;
  cta_display_end_at: InstantOrNull;
  attachable_amenity_uuid: string | null;
  attachable_company_uuid: string | null;
  attachable_content_uuid: string | null;
  attachable_service_uuid: string | null;
  attachable_service_provider_uuid: string | null;
  attachable_survey_type: string | null;
  attach_secondary_content: Generated<boolean>;
  rsvp_enabled: Generated<boolean>;
  capacity: number | null;
  /** Taken places: those taken elsewhere and the valid attendances. */
  attendants_taken: Generated<number>;
  attendants_elsewhere: Generated<number>;
  claimable: Generated<boolean>;
  is_eligible: Generated<boolean>;
  max_claims_total: number | null;
  max_claims_per_user: Generated<number>;
  claims_taken: Generated<number>;
  claims_elsewhere: Generated<number>;
  navigation_command: JsonOrNull<NavigationCommand>;
  tags: Generated<string[]>;
  promoted: Generated<boolean>;
  /** Its position among promoted items; null: after those that have one. */
  promoted_position: number | null;
  position: Generated<number>;
  published_at: InstantOrNull;
  unpublished_at: InstantOrNull;
  translations: Json<Translations<ContentText>>;
}

interface ContentCategoriesTable {
  portfolio_uuid: string;
  category_uuid: string;
  content_uuid: string;
  position: Generated<number>;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    categories: CategoriesTable;
    contents: ContentsTable;
    content_categories: ContentCategoriesTable;
  }
}
