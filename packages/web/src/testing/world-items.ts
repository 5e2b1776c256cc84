/*
 * One thing of each kind that pages show, whole and as the contract wants it. A test names what matters to it, and takes the rest:
 * `many(1000, (number) => contentCard({ uuid: uuid(number), title: `Item ${number}` }))`.
 */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { picture } from "./world-brands.ts";
import { inDays, uuid } from "./world-ids.ts";

export type Building = EndpointReply<"GET /users/current/buildings">["data"]["buildings"][number];
export type User = EndpointReply<"GET /users/current">["data"]["user"];
export type Content = EndpointReply<"GET /tenant/v2/buildings/:id/content/:contentUuid">["data"]["content"];
export type ContentCard = EndpointReply<"GET /tenant/v2/buildings/:id/promoted-content">["data"]["contents"][number];
export type EventWait = EndpointReply<"GET /tenant/v1/event-posts/:uuid">["wait"];
export type EventPost = EndpointReply<"GET /tenant/v1/event-posts/:uuid">["data"]["event_post"];
export type Offer = EndpointReply<"GET /tenant/v1/offers/:uuid">["data"]["offer"];
export type Company = EndpointReply<"GET /tenant/v1/companies/:companyUuid">["data"]["company"];
export type Utility = EndpointReply<"GET /tenant/v1/buildings/:id/utility-buttons">["utility_buttons"][number];
export type Post = EndpointReply<"GET /tenant/v1/posts/:uuid">["data"]["post"];

/** The two buildings of the fake world. */
export const pier = uuid(0x101);
export const wharf = uuid(0x102);
export const somebody = uuid(0x001);

export const person = (own: Partial<User> = {}): User => ({
  uuid: somebody,
  id: 1,
  email: "occupant@harborline.example",
  first_name: "Daan",
  last_name: "Mulder",
  avatar_url: "",
  default_building_uuid: pier,
  company_uuid: uuid(0x201),
  locale: null,
  confirmed: true,
  email_accepted: false,
  terms_accepted: true,
  deactivated: false,
  admin: false,
  roles: [],
  "hqo-staff": false,
  signup_app_brand: "harborline",
  has_password: true,
  updated_at: inDays(-30),
  ...own,
});

export const building = (own: Partial<Building> = {}): Building => ({
  uuid: pier,
  name: "Pier One",
  image_url: picture("#0B4F6C", 648, 416),
  imageUrl: picture("#0B4F6C", 648, 416),
  image_preview: null,
  image_focus: null,
  address: "Quay 1, Rotterdam",
  address_1: "Quay 1",
  timezone: "Europe/Amsterdam",
  locale: "en_US",
  languages: [
    { code: "en_US", name: "English (US)", priority: 0 },
    { code: "de_DE", name: "Deutsch", priority: 1 },
  ],
  secondary_content: null,
  portfolio_company_uuid: null,
  portfolio_uuid: uuid(0x301),
  asset_uuid: null,
  brand_identifier: "harborline",
  ...own,
});

const itemFields = {
  uuid: uuid(0x401),
  title: "Concert under the Lantern",
  subtitle: null,
  description: "An evening of music on the quay.",
  rich_description: null,
  image_url: null,
  image_preview: null,
  image_alt_text: null,
  image_focus: null,
  host_company_name: null,
  host_custom_text: null,
  cta_label: null,
  cta_display_start_at: null,
  cta_display_end_at: null,
};
const offeredFields = {
  price: null,
  currency_type: null,
  start_at: inDays(7, 17),
  end_at: inDays(7, 20),
  cta_label_at_capacity: null,
};
const attached = {
  attachable_amenity_uuid: null,
  attachable_company_uuid: null,
  attachable_content_uuid: null,
  attachable_survey_type: null,
};
const whereabouts = {
  latitude: null,
  longitude: null,
  place_id: null,
  directions: null,
  virtual_text: null,
  virtual_url: null,
  virtual_directions: null,
};

