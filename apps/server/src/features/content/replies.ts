import type { Content, ContentCard, NavigationCommand } from "@atrium/contract/entities/content.ts";
import type { Static } from "typebox";
import type { NavigationCommand as StoredCommand } from "../../shared/database/stored-json.ts";
import { pictureUrl } from "../../shared/files/pictures.ts";
import type { CardRow, ItemRow } from "./store.ts";

export function toCard(row: CardRow): Static<typeof ContentCard> {
  return {
    uuid: row.uuid,
    type: row.type,
    title: row.title,
    subtitle: row.subtitle,
    image_url: pictureUrl(row.image),
    image_alt_text: row.image_alt_text,
    host_company_name: row.host_company_name,
    price: row.price,
    currency_type: row.currency_type,
    start_at: instant(row.start_at),
    end_at: instant(row.end_at),
    display_start_at: row.display_start_at,
    rsvp_enabled: row.rsvp_enabled,
    claimable: row.claimable,
    capacity: row.capacity,
    spots_left: spotsLeft(row),
    navigation_command: command(row.navigation_command),
  };
}

export function toContent(row: ItemRow): Static<typeof Content> {
  const { texts } = row;
  return {
    uuid: row.uuid,
    type: row.type,
    title: texts.title ?? "",
    subtitle: texts.subtitle ?? null,
    description: texts.description ?? null,
    description_title: texts.description_title ?? null,
    rich_description: texts.rich_description ?? null,
    message: texts.message ?? null,
    image_url: pictureUrl(row.image, 1296),
    image_alt_text: texts.image_alt_text ?? null,
    host_company_name: row.host_company_name,
    host_custom_text: texts.host_custom_text ?? null,
    price: row.price,
    currency_type: row.currency_type,
    start_at: instant(row.start_at),
    end_at: instant(row.end_at),
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
    cta_label: texts.cta_label ?? null,
    cta_url: row.cta_url,
    cta_label_at_capacity: texts.cta_label_at_capacity ?? null,
    cta_display_start_at: instant(row.cta_display_start_at),
    cta_display_end_at: instant(row.cta_display_end_at),
    attachable_amenity_uuid: row.attachable_amenity_uuid,
    attachable_company_uuid: row.attachable_company_uuid,
    attachable_content_uuid: row.readable_content_uuid,
    attachable_service_uuid: row.attachable_service_uuid,
    attachable_service_provider_uuid: row.attachable_service_provider_uuid,
    attachable_survey_type: row.attachable_survey_type,
    attach_secondary_content: row.attach_secondary_content,
    rsvp_enabled: row.rsvp_enabled,
    claimable: row.claimable,
    claims_details: { is_claimable: isClaimable(row), user_count: row.user_claims, count: row.claims_taken },
    capacity: row.capacity,
    max_claims_total: row.max_claims_total,
    max_claims_per_user: row.max_claims_per_user,
    spots_left: spotsLeft(row),
    navigation_command: command(row.navigation_command),
  };
}

type Counted = Pick<CardRow, "capacity" | "attendants_taken" | "claimable" | "max_claims_total" | "claims_taken">;

/** The scarcer of places and claims, where an item counts both. */
function spotsLeft({ capacity, attendants_taken, claimable, max_claims_total, claims_taken }: Counted): number | null {
  const left = [
    ...(capacity === null ? [] : [capacity - attendants_taken]),
    ...(claimable && max_claims_total !== null ? [max_claims_total - claims_taken] : []),
  ];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}

function isClaimable(row: ItemRow): boolean {
  const someLeft = row.max_claims_total === null || row.claims_taken < row.max_claims_total;
  return row.claimable && row.is_eligible && someLeft && row.user_claims < row.max_claims_per_user;
}

function instant(at: Date | null): string | null {
  return at ? at.toISOString() : null;
}

function command(stored: StoredCommand | null): Static<typeof NavigationCommand> | null {
  return stored ? { type: stored.type, value: stored.value, options: stored.options ?? {} } : null;
}
