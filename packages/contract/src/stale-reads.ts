// Written from the contract by `npm run openapi`.
import type { Topic } from "./endpoint.ts";

/** Reads by what their answers show. */
export const readsThatShow: Record<Exclude<Topic, "settings">, readonly string[]> = {
  person: ["GET /users/current"],
  sessions: ["GET /users/current/sessions", "GET /mini-app/v1/session"],
  content: [
    "GET /tenant/v1/buildings/:id/categories/contents-spotlight",
    "GET /tenant/v1/buildings/:id/categories/contents",
    "GET /tenant/v1/buildings/:id/contents-promoted",
    "GET /tenant/v2/buildings/:id/promoted-content",
    "GET /tenant/v2/buildings/:id/content/:contentUuid",
    "GET /tenant/v2/buildings/:id/content/:contentUuid/document",
    "GET /tenant/v2/buildings/:id/content/:contentUuid/related",
    "GET /tenant/v1/buildings/:id/categories",
    "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content",
    "GET /tenant/v2/buildings/:id/sanitized-tags",
    "GET /tenant/v1/buildings/:id/utility-buttons",
    "GET /tenant/v1/buildings/:id/amenitiesByCategory",
    "GET /tenant/v1/buildings/:id/companies",
    "GET /tenant/v1/companies/:companyUuid",
    "GET /tenant/v1/event-posts/:uuid",
    "GET /tenant/v1/offers/:uuid",
    "GET /tenant/v1/buildings/:id/today",
    "GET /tenant/v1/posts/:uuid",
  ],
  places: [
    "GET /tenant/v1/buildings/:id/categories/contents-spotlight",
    "GET /tenant/v1/buildings/:id/categories/contents",
    "GET /tenant/v1/buildings/:id/contents-promoted",
    "GET /tenant/v2/buildings/:id/promoted-content",
    "GET /tenant/v2/buildings/:id/content/:contentUuid",
    "GET /tenant/v2/buildings/:id/content/:contentUuid/related",
    "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content",
  ],
  participation: ["GET /tenant/v1/users/current/transactions", "GET /tenant/v1/buildings/:id/today"],
  bookings: [
    "GET /tenant/v1/users/current/transactions",
    "GET /tenant/v1/buildings/:id/today",
    "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine",
  ],
  service_requests: ["GET /tenant/v1/buildings/:id/today", "GET /service-request/buildings/:buildingUuid/requests"],
  suites: ["GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId"],
  cards: ["GET /payment-methods", "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize"],
  flags: ["GET /admin/v1/whitelabels/:whitelabelUuid/flags"],
  app_storage: ["GET /tenant/v1/apps/:appUuid/storage/:key"],
};

/** Calls by what they change. */
export const changesOf: Partial<Record<string, readonly (keyof typeof readsThatShow)[]>> = {
  "PUT /manager-requests/decide": ["bookings", "service_requests"],
  "PUT /users/current": ["person", "sessions"],
  "PUT /users/current/avatar": ["person"],
  "DELETE /users/current/avatar": ["person"],
  "DELETE /users/current/sessions": ["sessions"],
  "DELETE /users/current/sessions/:uuid": ["sessions"],
  "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend": ["places", "participation"],
  "PUT /tenant/v1/event-posts/:uuid/recall": ["places", "participation"],
  "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim": ["places", "participation"],
  "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/cancel": ["places", "participation"],
  "POST /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings": ["bookings"],
  "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": ["bookings"],
  "POST /service-request/buildings/:buildingUuid/create": ["service_requests"],
  "PUT /service-request/buildings/:buildingUuid/service-request/:requestId": ["service_requests"],
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/temp/:temp/:isCelsius": [
    "suites",
  ],
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/lighting/all/:value": [
    "suites",
  ],
  "POST /payment-methods": ["cards"],
  "PUT /payment-methods/:id/default": ["cards"],
  "DELETE /payment-methods/:id": ["cards"],
  "PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key": ["flags"],
  "DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key": ["flags"],
  "PUT /tenant/v1/apps/:appUuid/storage/:key": ["app_storage"],
};