export const contentCard = (own: Partial<ContentCard> = {}): ContentCard => ({
  uuid: itemFields.uuid,
  type: "Event",
  title: itemFields.title,
  subtitle: null,
  image_url: null,
  image_preview: null,
  image_alt_text: null,
  image_focus: null,
  host_company_name: null,
  price: null,
  currency_type: null,
  start_at: offeredFields.start_at,
  end_at: offeredFields.end_at,
  display_start_at: true,
  rsvp_enabled: true,
  claimable: false,
  capacity: 40,
  spots_left: 12,
  navigation_command: null,
  ...own,
});

export const content = (own: Partial<Content> = {}): Content => ({
  ...itemFields,
  ...offeredFields,
  ...attached,
  ...whereabouts,
  type: "Post",
  description_title: null,
  message: null,
  display_calendar_icon: false,
  display_start_at: false,
  formatted_address: null,
  cta_type: null,
  cta_url: null,
  attachable_service_uuid: null,
  attachable_service_provider_uuid: null,
  attach_secondary_content: false,
  rsvp_enabled: false,
  claimable: false,
  claims_details: { is_claimable: false, user_count: 0, count: 0 },
  capacity: null,
  max_claims_total: null,
  max_claims_per_user: 1,
  spots_left: null,
  navigation_command: null,
  ...own,
});

export const eventPost = (own: Partial<EventPost> = {}): EventPost => ({
  ...itemFields,
  ...offeredFields,
  ...attached,
  ...whereabouts,
  building_uuid: pier,
  display_calendar_icon: true,
  address: "Quay 1, Rotterdam",
  street_number: null,
  route: null,
  locality: null,
  administrative_area_1: null,
  postal_code: null,
  host: null,
  capacity: 40,
  attendants: [],
  attendants_count: 28,
  cta_type: null,
  cta_url: null,
  rsvp_enabled: true,
  ...own,
});

export const offer = (own: Partial<Offer> = {}): Offer => ({
  ...itemFields,
  ...offeredFields,
  uuid: uuid(0x402),
  title: "A coffee on the house",
  start_at: inDays(-1),
  building_uuid: pier,
  description_title: null,
  claimable: true,
  claimers: [],
  is_eligible: true,
  max_claims_per_user: 1,
  max_claims_total: 100,
  claims_details: { is_claimable: true, user_count: 0, count: 3 },
  ...own,
});

export type OfferClaim = EndpointReply<"GET /tenant/v1/offers/:uuid/claims">["data"]["claims"][number];

/** A claim of one's own, which is still to be redeemed. */
export const offerClaim = (own: Partial<OfferClaim> = {}): OfferClaim => ({
  uuid: uuid(0x412),
  code: "7K3MB2QX9TDWE5HZ",
  claimed_at: inDays(-1),
  redeemed_at: null,
  ...own,
});

export const post = (own: Partial<Post> = {}): Post => ({
  ...itemFields,
  uuid: uuid(0x403),
  title: "The elevators are back",
  building_uuid: pier,
  description_title: null,
  message: null,
  cta_type: null,
  cta_url: null,
  attachable_survey_type: null,
  ...own,
});

/** A tile of the home page, with this on it. Its number is its place as well. */
export const utility = (number: number, text: string, own: Partial<Utility> = {}): Utility => ({
  uuid: uuid(0x300 + number),
  text,
  name: text,
  utility_name: text,
  type: "native",
  url: null,
  route: null,
  order: number,
  web_image: null,
  web_image_focus: null,
  company_types: [],
  ...own,
});

export const company = (own: Partial<Company> = {}): Company => ({
  uuid: uuid(0x201),
  name: "Deltaworks",
  logo_url: null,
  description: "Engineers of water.",
  url: "https://deltaworks.example",
  company_types: ["Engineering"],
  ...own,
});
