import { normalizeEmail } from "@atrium/rules/email.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { ProvedIdentity } from "./tables.ts";
import { clearCookie, mustBeSameSite, readCookie, setCookie } from "../../platform/http/cookies.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { newSecret } from "../../platform/keys/secrets.ts";
import { tellOfNewDevice } from "../sessions/new-device.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { networkOf } from "../../platform/limits/network.ts";
import { greetNewPerson } from "../people/new-person.ts";
import type { Services } from "../sessions/services.ts";
import { arrive } from "./arrival.ts";
import { oidc } from "./oidc.ts";
import { isComplete, personOf } from "./people.ts";
import { disbelieve, logRefused } from "./refusals.ts";
import { findProvider, type Provider, readProvider, speaksFor } from "./providers.ts";
import { samlSetOut, serviceProvider } from "./saml.ts";
import {
  findProved,
  prove,
  proveByCode,
  redeem,
  returnCode,
  beginSignOn,
  takeCode,
  signOnSeconds,
} from "./sign-ons.ts";

type SsoHandlers = Pick<
  Handlers,
  "GET /sso/v1/providers/:source" | "GET /sso/v1/callback/:source" | "POST /sso/v2/authenticate"
>;

/** The only page to which providers return people. */
export const returnPage = "/login/sso";

/** An office behind one address signs in within minutes of nine o'clock. */
const setOutRule: LimitRule = { name: "sso-out", points: 120, seconds: 60 };
export const returnRule: LimitRule = { name: "sso-back", points: 120, seconds: 60 };

