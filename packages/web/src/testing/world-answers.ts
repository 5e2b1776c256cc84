/*
 * What the fake API answers by default: the world, read as the server would read it. Writes that pages make at every turn (the profile,
 * a log-in) change the world; any other write is the test's own to answer, and fails the test until it is.
 */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { historyTab } from "@atrium/rules/history.ts";
import { issueTypes } from "@atrium/rules/support-request.ts";
import { serviceRequestStatuses } from "@atrium/rules/service-request-status.ts";
import { emptyLists } from "./empty-lists.ts";
import { refuse } from "./fake-answers.ts";
import type { Answers } from "./fake-api.ts";
import type { World } from "./fake-world.ts";
import { roomAnswers } from "./world-room-answers.ts";
import type { Transaction } from "./world-doings.ts";

type Page = { offset?: number; limit?: number };

/** The requested page of a list. */
function pageOf<T>(all: readonly T[], { offset = 0, limit = 20 }: Page) {
  return { part: all.slice(offset, offset + limit), pagination: { offset, limit, total: all.length } };
}

const stream = { type: "sse", request_uri: "/api/stream" } as const;
const byUuid = <T extends { uuid: string }>(all: readonly T[], wanted: string) =>
  all.find((one) => one.uuid === wanted);

export const signedInReply = ({ user }: World): EndpointReply<"POST /auth/v2/login"> => ({
  token: "fake-token",
  expires_in: 900,
  refresh_token: { token: "fake-refresh-token-0123456789", expires_in: 9000 },
  user,
});

const flagsOf = ({ flags }: World) => Object.entries(flags).map(([key, value]) => ({ key, value }));

export function defaultAnswers(world: World): Answers {
  return {
    ...emptyLists,
    ...openAnswers(world),
    ...placeAnswers(world),
    ...contentAnswers(world),
    ...doingAnswers(world),
    ...roomAnswers(world),
  };
}

/** Answers for visitors and for sign-in. */
function openAnswers(world: World): Answers {
  const guests = () => ({
    data: {
      buildings: world.buildings.map(({ uuid, name, image_url, image_focus, address, locale, brand_identifier }) => ({
        uuid,
        name,
        image_url,
        image_focus,
        address,
        locale,
        brand_identifier,
      })),
    },
  });
  return {
    "GET /healthcheck": { status: "OK" },
    "GET /public/theme": () => ({ data: { theme: world.brand.theme } }),
    "GET /public/whitelabel": () => ({ data: { whitelabel: world.brand.whitelabel } }),
    "GET /public/whitelabel-config/:configUuid": () => ({ data: { config: world.brand.config } }),
    "GET /public/buildings": guests,
    "GET /public/guest-buildings": guests,
    "GET /public/farms": { data: { farms: [] } },
    "GET /users/current/flags": () => ({ flags: flagsOf(world) }),
    "POST /ofrep/v1/evaluate/flags": () => ({
      flags: flagsOf(world),
      eventStreams: [{ type: "sse", endpoint: { requestUri: "/api/flags/stream" }, inactivityDelaySec: 120 }],
    }),
    "POST /auth/v2/validate-email": ({ body: { email } }) => {
      const { user } = world;
      const isKnown = email === user.email;
      return {
        email: isKnown ? email : null,
        terms_accepted: isKnown,
        confirmed: isKnown,
        deactivated: isKnown && user.deactivated,
        user_verification: {
          email,
          terms_accepted: isKnown,
          created_by: isKnown ? "user" : null,
          first_name: isKnown ? user.first_name : null,
          last_name: isKnown ? user.last_name : null,
        },
        sso_providers: { sso_required: false, transaction_uuid: null, oidc_providers: [], saml_providers: [] },
      };
    },
    "POST /auth/v2/login": () => signedInReply(world),
    "POST /auth/v2/refresh": () => {
      const { token, expires_in, refresh_token } = signedInReply(world);
      return { token, expires_in, refresh_token };
    },
    "POST /auth/logout": {},
    "POST /auth/check-password": {},
    "POST /user-verification/code/reset-password/check": {},
  };
}

