import { trialAddress } from "@atrium/rules/sso-trial.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { portalOrigin } from "../brands/portal-origin.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { newSecret } from "../../platform/keys/secrets.ts";
import { networkOf } from "../../platform/limits/network.ts";
import type { Services } from "../sessions/services.ts";
import { mustSpeakFor, returnPage, returnRule } from "./http.ts";
import { readProvider } from "./providers.ts";
import { samlCheck } from "./refusals.ts";
import { metadataOf, samlConsumer, samlMetadata, serviceProvider } from "./saml.ts";
import { readSamlResponse } from "./saml-response.ts";
import { receiveTrial } from "./trials.ts";
import { acceptAssertion, findAwaited } from "./sign-ons.ts";

/** 256 kB of XML in base64, partly escaped once more for the form. */
const bodyLimit = 400 * 1024;

/**
 * Routes for providers: the form post that delivers an assertion, and the metadata that a provider's administrator imports. The post comes from
 * another site, so it carries no cookie: it proves an identity for the sign-on, and only the browser that began can continue.
 */
export async function mountSaml(app: FastifyInstance, services: Services): Promise<void> {
  const { brands, database, limits } = services;

  async function placeOf(request: FastifyRequest) {
    const brand = await brands.ofRequest(request);
    const origin = await portalOrigin(services, brand, request);
    return { tenant: database.tenant(brand.portfolio_uuid), origin };
  }

  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    );
    forms.post(samlConsumer, { bodyLimit }, async (request, reply) => {
      if (!(request.body instanceof URLSearchParams)) return refuse("unsupported_media_type");
      await limits.take(returnRule, networkOf(request));
      const { tenant, origin } = await placeOf(request);
      const state = request.body.get("RelayState") ?? "";
      const tried = await receiveTrial(tenant, {
        state,
        encoded: request.body.get("SAMLResponse") ?? "",
        own: serviceProvider(origin),
        now: services.clock.now(),
      });
      if (tried) return reply.header("cache-control", "no-store").redirect(`${origin}${trialAddress(tried, {})}`, 303);
      const code = await receive(services, request, {
        tenant,
        origin,
        state,
        encoded: request.body.get("SAMLResponse") ?? "",
      });
      const answer = new URLSearchParams({ source: "saml", ...(code ? { code, state } : { error: "sso_refused" }) });
      return reply.header("cache-control", "no-store").redirect(`${origin}${returnPage}?${answer}`, 303);
    });
  });

  app.get(samlMetadata, async (request, reply) => {
    const { origin } = await placeOf(request);
    return reply.type("application/samlmetadata+xml").send(metadataOf(serviceProvider(origin)));
  });
}

/** A code for the browser that began, if the answer proves an identity. */
async function receive(
  { clock, logger }: Services,
  request: FastifyRequest,
  posted: {
    tenant: Parameters<typeof findAwaited>[0];
    origin: string;
    state: string;
    encoded: string;
  },
): Promise<string | undefined> {
  const { tenant, origin, state, encoded } = posted;
  const now = clock.now();
  const signOn = await findAwaited(tenant, state, now);
  const provider = signOn && (await readProvider(tenant, signOn.provider_uuid));
  if (!provider || !signOn.request_id) return undefined;
  const own = serviceProvider(origin);
  let proof: Awaited<ReturnType<typeof readSamlResponse>>;
  try {
    const { request_id: requestId, created_at: since } = signOn;
    proof = await readSamlResponse(encoded, { provider, own, requestId, since, now });
    mustSpeakFor(provider, proof.identity);
  } catch (error) {
    const line = { trace_id: request.id, provider: provider.pack_key, endpoint: samlConsumer, check: samlCheck(error) };
    logger.warn(line, "a sign-on was refused");
    return undefined;
  }
  const code = newSecret();
  return (await acceptAssertion(tenant, signOn, { ...proof, code, now })) ? code : undefined;
}