export function ssoHandlers(services: Services): SsoHandlers {
  const { brands, clock, config, database, devices, limits, logger, sessions } = services;
  const openId = oidc(services);

  async function placeOf(request: FastifyRequest) {
    const brand = await brands.ofRequest(request);
    return { brand, tenant: database.tenant(brand.portfolio_uuid) };
  }

  const lineOf = (request: FastifyRequest, provider: Provider) => ({ logger, provider, traceId: request.id });

  async function originOf(request: FastifyRequest): Promise<string> {
    return portalOrigin(services, await brands.ofRequest(request), request);
  }

  async function whoCameBack(
    tenant: Tenant,
    browser: string,
    { request, answer }: { request: FastifyRequest; answer: { code: string; state: string; iss?: string } },
  ): Promise<{ uuid: string; provider: Provider; identity: ProvedIdentity }> {
    const now = clock.now();
    const { code, state } = answer;
    const signOn = await takeCode(tenant, { browser, state, code, now });
    if (!signOn?.nonce || !signOn.code_verifier) return refuse("sso_expired");
    const provider = (await readProvider(tenant, signOn.provider_uuid)) ?? refuse("sso_expired");
    const redirectUri = `${await originOf(request)}${returnPage}`;
    const { nonce, code_verifier: codeVerifier } = signOn;
    try {
      const identity = await logRefused(lineOf(request, provider), async () => {
        const said = await openId.exchange(provider, { redirectUri, answer, nonce, codeVerifier });
        mustSpeakFor(provider, said);
        return said;
      });
      return { uuid: signOn.uuid, provider, identity };
    } catch (error) {
      if (error instanceof Error && error.message === "provider_unreachable") await returnCode(tenant, signOn.uuid);
      throw error;
    }
  }

  return {
    async "GET /sso/v1/providers/:source"({ params, query, request, reply }) {
      mustBeSameSite(request, config);
      await limits.take(setOutRule, networkOf(request));
      const { tenant } = await placeOf(request);
      const email = normalizeEmail(query.email);
      const protocol = params.source === "saml" ? "saml" : "oidc";
      const provider = await findProvider(tenant, { protocol, email, name: query.name });
      if (!provider) return refuse("provider_not_found");
      const origin = await originOf(request);
      const state = newSecret();
      const out = await logRefused(lineOf(request, provider), async () =>
        protocol === "oidc"
          ? await openId.setOut(provider, { redirectUri: `${origin}${returnPage}`, state, email })
          : await samlSetOut(provider, { own: serviceProvider(origin), state, email }),
      );
      const browser = browserOf(request, reply);
      await beginSignOn(tenant, {
        uuid: query.uuid,
        providerUuid: provider.uuid,
        browser,
        state,
        now: clock.now(),
        ...out,
      });
      return { data: { url: out.url } };
    },

    async "GET /sso/v1/callback/:source"({ params, query, request }) {
      mustBeSameSite(request, config);
      await limits.take(returnRule, networkOf(request));
      const { tenant } = await placeOf(request);
      const browser = readCookie(request, "sso") ?? refuse("sso_expired");
      const { code, state, iss, session_state } = query;
      const now = clock.now();
      let proved: { uuid: string; provider: Provider; identity: ProvedIdentity };
      if (params.source === "oidc") {
        const answer = { code, state, ...(iss ? { iss } : {}), ...(session_state ? { session_state } : {}) };
        proved = await whoCameBack(tenant, browser, { request, answer });
        await prove(tenant, { uuid: proved.uuid, identity: proved.identity, now });
      } else {
        const signOn = await proveByCode(tenant, { browser, state, code, now });
        const provider = signOn && (await readProvider(tenant, signOn.provider_uuid));
        if (!provider || !signOn.identity) return refuse("sso_expired");
        proved = { uuid: signOn.uuid, provider, identity: signOn.identity };
      }
      const { uuid, provider, identity } = proved;
      const person = await logRefused(lineOf(request, provider), () => personOf(tenant, provider, identity));
      return {
        data: {
          transaction_uuid: uuid,
          email: identity.email,
          registered: isComplete(person),
          user_verification: {
            email: identity.email,
            terms_accepted: person?.terms_accepted ?? false,
            created_by: person?.created_by ?? null,
            first_name: person?.first_name || identity.first_name || null,
            last_name: person?.last_name || identity.last_name || null,
          },
        },
      };
    },

    async "POST /sso/v2/authenticate"({ query, body, request, reply }) {
      mustBeSameSite(request, config);
      await limits.take(returnRule, networkOf(request));
      const { brand, tenant } = await placeOf(request);
      const now = clock.now();
      const browser = readCookie(request, "sso") ?? refuse("sso_expired");
      const signOn = await findProved(tenant, { uuid: query.uuid, browser, now });
      const provider = signOn && (await readProvider(tenant, signOn.provider_uuid));
      const identity = signOn?.identity;
      if (!provider || !identity) return refuse("sso_expired");
      const said = [query.email, ...(body.email === undefined ? [] : [body.email])];
      if (said.some((email) => normalizeEmail(email) !== identity.email)) return refuse("sso_refused");
      await logRefused(lineOf(request, provider), async () => mustSpeakFor(provider, identity));
      // Before the transaction: it may query the database, and the embedded one has only one connection.
      const origin = await portalOrigin(services, brand, request);
      const person = await logRefused(lineOf(request, provider), () =>
        tenant.db.transaction().execute(async (db) => {
          const inside = { ...tenant, db };
          if (!(await redeem(inside, signOn, now))) return refuse("sso_expired");
          const arrived = await arrive(inside, { brand, provider, identity, profile: body, sessions, now });
          if (arrived.isNew)
            await greetNewPerson(services, inside, arrived.person, { brand, origin, request, now, mayEnter: true });
          return arrived.person;
        }),
      );
      // Not in that transaction: issuing a token may read the keys, and the embedded database has one connection.
      const begun = await sessions.begin(tenant, person.uuid, { request, reply }, "provider");
      await tellOfNewDevice(services, tenant, { begun, brand, request });
      devices.remember(tenant, person.uuid, { request, reply });
      clearCookie(reply, "sso");
      return begun.session;
    },
  };
}

/** One cookie value per browser, so that sign-ons in two tabs do not invalidate each other. */
function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const held = readCookie(request, "sso");
  const browser = held && /^[\w-]{43}$/.test(held) ? held : newSecret();
  setCookie(reply, "sso", browser, signOnSeconds);
  return browser;
}

/** The company may have lost a domain since. */
export function mustSpeakFor(provider: Provider, { email }: ProvedIdentity): void {
  if (!speaksFor(provider, email)) disbelieve("the company has no such domain");
}