/** The person, and their current building. */
function placeAnswers(world: World): Answers {
  const mine = () => {
    const { buildings } = world;
    return { data: { buildings, pagination: { offset: 0, limit: buildings.length, total: buildings.length } } };
  };
  return {
    "GET /users/current": () => ({ data: { user: world.user } }),
    "PUT /users/current": ({ body }) => {
      const { first_name, last_name, default_building_uuid, locale, is_email_accepted } = body;
      Object.assign(world.user, {
        ...(first_name === undefined ? {} : { first_name }),
        ...(last_name === undefined ? {} : { last_name }),
        ...(default_building_uuid === undefined ? {} : { default_building_uuid }),
        ...(locale === undefined ? {} : { locale }),
        ...(is_email_accepted === undefined ? {} : { email_accepted: is_email_accepted }),
        updated_at: new Date().toISOString(),
      });
      return { data: { user: world.user } };
    },
    "GET /users/current/buildings": mine,
    "GET /tenant/v1/users/current/buildings": mine,
    "GET /users/current/company": () => {
      const company = byUuid(world.companies, world.user.company_uuid ?? "");
      return { data: { company: company ? { uuid: company.uuid, name: company.name } : null } };
    },
    "GET /users/current/sessions": { data: { sessions: [] } },
    "GET /users/current/views": { data: { views: [] } },
    "GET /tenant/v1/buildings/:id": ({ params }) => {
      const building = byUuid(world.buildings, params.id);
      return building ? { data: { building } } : refuse("building_not_found");
    },
    "GET /buildings/:id/theme": () => {
      const { look, theme } = world.brand;
      return {
        data: {
          theme: {
            home_header_image_url: null,
            home_header_image_preview: null,
            home_header_image_focus: null,
            display_portfolio_logo: false,
            portfolio_logo_url: null,
            building_logo_url: null,
            primary_color: look.primary_color,
            secondary_color: look.secondary_color,
            primary_font_color: null,
            font: look.font,
            tokens: theme.tokens,
          },
        },
      };
    },
    "GET /user-permissions/v1": ({ query }) => {
      const asked = world.buildings.filter(({ uuid }) => !query.building_uuid || uuid === query.building_uuid);
      return { data: { permissions: Object.fromEntries(asked.map(({ uuid }) => [uuid, world.permissions])) } };
    },
    "GET /tenant/v1/buildings/:buildingUuid/apps": {
      data: { apps: [], pagination: { offset: 0, limit: 100, total: 0 } },
    },
    "GET /analytics/v2/settings": { data: { analytics: null } },
  };
}

