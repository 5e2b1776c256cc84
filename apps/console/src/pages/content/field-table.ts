import type { Kind } from "./content-address.ts";
import type { Field, Writing } from "./content-queries.ts";

type Choices = keyof Pick<Writing, "audiences" | "amenities" | "companies" | "services" | "service_providers">;

/** The input of a field. `line` and `lines` are one text, or one per language if `localized`. */
export type Shape =
  | {
      as:
        | "line"
        | "lines"
        | "time"
        | "number"
        | "flag"
        | "tags"
        | "categories"
        | "command"
        | "picture"
        | "focus"
        | "html";
    }
  | { as: "choice"; of: Choices };

export type Part = "text" | "picture" | "when" | "places" | "price" | "lists" | "button" | "more";
export const parts: readonly Part[] = ["text", "picture", "when", "places", "price", "lists", "button", "more"];

type Row = { name: Field; part: Part } & Shape & {
    /** The kinds for which it is a common field; for others it is under "more". */
    kinds?: readonly Kind[];
    /** Its default. */
    absent?: boolean;
  };

const timed: readonly Kind[] = ["Event", "Deal"];

/** Every field of an item, in the order of the form. */
const rows: readonly Row[] = [
  { name: "title", part: "text", as: "line" },
  { name: "subtitle", part: "text", as: "line" },
  { name: "rich_description", part: "text", as: "html" },
  { name: "image", part: "picture", as: "picture" },
  // Edited on the picture itself.
  { name: "image_focus", part: "picture", as: "focus" },
  { name: "image_alt_text", part: "picture", as: "line" },
  { name: "start_at", part: "when", as: "time", kinds: timed },
  { name: "end_at", part: "when", as: "time", kinds: timed },
  { name: "formatted_address", part: "when", as: "line", kinds: ["Event"] },
  { name: "display_start_at", part: "when", as: "flag", kinds: timed },
  { name: "rsvp_enabled", part: "places", as: "flag", kinds: ["Event"] },
  { name: "capacity", part: "places", as: "number", kinds: ["Event"] },
  { name: "claimable", part: "places", as: "flag", kinds: ["Deal"] },
  { name: "max_claims_total", part: "places", as: "number", kinds: ["Deal"] },
  { name: "max_claims_per_user", part: "places", as: "number", kinds: ["Deal"] },
  { name: "price", part: "price", as: "line", kinds: timed },
  { name: "currency_type", part: "price", as: "line", kinds: timed },
  { name: "categories", part: "lists", as: "categories" },
  { name: "promoted", part: "lists", as: "flag" },
  { name: "audience", part: "lists", as: "choice", of: "audiences" },
  { name: "cta_label", part: "button", as: "line" },
  { name: "cta_url", part: "button", as: "line" },
  { name: "description", part: "more", as: "lines" },
  { name: "description_title", part: "more", as: "line" },
  { name: "message", part: "more", as: "lines" },
  { name: "host_company_name", part: "more", as: "line" },
  { name: "host_custom_text", part: "more", as: "line" },
  { name: "directions", part: "more", as: "lines" },
  { name: "virtual_url", part: "more", as: "line" },
  { name: "virtual_text", part: "more", as: "lines" },
  { name: "virtual_directions", part: "more", as: "lines" },
  { name: "street_number", part: "more", as: "line" },
  { name: "route", part: "more", as: "line" },
  { name: "postal_code", part: "more", as: "line" },
  { name: "locality", part: "more", as: "line" },
  { name: "administrative_area_1", part: "more", as: "line" },
  { name: "latitude", part: "more", as: "number" },
  { name: "longitude", part: "more", as: "number" },
  { name: "place_id", part: "more", as: "line" },
  { name: "display_calendar_icon", part: "more", as: "flag" },
  { name: "cta_label_at_capacity", part: "more", as: "line" },
  { name: "cta_type", part: "more", as: "line" },
  { name: "cta_display_start_at", part: "more", as: "time" },
  { name: "cta_display_end_at", part: "more", as: "time" },
  { name: "attachable_amenity", part: "more", as: "choice", of: "amenities" },
  { name: "attachable_company", part: "more", as: "choice", of: "companies" },
  { name: "attachable_service", part: "more", as: "choice", of: "services" },
  { name: "attachable_service_provider", part: "more", as: "choice", of: "service_providers" },
  { name: "attachable_content", part: "more", as: "line" },
  { name: "attach_secondary_content", part: "more", as: "flag" },
  { name: "attachable_survey_type", part: "more", as: "line" },
  { name: "is_eligible", part: "more", as: "flag", absent: true },
  { name: "tags", part: "more", as: "tags" },
  { name: "position", part: "more", as: "number" },
  { name: "navigation_command", part: "more", as: "command" },
];

export type FieldRow = Row;

/** The fields of a part, for an item of this kind. */
export const rowsOf = (part: Part, kind: Kind): FieldRow[] =>
  rows.filter((row) => (row.kinds && !row.kinds.includes(kind) ? "more" : row.part) === part);

export const rowOf = (name: Field): FieldRow | undefined => rows.find((row) => row.name === name);

/** Texts for readers, one per language. */
export const localizedFields = [
  "title",
  "subtitle",
  "rich_description",
  "description",
  "description_title",
  "message",
  "image_alt_text",
  "host_custom_text",
  "directions",
  "virtual_text",
  "virtual_directions",
  "cta_label",
  "cta_label_at_capacity",
] as const satisfies readonly Field[];
export type LocalizedField = (typeof localizedFields)[number];

export const isLocalized = (name: Field): name is LocalizedField => localizedFields.some((one) => one === name);
