import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { v7 } from "uuid";
import { nothing, type Of } from "./call-shape.ts";
import { consoleCalls } from "./console-calls.ts";
import { eventCalls } from "./event-calls.ts";
import { onePixel } from "./one-pixel.ts";
import { adminOrigin } from "./estate.ts";
import { type Ids, pdf } from "./ids.ts";
import { roomCalls, roomWaitCalls, seriesCalls } from "./room-calls.ts";
import { nextSlot } from "./slots.ts";
import { thingCalls } from "./thing-calls.ts";
import { testPassword } from "../global-setup.ts";

const sendsOnlyOwn: readonly EndpointKey[] = [
  "POST /payment-methods",
  "PUT /users/current/avatar",
  "POST /admin/v1/content-pictures",
  "POST /admin/v1/documents",
  "POST /helpdesk-service/v1/files",
  "PUT /user-verification/code/:code/consume",
  "POST /admin/v1/first-use/check",
  "POST /admin/v1/first-use/owner",
  "POST /admin/v1/brands",
  "POST /admin/v1/brands/look",
  "POST /admin/v1/pictures",
  "POST /admin/v1/room-pictures",
];
export const namesNothing = (key: EndpointKey): boolean => calls[key] === nothing || sendsOnlyOwn.includes(key);
const id = { input: ({ building }: Ids) => ({ params: { id: building } }) };
const inBuilding = { input: ({ building }: Ids) => ({ params: { buildingUuid: building } }) };
const event = { input: ({ event: uuid }: Ids) => ({ params: { uuid } }) };
const content = { input: ({ building, post }: Ids) => ({ params: { id: building, contentUuid: post } }) };
const offer = { input: ({ building, offer }: Ids) => ({ params: { buildingUuid: building, offerUuid: offer } }) };
const domain = { input: ({ brand }: Ids) => ({ query: { domain: `${brand}.test` } }) };
const suite = ({ building, floor, suite }: Ids) => ({ buildingUuid: building, floorId: floor, suiteId: suite });
const resource = ({ building, resource }: Ids) => ({
  ownerType: "building",
  ownerUuid: building,
  resourceUuid: resource,
});
const mine = {
  uses: ["booking"] as const,
  input: (ids: Ids) => ({ params: { ...resource(ids), bookingUuid: ids.booking } }),
};
const flagOf = ({ whitelabel }: Ids) => ({ whitelabelUuid: whitelabel, key: "kiosk" });
const address = { input: ({ email }: Ids) => ({ body: { email } }) };

const companyOf: Record<string, string> = { alpha: "acme", beta: "borealis" };

