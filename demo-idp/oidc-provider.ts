import { generateKeyPairSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Provider, interactionPolicy } from "oidc-provider";
import { type DemoPerson, personOf, subjectOf } from "./people.ts";
import { isPortalOfThisMachine, type Running, readForm, sendPage, serve } from "./serving.ts";
import { signInPage } from "./sign-in-page.ts";

/** One company at the provider. Without a secret the client is a public one, protected only by PKCE. */
export type OidcClient = { id: string; name: string; people: readonly DemoPerson[]; secret?: string };

type Claims = { sub: string; [claim: string]: string | boolean };

export type OidcOptions = {
  /** 0 selects a free port. */
  port: number;
  clients: readonly OidcClient[];
  /** The allowed redirect addresses; by default those of portals on this machine. */
  mayReturnTo?: (address: string) => boolean;
  /** Wrong claims, for tests. */
  claimsOf?: (person: DemoPerson) => Record<string, string | boolean>;
};

const scopes = { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name", "name"] };

const toThisMachine = (address: string) => isPortalOfThisMachine(address, "/login/sso");

/** A local OpenID Connect provider: code flow with PKCE, a page that asks for the account, no consent page. */
export async function startOidcProvider({
  port,
  clients,
  mayReturnTo = toThisMachine,
  claimsOf,
}: OidcOptions): Promise<Running> {
  const people = new Map<string, DemoPerson>();
  const { origin, close } = await serve(port, (issuer) => {
    const provider = createProvider(issuer, clients, mayReturnTo, (subject) => {
      const person = people.get(subject);
      return person ? { ...claims(person), ...claimsOf?.(person) } : undefined;
    });
    const answer = provider.callback();
    return (request, response) => {
      if (!request.url?.startsWith("/sign-in/")) return void answer(request, response);
      signIn(provider, clients, people, request, response).catch((error: unknown) => {
        response.writeHead(400, { "content-type": "text/plain" }).end(String(error));
      });
    };
  });
  return { issuer: origin, close };
}

function claims(person: DemoPerson): Claims {
  const { email, first_name, last_name } = person;
  const name = `${first_name} ${last_name}`;
  return { sub: subjectOf(person), email, email_verified: true, given_name: first_name, family_name: last_name, name };
}

function newKey() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
}

function createProvider(
  issuer: string,
  clients: readonly OidcClient[],
  mayReturnTo: (address: string) => boolean,
  claimsOfSubject: (subject: string) => Claims | undefined,
): Provider {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  // Several people use a demo in one browser, so it asks each time.
  policy
    .get("login")
    ?.checks.add(
      new Check("asked", "Who is it this time?", ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  const provider = new Provider(issuer, {
    clients: clients.map(({ id, name, secret }) => ({
      client_id: id,
      client_name: name,
      redirect_uris: ["http://localhost/login/sso"],
      ...(secret ? { client_secret: secret } : { token_endpoint_auth_method: "none" }),
    })),
    claims: scopes,
    jwks: { keys: [{ ...newKey(), use: "sig", alg: "RS256" }] },
    scopes: ["openid", "email", "profile"],
    cookies: { keys: ["demo"] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/sign-in/${uid}` },
    ttl: { Grant: 600, Interaction: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount(_ctx, accountId) {
      const known = claimsOfSubject(accountId);
      return known ? { accountId, claims: () => known } : undefined;
    },
    // Consent is given in advance, as in a company.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = mayReturnTo;
  return provider;
}

async function signIn(
  provider: Provider,
  clients: readonly OidcClient[],
  people: Map<string, DemoPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const client = clients.find(({ id }) => id === params.client_id);
  const known = client?.people ?? [];
  if (request.method !== "POST") {
    const hint = typeof params.login_hint === "string" ? params.login_hint : undefined;
    sendPage(
      response,
      signInPage({ title: client?.name ?? "Sign in", people: known, action: request.url ?? "", hint }),
    );
    return;
  }
  const person = personOf((await readForm(request)).get("email") ?? "", known);
  const accountId = subjectOf(person);
  people.set(accountId, person);
  await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
}
