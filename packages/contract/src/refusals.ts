/**
 * Every refusal of the API: its stable code → HTTP status. A code is also the phrase key `refusal.<code>` in every language,
 * and the last part of the problem's `type`. Codes are only ever added.
 */
export const refusals = {
  malformed_json: 400,
  invalid_parameter: 400,
  flag_context_invalid: 400,
  unauthenticated: 401,
  token_expired: 401,
  session_ended: 401,
  wrong_credentials: 401,
  refresh_refused: 401,
  domain_not_registered: 403,
  work_email_required: 403,
  code_tries_exhausted: 403,
  sign_up_unfinished: 403,
  cross_site_request: 403,
  administrators_only: 403,
  permission_missing: 403,
  approval_pending: 403,
  sso_refused: 403,
  sso_expired: 403,
  not_found: 404,
  building_not_found: 404,
  category_not_found: 404,
  content_not_found: 404,
  company_not_found: 404,
  booking_not_found: 404,
  resource_not_found: 404,
  service_request_not_found: 404,
  floor_not_found: 404,
  suite_not_found: 404,
  whitelabel_not_found: 404,
  flag_not_found: 404,
  provider_not_found: 404,
  portfolio_not_found: 404,
  administration_missing: 404,
  request_under_way: 409,
  new_password_required: 409,
  cancellation_closed: 409,
  slot_taken: 409,
  service_request_move: 409,
  suite_control_missing: 409,
  event_sold_out: 409,
  rsvp_closed: 409,
  claim_closed: 409,
  claim_limit_reached: 409,
  claims_exhausted: 409,
  claim_cancellation_closed: 409,
  profile_changed: 409,
  password_reused: 409,
  request_decided: 409,
  link_invalid: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  flag_definition_invalid: 422,
  code_invalid: 422,
  wrong_password: 422,
  image_unreadable: 422,
  image_too_large: 422,
  file_refused: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  proof_of_work_required: 429,
  internal: 500,
  unavailable: 503,
  provider_unreachable: 503,
  suite_unavailable: 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusals;

/** Refusals that any call may answer with, so that no endpoint lists them. */
export const generalRefusals = [
  "malformed_json",
  "invalid_parameter",
  "validation_failed",
  "payload_too_large",
  "unsupported_media_type",
  "too_many_requests",
  "internal",
  "unavailable",
] as const satisfies readonly RefusalCode[];

/** Refusals of every call that needs a signed-in caller. */
export const memberRefusals = [
  "unauthenticated",
  "token_expired",
  "session_ended",
  "sign_up_unfinished",
] as const satisfies readonly RefusalCode[];

/** Refusals of every call that honours an `Idempotency-Key`. */
export const idempotencyRefusals = [
  "request_under_way",
  "idempotency_key_reused",
] as const satisfies readonly RefusalCode[];
