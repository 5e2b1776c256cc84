import { clearCookie, mustBeSameSite } from "../../platform/http/cookies.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { tellOfNewDevice } from "./new-device.ts";
import type { Services } from "./services.ts";
import { bearerEnd } from "./bearer-end.ts";
import { checkEmail } from "./email-check.ts";
import { personOfPassword } from "./log-in.ts";
import { renew } from "./renewal.ts";
import { endView } from "./end-view.ts";

type AuthHandlers = Pick<
  Handlers,
  | "POST /auth/validate-email"
  | "POST /auth/v2/validate-email"
  | "POST /auth/v2/login"
  | "POST /auth/v2/refresh"
  | "POST /auth/upgrade"
  | "POST /auth/logout"
>;

export function authHandlers(services: Services): AuthHandlers {
  const { brands, config, database, devices, limits, sessions, tokens } = services;

  return {
    async "POST /auth/validate-email"({ body, request }) {
      const {
        user_verification: _,
        sso_providers: __,
        ...validation
      } = await checkEmail(services, request, body.email);
      return validation;
    },

    "POST /auth/v2/validate-email": ({ body, request }) => checkEmail(services, request, body.email),

    async "POST /auth/v2/login"({ body, request, reply }) {
      // Another site's page could replace its visitor's session by the attacker's.
      mustBeSameSite(request, config);
      const brand = await brands.ofRequest(request);
      const tenant = database.tenant(brand.portfolio_uuid);
      const { person, counted } = await personOfPassword(services, tenant, request, body);
      // The counts first: they use the owner's view on the embedded database's only connection.
      const [, begun] = await Promise.all([
        limits.giveBackAll(counted),
        sessions.begin(tenant, person.uuid, { request, reply }, "password"),
      ]);
      await tellOfNewDevice(services, tenant, { begun, brand, request });
      devices.remember(tenant, person.uuid, { request, reply });
      return begun.session;
    },

    async "POST /auth/v2/refresh"({ body, request }) {
      mustBeSameSite(request, config);
      return renew(services, await brands.ofRequest(request), request, body.refresh_token);
    },

    async "POST /auth/upgrade"({ caller, tenant, request }) {
      const { userUuid, sessionUuid } = caller;
      const claims = { portfolioUuid: tenant.portfolioUuid, userUuid, sessionUuid };
      const { token, seconds } = await tokens.issue(claims, await bearerEnd(request, caller, services));
      return { token, expires_in: seconds };
    },

    async "POST /auth/logout"({ caller, tenant, request, reply }) {
      // A log-out while viewing as another person ends only the view; the browser's own session stays.
      if (caller.actor) await endView(services, tenant, caller.sessionUuid, { why: "ended", request });
      else await sessions.end(tenant, caller.sessionUuid, "logout", request);
      if (!caller.actor) clearCookie(reply, "companion");
      // The browser's back-forward cache would still show personal data.
      reply.header("clear-site-data", '"cache"');
      return {};
    },
  };
}
