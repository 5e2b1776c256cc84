/*
 * A server that was written only from the two specifications and decisions.md: its answers have the fields that they name, and no others. Written
 * from their text (1 §3, 2 §3 and the calls of §7), not from the contract.
 */
import type { EndpointKey } from "@atrium/contract/endpoints.ts";

/** Names of fields; those of an object or a list in braces. */
type Specified = string;

const user =
  "uuid id email first_name last_name avatar_url default_building_uuid company_uuid locale confirmed email_accepted terms_accepted deactivated admin roles{name} hqo-staff signup_app_brand";
const tokens = "token expires_in refresh_token{token expires_in}";
const building =
  "uuid name image_url imageUrl address address_1 timezone locale portfolio_company_uuid portfolio_uuid asset_uuid brand_identifier";
const whitelabel = "brand_identifier id uuid whitelabel_config_uuid primaryColor secondaryColor domain";
const navigation = "navigation_command{type value options{url uuid building_uuid}}";
const content = `uuid type title subtitle description description_title rich_description message image_url image_alt_text host_company_name host_custom_text price currency_type start_at end_at display_calendar_icon display_start_at formatted_address directions virtual_text virtual_url virtual_directions cta_type cta_label cta_url attachable_amenity_uuid attachable_company_uuid attachable_content_uuid attachable_service_uuid attachable_service_provider_uuid attachable_survey_type attach_secondary_content rsvp_enabled claimable claims_details{is_claimable user_count count} cta_label_at_capacity capacity max_claims_total max_claims_per_user cta_display_start_at cta_display_end_at ${navigation}`;
const categories = `data{categories{uuid name contents{${content}}}}`;
const company = "uuid name logo_url description url company_types";
const event =
  "uuid title subtitle description rich_description image_url image_alt_text start_at end_at address street_number route locality administrative_area_1 postal_code latitude longitude place_id directions virtual_text virtual_directions virtual_url host host_company_name host_custom_text price currency_type capacity attendants cta_type cta_label cta_url rsvp_enabled attachable_amenity_uuid attachable_company_uuid attachable_content_uuid attachable_survey_type";
const offer =
  "uuid title description_title description image_url claimers is_eligible maxClaimsPerUser maxClaimsTotal claims_details{is_claimable user_count count} cta_label_at_capacity cta_display_start_at cta_display_end_at claimable";
const booking =
  "name start_at end_at status form_responses{question answer type} cancellation_window_end_minutes cancellation_description";
const theme =
  "home_header_image_url display_portfolio_logo portfolio_logo_url building_logo_url primary_color secondary_color primary_font_color font";
const suite = "temp temp_unit temp_equipment_name requested_temp lighting";
const transaction =
  "uuid currency_type total_price details{owner{owner_type owner_uuid} resource{uuid}} content{uuid title subtitle image_url status start_at end_at price resource{name image_url} service{provider_name logo_url price}}";

const specified: Partial<Record<EndpointKey, Specified>> = {
  "GET /healthcheck": "status",
  "POST /auth/v2/validate-email": "email terms_accepted confirmed deactivated user_verification{}",
  "POST /auth/v2/login": `${tokens} user{${user}}`,
  "POST /auth/v2/refresh": tokens,
  "POST /auth/logout": "",
  "GET /users/current": `data{user{${user}}}`,
  "PUT /users/current": `data{user{${user}}}`,
  "GET /users/current/buildings": `data{buildings{${building}}}`,
  "GET /tenant/v1/users/current/buildings": `data{buildings{${building}}}`,
  "GET /tenant/v1/buildings/:id": `data{building{${building}}}`,
  "GET /user-permissions/v1": "data",
  "GET /public/buildings": "data{buildings{uuid name}}",
  "GET /public/guest-buildings": "data{buildings{uuid name}}",
  "GET /buildings/:id/theme": `data{theme{${theme}}}`,
  "GET /public/theme": "data{theme{brand}}",
  "GET /public/whitelabel": `data{whitelabel{${whitelabel}}}`,
  "GET /public/whitelabel-config/:configUuid": "data{config{zendesk{email}}}",
  "GET /tenant/v1/buildings/:id/categories/contents-spotlight": categories,
  "GET /tenant/v1/buildings/:id/categories/contents": categories,
  "GET /tenant/v1/buildings/:id/contents-promoted": `data{contents{${content}}}`,
  "GET /tenant/v2/buildings/:id/promoted-content": `data{contents{${content}}}`,
  "GET /tenant/v2/buildings/:id/content/:contentUuid": `data{content{${content}}}`,
  "GET /tenant/v1/buildings/:id/categories": "data{categories{uuid name}}",
  "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content": `data{contents{${content}}}`,
  "GET /tenant/v1/buildings/:id/utility-buttons":
    "utility_buttons{uuid text name utility_name type url route order web_image company_types}",
  "GET /tenant/v1/buildings/:id/amenitiesByCategory":
    "data{amenities_by_category{category_uuid category_name id amenities{amenity_uuid amenity_name description image_url image_alt_text category}}}",
  "GET /tenant/v1/buildings/:id/companies": `data{companies{${company}}}`,
  "GET /tenant/v1/companies/:companyUuid": `data{company{${company}}}`,
  "GET /tenant/v1/event-posts/:uuid": `data{event_post{${event}}}`,
  "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend": `data{event_post{${event}}}`,
  "PUT /tenant/v1/event-posts/:uuid/recall": `data{event_post{${event}}}`,
  "GET /tenant/v1/offers/:uuid": `data{offer{${offer}}}`,
  "GET /tenant/v1/posts/:uuid": "data{post{title subtitle description image_url cta_label cta_url}}",
  "GET /tenant/v1/users/current/transactions": `data{transactions{${transaction}}}`,
  "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": `data{booking{${booking}}}`,
  "GET /service-request/buildings/:buildingUuid/requests": "data{service_requests{id status}}",
  "GET /service-request/buildings/:buildingUuid/metadata": "data{types{uuid name} priorities{uuid name} statuses}",
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors": "data{floors{id navName}}",
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites": "data{suites{id navName}}",
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId": `data{id navName ${suite}}`,
  "GET /payment-methods": "data{payment_methods{id card_last_four card_brand payment_token}}",
};

/** Where the specification spells a field in another way than the contract (2 §3). */
const spelled: Record<string, string> = {
  maxClaimsPerUser: "max_claims_per_user",
  maxClaimsTotal: "max_claims_total",
};

/** An answer of the fake API as that server would send it; undefined if the specifications have no such call. */
export function asSpecified(key: EndpointKey, body: unknown): unknown {
  // Flags are another party's; a test that sets some has one that tells them.
  if (key === "POST /ofrep/v1/evaluate/flags")
    return (body as { flags: unknown[] }).flags.length > 0 ? body : undefined;
  const fields = specified[key];
  return fields === undefined ? undefined : named(parse(fields), body);
}

type Tree = { [name: string]: Tree | true };

function parse(text: Specified): Tree {
  const words = text.match(/[\w-]+|[{}]/g) ?? [];
  const tree: Tree = {};
  const open = [tree];
  let last = "";
  for (const word of words) {
    const at = open.at(-1) ?? tree;
    if (word === "{") open.push((at[last] = {}));
    else if (word === "}") open.pop();
    else at[(last = word)] = true;
  }
  return tree;
}

function named(tree: Tree, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => named(tree, one));
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Record<string, unknown>;
  const kept = Object.entries(tree).flatMap(([name, inner]) => {
    const given = fields[spelled[name] ?? name];
    return given === undefined ? [] : [[name, inner === true ? given : named(inner, given)] as const];
  });
  return Object.fromEntries(kept);
}