/** A valid call of each operation of the contract; a missing one does not compile. */
export const calls: { [K in EndpointKey]: Of<K> } = {
  "GET /healthcheck": nothing,
  "POST /auth/validate-email": address,
  "POST /auth/v2/validate-email": address,
  "POST /auth/v2/login": { input: ({ email }) => ({ body: { email, password: testPassword } }) },
  "POST /auth/v2/refresh": { input: async (_, { refresh }) => ({ body: { refresh_token: await refresh() } }) },
  "POST /auth/upgrade": nothing,
  "POST /auth/logout": nothing,
  "POST /auth/v2/generate-web-view-code": nothing,
  "POST /auth/v2/redeem-web-view-code": {
    input: async (_, { webViewCode }) => ({ body: { code: await webViewCode() } }),
  },
  "POST /auth/v2/redeem-view-as-code": {
    input: async (_, { viewAsCode }) => ({ body: { code: await viewAsCode() } }),
  },
  "GET /users/current/views": nothing,
  "GET /users/current/flags": { input: ({ building }) => ({ query: { building_uuid: building } }) },
  "POST /auth/check-password": { input: () => ({ body: { password: "Quite-a-new-1" } }) },
  "POST /auth/approval": { input: ({ email }) => ({ body: { email, password: testPassword } }) },
  "POST /auth/register": {
    input: ({ building, brand }) => ({
      body: {
        email: `new-${v7()}@${companyOf[brand] ?? brand}.test`,
        password: "Quite-a-new-1",
        first_name: "New",
        last_name: "Comer",
        building_uuid: building,
        user_type_id: 1,
        is_term_accepted: true,
        is_email_accepted: false,
      },
    }),
  },
  "PUT /user-verification/code/:code/consume": { input: () => ({ params: { code: "0000" } }) },
  "POST /user-verification/code/resend": address,
  "POST /user-verification/code/reset-password/send": address,
  "POST /user-verification/v2/code/reset-password/send": address,
  "POST /user-verification/code/reset-password/resend": address,
  "POST /user-verification/code/reset-password/check": {
    input: ({ email }) => ({ body: { code: "0000", email } }),
  },
  "PUT /user-verification/code/reset-password/consume": {
    input: ({ email }) => ({ body: { code: "0000", email, new_password: "Quite-a-new-1" } }),
  },
  "PUT /user-verification/link/consume": { input: ({ person }) => ({ body: { token: person } }) },
  "GET /sso/v1/providers/:source": {
    input: ({ email, person }) => ({
      params: { source: "saml" },
      query: { source: "tenantweb", uuid: person, email },
    }),
  },
  "GET /sso/v1/callback/:source": {
    input: ({ person }) => ({ params: { source: "oidc" }, query: { code: person, state: person } }),
  },
  "POST /sso/v2/authenticate": { input: ({ email, person }) => ({ query: { email, uuid: person }, body: {} }) },
  "POST /manager-requests/read": { input: async (_, { decision }) => ({ body: { token: await decision() } }) },
  "PUT /manager-requests/decide": {
    input: async (_, { decision }) => ({ body: { token: await decision(), decision: "approve" } }),
  },
  "GET /users/current": nothing,
  "PUT /users/current": { input: ({ building }) => ({ body: { default_building_uuid: building } }) },
  "GET /users/current/buildings": nothing,
  "GET /tenant/v1/users/current/buildings": { input: ({ brand }) => ({ query: { brand_scope: brand } }) },
  "GET /users/current/company": nothing,
  "PUT /users/current/avatar": { input: async () => ({ file: await onePixel() }) },
  "DELETE /users/current/avatar": nothing,
  "GET /users/current/sessions": nothing,
  "DELETE /users/current/sessions": nothing,
  "DELETE /users/current/sessions/:uuid": {
    uses: ["session"],
    input: ({ session }) => ({ params: { uuid: session } }),
  },
  "GET /tenant/v1/buildings/:id": id,
  "GET /buildings/:id/theme": id,
  "GET /public/buildings": domain,
  "GET /public/guest-buildings": domain,
  "GET /public/theme": domain,
  "GET /public/whitelabel": domain,
  "GET /public/whitelabel-config/:configUuid": { input: ({ config }) => ({ params: { configUuid: config } }) },
  "GET /v1/whitelabels/:id": { input: ({ whitelabel }) => ({ params: { id: whitelabel } }) },
  "GET /tenant/v1/buildings/:id/categories/contents-spotlight": id,
  "GET /tenant/v1/buildings/:id/categories/contents": id,
  "GET /tenant/v1/buildings/:id/contents-promoted": id,
  "GET /tenant/v2/buildings/:id/promoted-content": id,
  "GET /tenant/v2/buildings/:id/content/:contentUuid": content,
  "GET /tenant/v2/buildings/:id/content/:contentUuid/document": {
    input: (ids) => ({ ...content.input(ids), query: { href: pdf } }),
  },
  "GET /tenant/v2/buildings/:id/content/:contentUuid/related": content,
  "GET /tenant/v1/buildings/:id/categories": id,
  "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content": {
    input: ({ building, category }) => ({ params: { id: building, categoryUuid: category } }),
  },
  "GET /tenant/v2/buildings/:id/sanitized-tags": id,
  ...thingCalls,
  "GET /tenant/v1/event-posts/:uuid": event,
  "GET /tenant/v1/event-posts/:uuid/ticket": event,
  "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend": {
    input: ({ building, event: uuid }) => ({ params: { id: building, uuid } }),
  },
  "PUT /tenant/v1/event-posts/:uuid/recall": event,
  "PUT /tenant/v1/event-posts/:uuid/wait": event,
  "DELETE /tenant/v1/event-posts/:uuid/wait": event,
  "GET /tenant/v1/offers/:uuid": { input: ({ offer: uuid }) => ({ params: { uuid } }) },
  "GET /tenant/v1/offers/:uuid/claims": { input: ({ offer: uuid }) => ({ params: { uuid } }) },
  "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim": offer,
  "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/cancel": offer,
  "GET /tenant/v1/users/current/transactions": nothing,
  "GET /tenant/v1/buildings/:id/today": id,
  "POST /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings": {
    input: (ids) => ({ params: resource(ids), body: { user_uuid: ids.person, ...nextSlot() } }),
  },
  "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": mine,
  "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": mine,
  "GET /users/current/calendar-feed": nothing,
  "POST /users/current/calendar-feed": nothing,
  "DELETE /users/current/calendar-feed": nothing,
  ...roomCalls,
  ...roomWaitCalls,
  ...seriesCalls,
  "GET /service-request/buildings/:buildingUuid/requests": inBuilding,
  "GET /service-request/buildings/:buildingUuid/metadata": inBuilding,
  "POST /service-request/buildings/:buildingUuid/create": {
    input: (ids) => ({
      ...inBuilding.input(ids),
      body: { type_uuid: ids.type, priority: ids.priority, title: "Lamp", description: "Out" },
    }),
  },
  "PUT /service-request/buildings/:buildingUuid/service-request/:requestId": {
    uses: ["request"],
    input: ({ building, request }) => ({
      params: { buildingUuid: building, requestId: request },
      body: { status: "canceled" },
    }),
  },
  "GET /helpdesk-service/v1/metadata": nothing,
  "POST /helpdesk-service/v1/files": { input: async () => ({ fields: {}, file: await onePixel() }) },
  "POST /helpdesk-service/v1/records/create": {
    input: ({ building, amenity }) => ({
      fields: {
        issue_type: "problem",
        subject: "The lift",
        description: "It stops.",
        building_uuid: building,
        amenity_uuid: amenity,
      },
    }),
  },
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors": inBuilding,
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites": {
    input: ({ building, floor }) => ({ params: { buildingUuid: building, floorId: floor } }),
  },
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId": {
    input: (ids) => ({ params: suite(ids) }),
  },
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/temp/:temp/:isCelsius": {
    input: (ids) => ({ params: { ...suite(ids), temp: "70", isCelsius: "false" } }),
  },
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/lighting/all/:value": {
    input: (ids) => ({ params: { ...suite(ids), value: "40" } }),
  },
  "GET /payment-methods": nothing,
  "GET /payment-methods/card-fields": nothing,
  "POST /payment-methods": {
    // Makes space: a person may store at most twenty.
    uses: ["card"],
    input: () => ({
      body: {
        token: `sandbox_${v7()
          .replaceAll("-", "")
          .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`,
        payment_method: {
          card_type: "visa",
          last_four_digits: "1111",
          first_name: "Own",
          last_name: "Er",
          month: 9,
          year: 2035,
          country: "NL",
        },
      },
    }),
  },
  "PUT /payment-methods/:id/default": { uses: ["card"], input: ({ card }) => ({ params: { id: card } }) },
  "DELETE /payment-methods/:id": { uses: ["card"], input: ({ card }) => ({ params: { id: card } }) },
  "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize": {
    uses: ["card"],
    input: ({ card }) => ({ params: { cardId: card, gatewayId: "sandbox" } }),
  },
  "POST /ofrep/v1/evaluate/flags": {
    input: ({ building }) => ({ body: { context: { building_uuid: building } } }),
  },
  "POST /ofrep/v1/evaluate/flags/:key": {
    input: ({ building }) => ({ params: { key: "kiosk" }, body: { context: { building_uuid: building } } }),
  },
  "GET /admin/v1/whitelabels/:whitelabelUuid/flags": {
    input: ({ whitelabel }) => ({ params: { whitelabelUuid: whitelabel } }),
  },
  "PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key": {
    input: (ids) => ({
      params: flagOf(ids),
      body: { state: "ENABLED", variants: { on: true, off: false }, defaultVariant: "off" },
    }),
  },
  "DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key": { input: (ids) => ({ params: flagOf(ids) }) },
  "GET /user-permissions/v1": { input: ({ building }) => ({ query: { building_uuid: building } }) },
  "POST /auth/v2/generate-auth-link": { input: ({ building }) => ({ body: { building_uuid: building } }) },
  "POST /auth/v2/consume-auth-link": {
    input: async ({ building }, { ott }) => ({
      body: { ott: await ott(), building_uuid: building, audience: adminOrigin },
    }),
  },
  ...consoleCalls,
  ...eventCalls,
  "GET /admin/v1/portfolios/:id": { input: ({ portfolio }) => ({ params: { id: portfolio } }) },
  "GET /public/farms": domain,
  "GET /tenant/v1/buildings/:buildingUuid/apps": inBuilding,
  "POST /tenant/v1/apps/:appUuid/sessions": {
    input: ({ app, building }) => ({
      params: { appUuid: app },
      body: { building_uuid: building, base_url: "https://rooms.hostile.test/" },
    }),
  },
  "GET /tenant/v1/apps/:appUuid/storage/:key": {
    input: ({ app, building }) => ({ params: { appUuid: app, key: "kept" }, query: { building_uuid: building } }),
  },
  "PUT /tenant/v1/apps/:appUuid/storage/:key": {
    input: ({ app, building }) => ({
      params: { appUuid: app, key: "kept" },
      body: { building_uuid: building, value: 1 },
    }),
  },
  "GET /mini-app/v1/session": nothing,
  "GET /analytics/v2/settings": nothing,
  "POST /analytics/v2/track": {
    input: ({ building, post }) => ({
      body: {
        event_type: "content_viewed",
        properties: { content_uuid: post },
        event_uuid: v7(),
        building_uuid: building,
      },
    }),
  },
  "POST /public/analytics/v2/beacon": {
    input: async ({ building }, { ticket }) => ({
      body: {
        ticket: await ticket(),
        events: [{ event_type: "home_impression", event_uuid: v7(), building_uuid: building }],
      },
    }),
  },
};
