import { readFileSync } from "node:fs";
import * as samlify from "samlify";
import { type DemoPerson, personOf, subjectOf } from "./people.ts";
import { isPortalOfThisMachine, type Running, readForm, sendPage, serve } from "./serving.ts";
import { postBackPage, signInPage } from "./sign-in-page.ts";

/** The demo's key pair. The private key is in the repository: it signs only for fictitious people. */
export const samlPrivateKey = readFileSync(new URL("saml-private-key.pem", import.meta.url), "utf8").replace(
  /^[^-]*/,
  "",
);
export const samlCertificate = readFileSync(new URL("saml-certificate.pem", import.meta.url), "utf8");

const { ServiceProvider, IdentityProvider, SamlLib, Constants } = samlify;
const { binding, format } = Constants.namespace;

// samlify requires one. Only a request is parsed here, and only its return address is used.
samlify.setSchemaValidator({ validate: async () => "not checked" });

const attributes = { mail: "email", givenName: "first_name", sn: "last_name" } as const;

export type SamlOptions = {
  /** 0 selects a free port. */
  port: number;
  name: string;
  people: readonly DemoPerson[];
  /** Where answers may be sent; by default to portals on this machine. */
  mayAnswer?: (consumer: string) => boolean;
};

/** A local SAML 2.0 provider: redirect binding in, a form post out, response and assertion signed with RSA-SHA256. */
export async function startSamlProvider(options: SamlOptions): Promise<Running & { signOn: string }> {
  const { origin, close } = await serve(options.port, (own) => {
    const provider = createProvider(own);
    return (request, response) => {
      const url = new URL(request.url ?? "/", own);
      if (url.pathname === "/metadata") {
        response.writeHead(200, { "content-type": "application/samlmetadata+xml" }).end(provider.getMetadata());
      } else if (url.pathname !== "/sign-in") {
        response.writeHead(404).end();
      } else if (request.method === "POST") {
        readForm(request)
          .then((form) => answer(provider, options, form))
          .then((html) => sendPage(response, html))
          .catch((error: unknown) => void response.writeHead(400).end(String(error)));
      } else {
        const { SAMLRequest = "", RelayState = "", login_hint: hint } = Object.fromEntries(url.searchParams);
        const hidden = { SAMLRequest, RelayState };
        sendPage(
          response,
          signInPage({ title: options.name, people: options.people, action: "/sign-in", hidden, hint }),
        );
      }
    };
  });
  return { issuer: `${origin}/metadata`, signOn: `${origin}/sign-in`, close };
}

type Provider = ReturnType<typeof IdentityProvider>;

function createProvider(origin: string): Provider {
  return IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey: samlPrivateKey,
    signingCert: samlCertificate,
    requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    nameIDFormat: [format.persistent],
    singleSignOnService: [{ Binding: binding.redirect, Location: `${origin}/sign-in` }],
    loginResponseTemplate: {
      context: SamlLib.defaultLoginResponseTemplate.context,
      attributes: Object.keys(attributes).map((name) => ({
        name,
        valueTag: name,
        nameFormat: "urn:oasis:names:tc:SAML:2.0:attrname-format:basic",
        valueXsiType: "xs:string",
      })),
    },
  });
}

const onThisMachine = (consumer: string) => isPortalOfThisMachine(consumer, "/api/sso/v1/callback/saml");

async function answer(
  provider: Provider,
  { people, mayAnswer = onThisMachine }: SamlOptions,
  form: URLSearchParams,
): Promise<string> {
  const query = { SAMLRequest: form.get("SAMLRequest") ?? "" };
  const anyPortal = ServiceProvider({ entityID: "any" });
  const requested = await provider.parseLoginRequest(anyPortal, "redirect", { query });
  const consumer = String(requested.extract.request?.assertionConsumerServiceUrl ?? "");
  if (!mayAnswer(consumer)) throw new Error("Not a portal of this machine.");
  const portal = ServiceProvider({
    entityID: String(requested.extract.issuer ?? ""),
    assertionConsumerService: [{ Binding: binding.post, Location: consumer }],
    wantAssertionsSigned: true,
    wantMessageSigned: true,
  });
  const person = personOf(form.get("email") ?? "", people);
  const { context } = await provider.createLoginResponse(portal, { extract: requested.extract }, "post", person, {
    customTagReplacement: (template) => fill(template, { provider, portal, person, consumer, requested }),
  });
  return postBackPage(consumer, { SAMLResponse: context, RelayState: form.get("RelayState") ?? "" });
}

function fill(
  template: string,
  given: {
    provider: Provider;
    portal: ReturnType<typeof ServiceProvider>;
    person: DemoPerson;
    consumer: string;
    requested: Awaited<ReturnType<Provider["parseLoginRequest"]>>;
  },
): { id: string; context: string } {
  const { provider, portal, person, consumer, requested } = given;
  const now = Date.now();
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const id = provider.entitySetting.generateID?.() ?? "";
  const statement = `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${id}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;
  const context = SamlLib.replaceTagsByValue(template.replace("{AuthnStatement}", statement), {
    ID: id,
    AssertionID: provider.entitySetting.generateID?.(),
    Destination: consumer,
    Audience: portal.entityMeta.getEntityID(),
    SubjectRecipient: consumer,
    Issuer: provider.entityMeta.getEntityID(),
    IssueInstant: at(0),
    StatusCode: Constants.StatusCode.Success,
    ConditionsNotBefore: at(-30),
    ConditionsNotOnOrAfter: at(300),
    SubjectConfirmationDataNotOnOrAfter: at(300),
    NameIDFormat: format.persistent,
    NameID: subjectOf(person),
    InResponseTo: String(requested.extract.request?.id ?? ""),
    ...Object.fromEntries(
      Object.entries(attributes).map(([name, field]) => [
        `attr${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        person[field],
      ]),
    ),
  });
  return { id, context };
}
