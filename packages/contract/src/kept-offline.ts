// Written from the contract by `npm run openapi`.

/** Reads whose last answer the portal keeps on its reader's device, to be read there without a network. */
export const keptOffline: readonly string[] = [
  "GET /users/current",
  "GET /tenant/v1/users/current/buildings",
  "GET /users/current/company",
  "GET /buildings/:id/theme",
  "GET /tenant/v1/buildings/:id/categories/contents-spotlight",
  "GET /tenant/v1/buildings/:id/categories/contents",
  "GET /tenant/v1/buildings/:id/contents-promoted",
  "GET /tenant/v2/buildings/:id/promoted-content",
  "GET /tenant/v2/buildings/:id/content/:contentUuid",
  "GET /tenant/v2/buildings/:id/content/:contentUuid/related",
  "GET /tenant/v1/buildings/:id/categories",
  "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content",
  "GET /tenant/v1/buildings/:id/utility-buttons",
  "GET /tenant/v1/buildings/:id/amenitiesByCategory",
  "GET /tenant/v1/event-posts/:uuid",
  "GET /tenant/v1/offers/:uuid",
  "GET /tenant/v1/users/current/transactions",
  "GET /tenant/v1/buildings/:id/today",
  "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine",
  "GET /service-request/buildings/:buildingUuid/requests",
  "GET /service-request/buildings/:buildingUuid/metadata",
  "GET /tenant/v1/posts/:uuid",
  "POST /ofrep/v1/evaluate/flags",
  "GET /user-permissions/v1",
];
