import { instant } from "../../platform/clock/instant.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { ItemRow } from "./item-store.ts";

/** The fields that every kind of item has, by their names in 2 §3. */
export function itemFacts(row: ItemRow) {
  const { texts } = row;
  return {
    uuid: row.uuid,
    title: texts.title ?? "",
    subtitle: texts.subtitle ?? null,
    description: texts.description ?? null,
    rich_description: texts.rich_description ?? null,
    image_url: pictureUrl(row.image, 1296),
    image_preview: row.image_preview,
    image_alt_text: texts.image_alt_text ?? null,
    image_focus: row.image_focus,
    host_company_name: row.host_company_name,
    host_custom_text: texts.host_custom_text ?? null,
    cta_label: texts.cta_label ?? null,
    cta_display_start_at: instant(row.cta_display_start_at),
    cta_display_end_at: instant(row.cta_display_end_at),
  };
}

/** The fields of an item with an RSVP or a claim. */
export function offeredFacts(row: ItemRow) {
  return {
    price: row.price,
    currency_type: row.currency_type,
    start_at: instant(row.start_at),
    end_at: instant(row.end_at),
    cta_label_at_capacity: row.texts.cta_label_at_capacity ?? null,
  };
}
