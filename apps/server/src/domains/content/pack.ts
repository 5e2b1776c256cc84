import type { PackCategory, PackContent } from "@atrium/contract/pack/content.ts";
import { kind, positionOf, amount } from "../packs/kind.ts";
import type { Mapping } from "../packs/mapping.ts";

export const categories = kind<PackCategory>({
  kind: "categories",
  table: "categories",
  row: (category, at) => ({
    building_uuid: at.buildingUuid,
    content_group: category.content_group,
    active: category.active ?? true,
    position: positionOf(category, at),
    translations: at.texts({ name: category.name }),
  }),
});

export const contents = kind<PackContent>({
  kind: "contents",
  table: "contents",
  keptBy: [
    ["event_attendances", "content_uuid"],
    ["offer_claims", "content_uuid"],
  ],
  retire: "unpublished_at = coalesce(t.unpublished_at, $now)",
  row(content, at) {
    const start_at = at.time(content.start_at);
    const end_at = at.time(content.end_at);
    if (start_at && end_at && end_at < start_at) at.fault("end_at", "must not be before start_at");
    if (content.price !== undefined && content.currency_type === undefined) {
      at.fault("currency_type", "is missing beside a price");
    }
    for (const [index, key] of (content.categories ?? []).entries()) {
      if (at.find("categories", key).building !== at.entity.building) {
        at.fault(["categories", index], `"${key}" is a category of another building`);
      }
    }
    return {
      building_uuid: at.buildingUuid,
      type: content.type,
      image: at.picture(content.image),
      host_company_name: content.host_company_name ?? null,
      price: amount(content.price),
      currency_type: content.currency_type ?? null,
      start_at,
      end_at,
      display_calendar_icon: content.display_calendar_icon ?? false,
      display_start_at: content.display_start_at ?? false,
      ...place(content),
      virtual_url: content.virtual_url ?? null,
      cta_type: content.cta_type ?? null,
      cta_url: content.cta_url ?? null,
      cta_display_start_at: at.time(content.cta_display_start_at),
      cta_display_end_at: at.time(content.cta_display_end_at),
      attachable_amenity_uuid: at.refOrNull("amenities", content.attachable_amenity),
      attachable_company_uuid: at.refOrNull("companies", content.attachable_company),
      attachable_content_uuid: at.refOrNull("contents", content.attachable_content),
      attachable_service_uuid: at.refOrNull("services", content.attachable_service),
      attachable_service_provider_uuid: at.refOrNull("service_providers", content.attachable_service_provider),
      attachable_survey_type: content.attachable_survey_type ?? null,
      attach_secondary_content: content.attach_secondary_content ?? false,
      rsvp_enabled: content.rsvp_enabled ?? false,
      capacity: content.capacity ?? null,
      attendants_elsewhere: content.attendants_elsewhere ?? 0,
      claimable: content.claimable ?? false,
      is_eligible: content.is_eligible ?? true,
      max_claims_total: content.max_claims_total ?? null,
      max_claims_per_user: content.max_claims_per_user ?? 1,
      claims_elsewhere: content.claims_elsewhere ?? 0,
      navigation_command: navigationCommand(content, at),
      tags: content.tags ?? [],
      promoted: content.promoted ?? false,
      position: positionOf(content, at),
      published_at: at.time(content.published_at),
      unpublished_at: at.time(content.unpublished_at),
      translations: texts(content, at),
    };
  },
  links: [
    {
      table: "content_categories",
      owner: "content_uuid",
      rows: (content, at) =>
        (content.categories ?? []).map((key) => ({
          category_uuid: at.ref("categories", key),
          content_uuid: at.uuid,
          position: positionOf(content, at),
        })),
    },
  ],
});

function texts(content: PackContent, at: Mapping) {
  return at.texts({
    title: content.title,
    subtitle: content.subtitle,
    description: content.description,
    description_title: content.description_title,
    rich_description: at.richText("rich_description", content.rich_description),
    message: content.message,
    image_alt_text: content.image_alt_text,
    host_custom_text: content.host_custom_text,
    directions: content.directions,
    virtual_text: content.virtual_text,
    virtual_directions: content.virtual_directions,
    cta_label: content.cta_label,
    cta_label_at_capacity: content.cta_label_at_capacity,
  });
}

function place(content: PackContent) {
  return {
    formatted_address: content.formatted_address ?? null,
    street_number: content.street_number ?? null,
    route: content.route ?? null,
    locality: content.locality ?? null,
    administrative_area_1: content.administrative_area_1 ?? null,
    postal_code: content.postal_code ?? null,
    latitude: content.latitude ?? null,
    longitude: content.longitude ?? null,
    place_id: content.place_id ?? null,
  };
}

function navigationCommand({ navigation_command: command }: PackContent, at: Mapping) {
  if (!command) return null;
  const { url, content, building } = command.options ?? {};
  return {
    type: command.type,
    value: command.value,
    options: {
      ...(url ? { url } : {}),
      ...(content ? { uuid: at.ref("contents", content) } : {}),
      ...(building ? { building_uuid: at.ref("buildings", building) } : {}),
    },
  };
}
