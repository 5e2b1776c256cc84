/*
 * What the fake API answers by default: the world, read as the server would read it. Writes that pages make at every turn (the profile,
 * a log-in) change the world; any other write is the test's own to answer, and fails the test until it is.
 */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { emptyLists } from "./empty-lists.ts";
import { refuse } from "./fake-answers.ts";
import type { Answers } from "./fake-api.ts";
import type { World } from "./fake-world.ts";
import { contentAnswers } from "./world-content-answers.ts";
import { recordAnswers } from "./world-record-answers.ts";
import { roomAnswers } from "./world-room-answers.ts";
import { byUuid } from "./answer-parts.ts";

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
    ...recordAnswers(world),
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