/** The content of a building. */
function contentAnswers(world: World): Answers {
  const promoted = () => ({ data: { contents: world.promoted } });
  const ofGroup = (group: string) => () => {
    const { part, pagination } = pageOf(
      world.categories.filter(({ content_group }) => content_group === group),
      {},
    );
    return { data: { categories: part.map(({ uuid, name, contents }) => ({ uuid, name, contents })) }, pagination };
  };
  return {
    "GET /tenant/v1/buildings/:id/contents-promoted": promoted,
    "GET /tenant/v2/buildings/:id/promoted-content": promoted,
    "GET /tenant/v1/buildings/:id/categories/contents": ofGroup("discover"),
    "GET /tenant/v1/buildings/:id/categories/contents-spotlight": ofGroup("spotlight"),
    "GET /tenant/v1/buildings/:id/categories": ({ query }) => {
      const wanted = world.categories.filter(
        ({ category_type }) => !query.categoryType || category_type === query.categoryType,
      );
      const { part, pagination } = pageOf(wanted, query);
      return { data: { categories: part.map(({ contents: _, ...category }) => category) }, pagination };
    },
    "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content": ({ params, query }) => {
      const category = byUuid(world.categories, params.categoryUuid);
      if (!category) return refuse("category_not_found");
      const { part, pagination } = pageOf(category.contents, query);
      return { data: { contents: part }, pagination };
    },
    "GET /tenant/v1/buildings/:id/utility-buttons": () => ({ utility_buttons: world.utilities }),
    "GET /tenant/v1/buildings/:id/today": () => ({ data: world.today }),
    "GET /tenant/v2/buildings/:id/content/:contentUuid": ({ params }) => {
      const found = byUuid(world.contents, params.contentUuid);
      return found ? { data: { content: found } } : refuse("content_not_found");
    },
    "GET /tenant/v1/event-posts/:uuid": ({ params }) => {
      const found = byUuid(world.events, params.uuid);
      return found
        ? { data: { event_post: found }, wait: world.wait, event_stream: stream }
        : refuse("content_not_found");
    },
    "GET /tenant/v1/event-posts/:uuid/ticket": { data: { ticket: world.ticket } },
    "GET /tenant/v1/offers/:uuid": ({ params }) => {
      const found = byUuid(world.offers, params.uuid);
      return found ? { data: { offer: found }, event_stream: stream } : refuse("content_not_found");
    },
    "GET /tenant/v1/offers/:uuid/claims": () => ({ data: { claims: [...world.claims] } }),
    "GET /tenant/v1/posts/:uuid": ({ params }) => {
      const found = byUuid(world.posts, params.uuid);
      return found ? { data: { post: found } } : refuse("content_not_found");
    },
    "GET /tenant/v1/buildings/:id/amenitiesByCategory": ({ query }) => {
      const { part, pagination } = pageOf(world.amenities, query);
      return { data: { amenities_by_category: part }, pagination };
    },
    "GET /tenant/v1/buildings/:id/companies": ({ query }) => {
      const text = (query.search ?? "").toLowerCase();
      const types = query.company_types?.split(",");
      const wanted = world.companies
        .filter(({ name }) => name.toLowerCase().includes(text))
        .filter(({ company_types: own }) => !types || own.some((type) => types.includes(type)))
        .toSorted((one, other) => one.name.localeCompare(other.name) * (query.orderBy === "asc" ? 1 : -1));
      const { part, pagination } = pageOf(wanted, query);
      const company_types = [...new Set(world.companies.flatMap((company) => company.company_types))];
      return { data: { companies: part, company_types }, pagination };
    },
    "GET /tenant/v1/companies/:companyUuid": ({ params }) => {
      const company = byUuid(world.companies, params.companyUuid);
      return company ? { data: { company } } : refuse("company_not_found");
    },
  };
}

const kindOf = (transaction: Transaction) =>
  "details" in transaction ? "resource_booking" : "service" in transaction.content ? "services_booking" : "event_post";

/** The person's own records. */
function doingAnswers(world: World): Answers {
  return {
    "GET /tenant/v1/users/current/transactions": ({ query }) => {
      const { transaction_type, period, orderBy = "desc" } = query;
      const begins = ({ content }: Transaction) => new Date(content.start_at ?? 0).getTime();
      const wanted = world.transactions
        .filter((one) => !transaction_type || kindOf(one) === transaction_type)
        .filter(({ content }) => !period || historyTab(content, new Date()) === period)
        .toSorted((one, other) => (begins(one) - begins(other)) * (orderBy === "asc" ? 1 : -1));
      const { part, pagination } = pageOf(wanted, query);
      return { data: { transactions: part, pagination } };
    },
    "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": ({
      params,
    }) => {
      const found = byUuid(world.bookings, params.bookingUuid);
      return found ? { data: { booking: found } } : refuse("booking_not_found");
    },
    "GET /users/current/calendar-feed": { data: { feed: null } },
    "GET /service-request/buildings/:buildingUuid/requests": ({ query }) => {
      const { part, pagination } = pageOf(world.requests, query);
      return { data: { service_requests: part, pagination } };
    },
    "GET /service-request/buildings/:buildingUuid/metadata": () => ({
      data: {
        types: world.requests.map(({ type }) => ({ ...type, description: null })).slice(0, 1),
        priorities: [],
        statuses: [...serviceRequestStatuses],
      },
    }),
    "GET /helpdesk-service/v1/metadata": {
      data: {
        issue_types: [...issueTypes],
        attachments: { most: 5, most_bytes: 10_000_000, kinds: ["image/png", "image/jpeg", "application/pdf"] },
      },
    },
    "GET /payment-methods": () => ({ data: { payment_methods: world.cards } }),
    "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors": () => ({ data: { floors: world.floors } }),
    "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites": () => ({
      data: { suites: world.suites.map(({ id, navName }) => ({ id, navName })) },
    }),
    "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId": ({ params }) => {
      const found = world.suites.find(({ id }) => id === params.suiteId);
      return found ? { data: found } : refuse("suite_not_found");
    },
  };
}
