import { isClaimable } from "@atrium/rules/claim.ts";
import { matchLocale, normalizeLocale } from "@atrium/rules/languages.ts";
import { spotsLeft } from "@atrium/rules/spots.ts";
import { momentsOf, offsetMs, readClock } from "@atrium/rules/wall-clock.ts";
import type { Static } from "typebox";
import type { Content } from "./entities/content.ts";
import type { EventPost } from "./entities/event-post.ts";
import type { Offer } from "./entities/offer.ts";
import type { Post } from "./entities/post.ts";
import type { DraftFields } from "./pack/written-content.ts";

/** A draft of an item, complete or not, and the data that is needed to show it. */
export type WrittenItem = {
  uuid: string;
  type: Static<typeof Content>["type"];
  building_uuid: string;
  /** The portal currently shows it, or an older version of it. */
  isPublished: boolean;
  fields: DraftFields;
  /** The address of the picture that the fields name. */
  image_url: string | null;
  /** The fallback language. */
  firstLanguage: string;
  timeZone: string;
};

/** An item of any kind, as each page of the portal reads it. */
export type ShownItem = Static<typeof Content> & Static<typeof EventPost> & Static<typeof Offer> & Static<typeof Post>;

/** Counts and picture data of an item that are not part of a draft: they come from the published item, if there is one. */
type Counted = Partial<
  Pick<
    ShownItem,
    "attendants" | "attendants_count" | "claimers" | "claims_details" | "spots_left" | "image_preview" | "image_url"
  >
>;

/**
 * The answer for a page of the portal if the draft were published, in one language. It equals the server's own, so that a preview renders
 * without a request (row P3).
 */
export function shownItem(written: WrittenItem, lang: string, counted: Counted = {}): ShownItem {
  const { uuid, type, building_uuid, fields, timeZone } = written;
  const text = (name: LocalizedName) => textOf(fields[name], lang, written.firstLanguage);
  const time = (name: TimeName) => momentOf(fields[name], timeZone);
  const plain = (value: string | undefined) => (value?.trim() ? value : null);
  const [host_company_name, host_custom_text] = [plain(fields.host_company_name), text("host_custom_text")];
  const attendants_count = counted.attendants_count ?? 0;
  const limits = {
    claimable: fields.claimable ?? false,
    is_eligible: fields.is_eligible ?? true,
    max_claims_total: fields.max_claims_total ?? null,
    max_claims_per_user: fields.max_claims_per_user ?? 1,
  };
  const { user_count, count } = counted.claims_details ?? { user_count: 0, count: 0 };
  const claims_details = { is_claimable: false, user_count, count };
  const capacity = fields.capacity ?? null;
  const isSamePicture = counted.image_url === written.image_url;
  return {
    uuid,
    type,
    building_uuid,
    title: text("title") ?? "",
    subtitle: text("subtitle"),
    description: text("description"),
    description_title: text("description_title"),
    rich_description: text("rich_description"),
    message: text("message"),
    image_url: fields.image ? written.image_url : null,
    image_preview: isSamePicture ? (counted.image_preview ?? null) : null,
    image_alt_text: text("image_alt_text"),
    image_focus: plain(fields.image_focus),
    host_company_name,
    host_custom_text,
    host: [host_company_name, host_custom_text].filter(Boolean).join(" ") || null,
    price: priceOf(fields.price),
    currency_type: plain(fields.currency_type),
    start_at: time("start_at"),
    end_at: time("end_at"),
    display_calendar_icon: fields.display_calendar_icon ?? false,
    display_start_at: fields.display_start_at ?? false,
    address: plain(fields.formatted_address),
    formatted_address: plain(fields.formatted_address),
    street_number: plain(fields.street_number),
    route: plain(fields.route),
    locality: plain(fields.locality),
    administrative_area_1: plain(fields.administrative_area_1),
    postal_code: plain(fields.postal_code),
    latitude: fields.latitude ?? null,
    longitude: fields.longitude ?? null,
    place_id: plain(fields.place_id),
    directions: text("directions"),
    virtual_text: text("virtual_text"),
    virtual_directions: text("virtual_directions"),
    virtual_url: plain(fields.virtual_url),
    cta_label: text("cta_label"),
    cta_label_at_capacity: text("cta_label_at_capacity"),
    cta_type: plain(fields.cta_type),
    cta_url: plain(fields.cta_url),
    cta_display_start_at: time("cta_display_start_at"),
    cta_display_end_at: time("cta_display_end_at"),
    attachable_amenity_uuid: plain(fields.attachable_amenity),
    attachable_company_uuid: plain(fields.attachable_company),
    attachable_content_uuid: plain(fields.attachable_content),
    attachable_service_uuid: plain(fields.attachable_service),
    attachable_service_provider_uuid: plain(fields.attachable_service_provider),
    attachable_survey_type: plain(fields.attachable_survey_type),
    attach_secondary_content: fields.attach_secondary_content ?? false,
    rsvp_enabled: fields.rsvp_enabled ?? false,
    capacity,
    attendants: counted.attendants ?? [],
    attendants_count,
    ...limits,
    claimers: counted.claimers ?? [],
    claims_details: { ...claims_details, is_claimable: isClaimable({ ...limits, claims_details }) },
    spots_left: scarcer(
      spotsLeft(capacity, attendants_count),
      limits.claimable ? spotsLeft(limits.max_claims_total, count) : null,
    ),
    // The target of a tap on a card; the page itself does not use it.
    navigation_command: null,
  };
}

type Named<Value> = {
  [K in keyof DraftFields]-?: NonNullable<DraftFields[K]> extends Value ? K : never;
}[keyof DraftFields];
type LocalizedName = Named<Record<string, string>>;
type TimeName = "start_at" | "end_at" | "cta_display_start_at" | "cta_display_end_at";

/** In the wanted language, otherwise in another variant of it, otherwise in the fallback, otherwise in any. */
function textOf(texts: Record<string, string> | undefined, lang: string, firstLanguage: string): string | null {
  const byCode = new Map(
    Object.entries(texts ?? {}).flatMap(([code, text]) => (text.trim() === "" ? [] : [[normalizeLocale(code), text]])),
  );
  const wanted = normalizeLocale(lang);
  const [first] = byCode.keys();
  const standsIn = matchLocale([firstLanguage], [...byCode.keys()]) ?? first ?? "";
  const [language = wanted] = wanted.split("-");
  return byCode.get(wanted) ?? byCode.get(language) ?? byCode.get(standsIn) ?? null;
}

const priceOf = (price: string | undefined): string | null =>
  price?.trim() && Number.isFinite(Number(price)) ? Number(price).toFixed(2) : null;

const scarcer = (places: number | null, claims: number | null): number | null =>
  places === null || claims === null ? (places ?? claims) : Math.min(places, claims);

const dayMs = 86_400_000;

/**
 * An instant unchanged, or the instant of a wall-clock time of the building: the first one of a repeated hour; a skipped time is moved on by
 * the skipped length.
 */
function momentOf(time: string | undefined, timeZone: string): string | null {
  if (!time) return null;
  if (time.endsWith("Z")) return Number.isNaN(Date.parse(time)) ? null : new Date(time).toISOString();
  const [date = "", clock = ""] = time.split(" ");
  const minute = readClock(clock);
  const day = Date.parse(`${date}T00:00:00Z`);
  if (minute === undefined || Number.isNaN(day)) return null;
  const [first] = momentsOf({ date, minute }, timeZone);
  const wall = day + minute * 60_000;
  return (first ?? new Date(wall - offsetMs(wall - dayMs, timeZone))).toISOString();
}
