import type { Content, ContentCard, NavigationCommand } from "@atrium/contract/entities/content.ts";
import { isClaimable } from "@atrium/rules/claim.ts";
import { spotsLeft } from "@atrium/rules/spots.ts";
import type { Static } from "typebox";
import type { NavigationCommand as StoredCommand } from "./tables.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { instant } from "../../platform/clock/instant.ts";
import { itemFacts, offeredFacts } from "./item-facts.ts";
import type { CardRow, ItemRow } from "./store.ts";

export function toCard(row: CardRow): Static<typeof ContentCard> {
  return {
    uuid: row.uuid,
    type: row.type,
    title: row.title,
    subtitle: row.subtitle,
    image_url: pictureUrl(row.image),
    image_preview: row.image_preview,
    image_alt_text: row.image_alt_text,
    image_focus: row.image_focus,
    host_company_name: row.host_company_name,
    price: row.price,
    currency_type: row.currency_type,
    start_at: instant(row.start_at),
    end_at: instant(row.end_at),
    display_start_at: row.display_start_at,
    rsvp_enabled: row.rsvp_enabled,
    claimable: row.claimable,
    capacity: row.capacity,
    spots_left: scarcerLeft(row),
    navigation_command: command(row.navigation_command),
  };
}

export function toContent(row: ItemRow): Static<typeof Content> {
  const { texts } = row;
  const claims_details = { user_count: row.user_claims, count: row.claims_taken };
  return {
    ...itemFacts(row),
    ...offeredFacts(row),
    type: row.type,
    description_title: texts.description_title ?? null,
    message: texts.message ?? null,
    display_calendar_icon: row.display_calendar_icon,
    display_start_at: row.display_start_at,
    formatted_address: row.formatted_address,
    latitude: row.latitude,
    longitude: row.longitude,
    place_id: row.place_id,
    directions: texts.directions ?? null,
    virtual_text: texts.virtual_text ?? null,
    virtual_url: row.virtual_url,
    virtual_directions: texts.virtual_directions ?? null,
    cta_type: row.cta_type,
    cta_url: row.cta_url,
    attachable_amenity_uuid: row.readable_amenity_uuid,
    attachable_company_uuid: row.readable_company_uuid,
    attachable_content_uuid: row.readable_content_uuid,
    attachable_service_uuid: row.attachable_service_uuid,
    attachable_service_provider_uuid: row.attachable_service_provider_uuid,
    attachable_survey_type: row.attachable_survey_type,
    attach_secondary_content: row.attach_secondary_content,
    rsvp_enabled: row.rsvp_enabled,
    claimable: row.claimable,
    claims_details: { is_claimable: isClaimable({ ...row, claims_details }), ...claims_details },
    capacity: row.capacity,
    max_claims_total: row.max_claims_total,
    max_claims_per_user: row.max_claims_per_user,
    spots_left: scarcerLeft(row),
    navigation_command: command(row.navigation_command),
  };
}

type Counted = Pick<CardRow, "capacity" | "attendants_taken" | "claimable" | "max_claims_total" | "claims_taken">;

/** The smaller of the remaining places and claims, if an item counts both. */
function scarcerLeft({
  capacity,
  attendants_taken,
  claimable,
  max_claims_total,
  claims_taken,
}: Counted): number | null {
  const places = spotsLeft(capacity, attendants_taken);
  const claims = claimable ? spotsLeft(max_claims_total, claims_taken) : null;
  return places === null || claims === null ? (places ?? claims) : Math.min(places, claims);
}

function command(stored: StoredCommand | null): Static<typeof NavigationCommand> | null {
  return stored ? { type: stored.type, value: stored.value, options: stored.options ?? {} } : null;
}
