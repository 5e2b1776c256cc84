import type { EndpointReply } from "@atrium/contract/client.ts";
import { trialState } from "@atrium/rules/sso-trial.ts";
import { v7 } from "uuid";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { newSecret } from "../../platform/keys/secrets.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Services } from "../sessions/services.ts";
import { returnPage } from "../sso/http.ts";
import { oidc } from "../sso/oidc.ts";
import { type Provider, readProvider } from "../sso/providers.ts";
import { SsoRefusal } from "../sso/refusals.ts";
import { samlSetOut, serviceProvider } from "../sso/saml.ts";
import { failureOf, findAwaitedTrial, insertTrial, keepOutcome, outcomeOf, type Trial } from "../sso/trials.ts";
import { mustCoverCompany } from "./shown-company.ts";

const trials = "/admin/v1/companies/:uuid/sign-on/trials";
type TrialHandlers = Pick<
  Handlers,
  `POST ${typeof trials}` | `GET ${typeof trials}/:trialUuid` | `POST ${typeof trials}/:trialUuid/answer`
>;
type Shown = EndpointReply<`GET ${typeof trials}/:trialUuid`>["data"]["trial"];

const ofPerson: LimitRule = { name: "sso-trials", points: 30, seconds: 10 * 60 };

/**
 * Tests a company's provider before it becomes the only way to sign in (row G8): the caller signs in there, and sees what the provider said about the
 * person or which check failed. This starts no session here, and creates or links no account.
 */
export function signOnTrialHandlers(services: Services): TrialHandlers {
  const { brands, clock, limits } = services;
  const openId = oidc(services);

  const originOf = async (request: FastifyRequest) => portalOrigin(services, await brands.ofRequest(request), request);

  /** The address for the browser, and the data that must be stored until it returns. */
  async function setOut(
    provider: Provider,
    { origin, trial, company }: Record<"origin" | "trial" | "company", string>,
  ) {
    const isOidc = provider.protocol === "oidc";
    // A SAML provider may accept at most 80 characters, and posts its answer to this server.
    const state = isOidc ? trialState({ company, uuid: trial }, newSecret()) : newSecret();
    const redirectUri = `${origin}${returnPage}`;
    try {
      const { url, ...kept } = isOidc
        ? await openId.setOut(provider, { redirectUri, state })
        : await samlSetOut(provider, { own: serviceProvider(origin), state });
      return { state, url, kept };
    } catch (error) {
      return { state, url: null, kept: undefined, failure: failureOf(error) };
    }
  }

  async function find(tenant: Tenant, company: string, uuid: string): Promise<Trial> {
    const trial = await tenant.db
      .selectFrom("sso_trials")
      .selectAll()
      .where("portfolio_uuid", "=", tenant.portfolioUuid)
      .where("uuid", "=", uuid.toLowerCase())
      .executeTakeFirst();
    const provider = trial && (await readProvider(tenant, trial.provider_uuid));
    return trial && provider?.company_uuid === company ? trial : refuse("item_not_found");
  }

  return {
    async [`POST ${trials}`]({ body, caller, params, reach, request, tenant }) {
      const company = params.uuid.toLowerCase();
      await mustCoverCompany(tenant, reach, company);
      await limits.take(ofPerson, caller.userUuid);
      const provider = await readProvider(tenant, body.provider_uuid.toLowerCase());
      if (provider?.company_uuid !== company) return refuse("item_not_found");
      const uuid = v7();
      const { state, url, kept, failure } = await setOut(provider, {
        origin: await originOf(request),
        trial: uuid,
        company,
      });
      const now = clock.now();
      await insertTrial(tenant, { uuid, provider, by: caller.userUuid, state, now, kept });
      if (failure) await keepOutcome(tenant, uuid, { outcome: { failure }, now });
      return { data: { url, trial: shown(await find(tenant, company, uuid), now) } };
    },

    async [`GET ${trials}/:trialUuid`]({ params, reach, tenant }) {
      const company = params.uuid.toLowerCase();
      await mustCoverCompany(tenant, reach, company);
      return { data: { trial: shown(await find(tenant, company, params.trialUuid), clock.now()) } };
    },

    async [`POST ${trials}/:trialUuid/answer`]({ body, caller, params, reach, request, tenant }) {
      const company = params.uuid.toLowerCase();
      await mustCoverCompany(tenant, reach, company);
      await limits.take(ofPerson, caller.userUuid);
      const now = clock.now();
      const uuid = params.trialUuid.toLowerCase();
      const trial = await findAwaitedTrial(tenant, body.state, now);
      const provider = trial && (await readProvider(tenant, trial.provider_uuid));
      // Another person's trial reveals nothing, and an existing answer is not replaced.
      const isOwn = trial?.uuid === uuid && trial.by_uuid === caller.userUuid && provider?.company_uuid === company;
      if (isOwn && provider) {
        const outcome = await answerOf(provider, trial, { body, origin: await originOf(request) });
        await keepOutcome(tenant, uuid, { outcome, now });
      }
      return { data: { trial: shown(await find(tenant, company, uuid), now) } };
    },
  };

  type Answer = { code?: string; state: string; iss?: string; session_state?: string; error?: string };

  function answerOf(provider: Provider, trial: Trial, { body, origin }: { body: Answer; origin: string }) {
    const { nonce, code_verifier: codeVerifier } = trial;
    const { code, state, iss, session_state, error } = body;
    return outcomeOf(provider, async () => {
      // The provider's own error code, such as `access_denied`.
      if (error !== undefined || code === undefined) throw named(error ?? "no code");
      if (!nonce || !codeVerifier) throw named("the protocol");
      const answer = { code, state, ...(iss ? { iss } : {}), ...(session_state ? { session_state } : {}) };
      return openId.exchange(provider, { redirectUri: `${origin}${returnPage}`, answer, nonce, codeVerifier });
    });
  }
}

/** A check that failed before the provider was called. */
const named = (check: string): Error => new SsoRefusal("sso_refused", check);

function shown(
  { uuid, provider_uuid, created_at, expires_at, answered_at, identity, failure }: Trial,
  now: Date,
): Shown {
  const state = answered_at === null ? (expires_at > now ? "waiting" : "over") : identity ? "good" : "refused";
  return {
    uuid,
    provider_uuid,
    at: created_at.toISOString(),
    state,
    said: identity && { email: identity.email, first_name: identity.first_name, last_name: identity.last_name },
    failure,
  };
}
