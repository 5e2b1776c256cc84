import { emailDomain, normalizeEmail } from "@atrium/rules/email.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../shared/database/database.ts";
import { refuse } from "../../shared/http/refusal.ts";
import type { Handlers } from "../../shared/http/mount.ts";
import { verifyPassword } from "../../shared/identity/passwords.ts";
import { toUser } from "../../shared/identity/user-reply.ts";
import type { Services } from "../../shared/services.ts";
import { hashOf, newRefreshToken, successorOf } from "./refresh-tokens.ts";
import { beginSession, endSession, findCompanyOfDomain, findPerson, findProviders, rotate } from "./store.ts";

const refreshSeconds = 30 * 24 * 60 * 60;
/** How long two tabs that refresh at once are both believed (reliability L9). */
const graceMs = 10_000;

type AuthHandlers = Pick<
  Handlers,
  | "POST /auth/validate-email"
  | "POST /auth/v2/validate-email"
  | "POST /auth/v2/login"
  | "POST /auth/v2/refresh"
  | "POST /auth/logout"
>;

export function authHandlers(services: Services): AuthHandlers {
  const { brands, callers, clock, database, keys, tokens } = services;

  async function tenantOf(request: FastifyRequest): Promise<Tenant> {
    return database.tenant((await brands.ofRequest(request)).portfolio_uuid);
  }

  async function checkEmail(request: FastifyRequest, typed: string) {
    const tenant = await tenantOf(request);
    const email = normalizeEmail(typed);
    const company = await findCompanyOfDomain(tenant, emailDomain(email));
    const person = await findPerson(tenant, email);
    // A person whom the operator added by hand may have an address of a domain that no company lists.
    if (!company && !person) return refuse("domain_not_registered");
    const validation = {
      email: person?.email ?? null,
      terms_accepted: person?.terms_accepted ?? false,
      confirmed: person?.confirmed ?? false,
      deactivated: person?.deactivated ?? false,
    };
    return { tenant, email, company, person, validation };
  }

  return {
    async "POST /auth/validate-email"({ body, request }) {
      return (await checkEmail(request, body.email)).validation;
    },

    async "POST /auth/v2/validate-email"({ body, request }) {
      const { tenant, email, company, person, validation } = await checkEmail(request, body.email);
      const providers = company ? await findProviders(tenant, company.uuid) : [];
      return {
        ...validation,
        user_verification: {
          email,
          terms_accepted: validation.terms_accepted,
          created_by: person?.created_by ?? null,
          first_name: person?.first_name ?? null,
          last_name: person?.last_name ?? null,
        },
        sso_providers: {
          sso_required: Boolean(company?.sso_required && providers.length > 0),
          transaction_uuid: null,
          oidc_providers: providers.flatMap(({ protocol, name, issuer }) =>
            protocol === "oidc" && issuer ? [{ name, issuer }] : [],
          ),
          saml_providers: providers.flatMap(({ protocol, name, single_signon_service }) =>
            protocol === "saml" && single_signon_service ? [{ name, single_signon_service }] : [],
          ),
        },
      };
    },

    async "POST /auth/v2/login"({ body, request }) {
      const tenant = await tenantOf(request);
      const person = await findPerson(tenant, normalizeEmail(body.email));
      const matches = await verifyPassword(person?.password_hash, body.password);
      // One answer for every reason: nothing is told of accounts that are unconfirmed or switched off (A3, A5).
      const usable = person?.confirmed && person.terms_accepted && !person.deactivated;
      if (!person || !matches || !usable) return refuse("wrong_credentials");
      const now = clock.now();
      const refreshToken = newRefreshToken();
      const sessionUuid = await beginSession(tenant, {
        userUuid: person.uuid,
        tokenHash: hashOf(refreshToken),
        userAgent: request.headers["user-agent"],
        now,
        expiresAt: new Date(now.getTime() + refreshSeconds * 1000),
      });
      const claims = { portfolioUuid: tenant.portfolioUuid, userUuid: person.uuid, sessionUuid };
      return {
        token: await tokens.issue(claims),
        expires_in: tokens.seconds,
        refresh_token: { token: refreshToken, expires_in: refreshSeconds },
        user: toUser(person),
      };
    },

    async "POST /auth/v2/refresh"({ body, request }) {
      const tenant = await tenantOf(request);
      const successor = successorOf(body.refresh_token, keys.refreshSecret);
      const now = clock.now();
      const rotation = await rotate(tenant, {
        tokenHash: hashOf(body.refresh_token),
        successorHash: hashOf(successor),
        now,
        graceMs,
      });
      if (rotation.outcome === "reused") {
        callers.forget(rotation.sessionUuid);
        request.log.warn(
          { session: rotation.sessionUuid, trace_id: request.id },
          "a used refresh token came again: session ended",
        );
      }
      if (rotation.outcome === "reused" || rotation.outcome === "refused") return refuse("refresh_refused");
      const { sessionUuid, userUuid, expiresAt } = rotation;
      return {
        token: await tokens.issue({ portfolioUuid: tenant.portfolioUuid, userUuid, sessionUuid }),
        expires_in: tokens.seconds,
        refresh_token: { token: successor, expires_in: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) },
      };
    },

    async "POST /auth/logout"({ caller, tenant }) {
      await endSession(tenant, caller.sessionUuid, "logout", clock.now());
      callers.forget(caller.sessionUuid);
      return {};
    },
  };
}
