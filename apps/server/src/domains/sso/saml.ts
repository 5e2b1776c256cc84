import { randomBytes } from "node:crypto";
import { type CacheProvider, generateServiceProviderMetadata, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { mayBeAsked } from "../../platform/http/provider-calls.ts";
import type { Provider } from "./providers.ts";
import { SsoRefusal } from "./refusals.ts";

/** The portal as a SAML service provider; its addresses begin with the brand's own. */
export type ServiceProvider = { entityId: string; consumer: string };

export const samlConsumer = "/api/sso/v1/callback/saml";
export const samlMetadata = "/api/sso/v1/metadata/saml";

/** The oldest accepted assertion, and the tolerated clock skew of a provider. */
export const longestAgeMs = 5 * 60 * 1000;
export const skewMs = 60 * 1000;

export function serviceProvider(origin: string): ServiceProvider {
  return { entityId: `${origin}${samlMetadata}`, consumer: `${origin}${samlConsumer}` };
}

/**
 * The library's settings: accept only what is signed, requested, for this audience and recent. The response must be signed, which covers its
 * assertion; Google signs nothing more. If the assertion is signed separately, that signature must be valid as well.
 */
export function samlOf(
  provider: Provider,
  own: ServiceProvider,
  requests: { id: string; cache: CacheProvider; assertionIsSigned?: boolean },
): SAML {
  return new SAML({
    issuer: own.entityId,
    audience: own.entityId,
    callbackUrl: own.consumer,
    entryPoint: provider.single_signon_service ?? "",
    idpCert: provider.certificates,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: requests.assertionIsSigned ?? true,
    wantAuthnResponseSigned: true,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: requests.cache,
    generateUniqueId: () => requests.id,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: longestAgeMs,
  });
}

/** The sign-on's row remembers the request and ends it, so that a false answer uses nothing up. */
export function requestCache(awaited: { requestId: string; since: Date } | undefined): CacheProvider {
  return {
    saveAsync: async () => null,
    getAsync: async (id) => (awaited && id === awaited.requestId ? awaited.since.toISOString() : null),
    removeAsync: async () => null,
  };
}

/** The address for the browser, and the id of the request whose answer is awaited. */
export async function samlSetOut(
  provider: Provider,
  { own, state, email }: { own: ServiceProvider; state: string; email?: string },
): Promise<{ url: string; requestId: string }> {
  if (!mayBeAsked(provider.single_signon_service ?? ""))
    throw new SsoRefusal("provider_unreachable", "the sign-on service's address");
  const requestId = `_${randomBytes(20).toString("hex")}`;
  const saml = samlOf(provider, own, { id: requestId, cache: requestCache(undefined) });
  // Entra ID, Okta, AD FS and Keycloak fill in their form with it; others ignore it.
  const url = await saml.getAuthorizeUrlAsync(state, undefined, {
    additionalParams: email ? { login_hint: email } : {},
  });
  return { url, requestId };
}

/** The metadata that a provider's administrator imports: entity id, where answers go, and that assertions must be signed. */
export function metadataOf({ entityId, consumer }: ServiceProvider): string {
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: consumer,
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => "portal",
  });
}
