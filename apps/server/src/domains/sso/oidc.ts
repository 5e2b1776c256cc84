import * as client from "openid-client";
import { BoundedCache } from "../../platform/concurrency/bounded-cache.ts";
import type { ProvedIdentity } from "./tables.ts";
import type { Services } from "../sessions/services.ts";
import { identityFrom } from "./identity.ts";
import {
  fetchFromProvider,
  isUnreachable,
  lastAnswer,
  mayBeAsked,
  ProviderUnreachable,
  withPatience,
} from "../../platform/http/provider-calls.ts";
import { breaker } from "./breaker.ts";
import { waysToShow } from "./client-secret.ts";
import type { Provider } from "./providers.ts";
import { codeOfFailure, disbelieve, SsoRefusal } from "./refusals.ts";

/** One client per authentication method; the first is the one that the provider accepted last. */
type Known = { ways: client.Configuration[] };
const firstOf = ({ ways }: Known) => ways[0] as client.Configuration;
type GrantRest = Parameters<typeof client.authorizationCodeGrant> extends [unknown, ...infer Rest] ? Rest : never;

/** How long a provider's discovery document is cached. Its signing keys are read again as soon as an unknown one is used. */
const believedSeconds = 600;

type Answer = { code: string; state: string; iss?: string; session_state?: string };

export type Oidc = {
  /** The address for the browser, and what must be stored until it comes back. */
  setOut(
    provider: Provider,
    signOn: { redirectUri: string; state: string; email?: string },
  ): Promise<{ url: string; nonce: string; codeVerifier: string }>;
  /** Redeems the code for the identity that the provider vouches for. */
  exchange(
    provider: Provider,
    signOn: { redirectUri: string; answer: Answer; nonce: string; codeVerifier: string },
  ): Promise<ProvedIdentity>;
  /** Calls the provider as a sign-on does, with an invalid code. Refuses if it cannot be called, or does not know this portal. */
  tryOut(provider: Provider): Promise<void>;
};

export function oidc(services: Pick<Services, "clock" | "config" | "database" | "logger">): Oidc {
  const { clock, config } = services;
  const guard = breaker(services);
  const known = new BoundedCache<Known>({ clock, seconds: believedSeconds, most: 500 });

  /** The provider's client configuration; an incomplete set-up does not count as a failure of the provider. */
  function accountAt({ issuer, client_id, client_secret_variable: variable }: Provider) {
    const secret = variable ? config.secretNamed(variable) : undefined;
    if (!issuer || !client_id || !mayBeAsked(issuer)) throw new ProviderUnreachable("not set up to be asked");
    if (variable && !secret) throw new ProviderUnreachable(`${variable} is not set`);
    return { issuer, client_id, secret };
  }

  async function discover({ issuer, client_id, secret }: ReturnType<typeof accountAt>): Promise<Known> {
    const execute = [
      (configuration: client.Configuration) => {
        configuration[client.customFetch] = fetchFromProvider;
      },
      // The ID token's signature is verified, and not only the connection that it came over.
      client.enableNonRepudiationChecks,
      ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
    ];
    const said = await client.discovery(new URL(issuer), client_id, undefined, client.None(), {
      [client.customFetch]: fetchFromProvider,
      execute,
    });
    const server = said.serverMetadata();
    const ways = waysToShow(secret, client_id, server.token_endpoint_auth_methods_supported).map((way) => {
      const configuration = new client.Configuration(server, client_id, undefined, way);
      for (const set of execute) set(configuration);
      return configuration;
    });
    return { ways };
  }

  /**
   * Reads a provider's discovery document; a trial after the breaker was open always reads it again. Many sign-ons may wait for one answer: a
   * failure counts once.
   */
  async function knownOf(provider: Provider, anew = false): Promise<Known> {
    const { uuid, issuer, client_id, client_secret_variable } = provider;
    const key = JSON.stringify([uuid, issuer, client_id, client_secret_variable]);
    if (anew) known.forget(key);
    try {
      const account = accountAt(provider);
      return await known.get(key, () =>
        discover(account).catch(async (error: unknown) => {
          await guard.failed(provider);
          throw error;
        }),
      );
    } catch (error) {
      throw new SsoRefusal("provider_unreachable", codeOfFailure(error), lastAnswer());
    }
  }

  /** Tries each authentication method until the provider knows this client, and remembers the accepted one. */
  async function grant(known: Known, ...given: GrantRest): ReturnType<typeof client.authorizationCodeGrant> {
    for (const [index, configuration] of known.ways.entries()) {
      try {
        const tokens = await client.authorizationCodeGrant(configuration, ...given);
        if (index > 0) known.ways = [configuration, ...known.ways.filter((other) => other !== configuration)];
        return tokens;
      } catch (error) {
        if (!clientIsUnknown(configuration)) throw error;
      }
    }
    throw new SsoRefusal("provider_misconfigured", "the client's id and secret", lastAnswer());
  }

  return {
    tryOut: (provider) =>
      withPatience(async () => {
        const known = await knownOf(provider);
        const { issuer } = firstOf(known).serverMetadata();
        const state = client.randomState();
        const returned = new URL(
          `https://portal.invalid/?${new URLSearchParams({ code: "none", state, iss: issuer })}`,
        );
        try {
          await grant(known, returned, { pkceCodeVerifier: client.randomPKCECodeVerifier(), expectedState: state });
        } catch (error) {
          if (error instanceof SsoRefusal) throw error;
          if (isUnreachable(error)) throw new SsoRefusal("provider_unreachable", codeOfFailure(error), lastAnswer());
          // It knows this client, and refuses the code.
        }
      }),

    setOut: (provider, { redirectUri, state, email }) =>
      withPatience(async () => {
        const isTrial = (await guard.mayAsk(provider)) === "as a trial";
        const configuration = firstOf(await knownOf(provider, isTrial));
        if (isTrial) await guard.isThere(provider);
        const nonce = client.randomNonce();
        const codeVerifier = client.randomPKCECodeVerifier();
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: [...new Set(["openid", ...provider.scopes])].join(" "),
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
          state,
          nonce,
          ...(email ? { login_hint: email } : {}),
        });
        return { url: url.href, nonce, codeVerifier };
      }),

    exchange: (provider, { redirectUri, answer, nonce, codeVerifier }) =>
      withPatience(async () => {
        await guard.mayAsk(provider);
        const known = await knownOf(provider);
        const returned = new URL(redirectUri);
        for (const [name, value] of Object.entries(answer)) returned.searchParams.set(name, value);
        try {
          const tokens = await grant(known, returned, {
            pkceCodeVerifier: codeVerifier,
            expectedState: answer.state,
            expectedNonce: nonce,
            idTokenExpected: true,
          });
          const claims = tokens.claims();
          if (!claims) return disbelieve("no ID token");
          const configuration = firstOf(known);
          const asks = lacksSomething(provider, claims) && configuration.serverMetadata().userinfo_endpoint;
          const more = asks ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
          await guard.answered(provider);
          return identityOf(provider, claims.sub, { ...more, ...claims }, [claims, more]);
        } catch (error) {
          const isGone = isUnreachable(error);
          if (isGone) await guard.failed(provider);
          // An error answer proves that it is reachable. Any other error may have been found without calling it.
          else if (error instanceof client.ResponseBodyError) await guard.answered(provider);
          else await guard.undecided(provider);
          if (error instanceof SsoRefusal) throw error;
          // Messages of the library may quote the provider's answer; its codes do not.
          throw new SsoRefusal(isGone ? "provider_unreachable" : "sso_refused", codeOfFailure(error), lastAnswer());
        }
      }),
  };
}

/** Whether the token endpoint has just answered that it does not know this client. */
function clientIsUnknown(configuration: client.Configuration): boolean {
  const { endpoint, status, said } = lastAnswer() ?? {};
  if (endpoint !== configuration.serverMetadata().token_endpoint) return false;
  return said?.split(":")[0] === "invalid_client" || (status === 401 && said === undefined);
}

const usual = { email: "email", first_name: "given_name", last_name: "family_name" } as const;
type Field = keyof typeof usual;

const claimOf = ({ attributes }: Provider, field: Field) => attributes[field] ?? usual[field];

function lacksSomething(provider: Provider, claims: Record<string, unknown>): boolean {
  return (Object.keys(usual) as Field[]).some((field) => claims[claimOf(provider, field)] === undefined);
}

function identityOf(
  provider: Provider,
  subject: string,
  claims: Record<string, unknown>,
  sources: Record<string, unknown>[],
): ProvedIdentity {
  // Some providers leave the claim out; false means that the address is not verified.
  if (sources.some(({ email_verified: said }) => said === false || said === "false"))
    return disbelieve("email_verified");
  return identityFrom({
    subject,
    email: claims[claimOf(provider, "email")],
    first_name: claims[claimOf(provider, "first_name")],
    last_name: claims[claimOf(provider, "last_name")],
  });
}
