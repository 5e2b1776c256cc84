import { randomBytes } from "node:crypto";
import { signXml } from "@node-saml/node-saml/lib/xml.js";
import { inflateRawSync } from "node:zlib";
import { samlCertificate, samlPrivateKey } from "../../../../demo-idp/saml-provider.ts";
import type { Browser } from "./browser.ts";
import type { Rig } from "./rig.ts";
import { goOut, portal } from "./sso.ts";

export const samlKeys = { certificate: samlCertificate, privateKey: samlPrivateKey };
export const samlIssuer = "https://idp.acme.test/metadata";
const consumer = `${portal}/api/sso/v1/callback/saml`;
const protocol = "urn:oasis:names:tc:SAML:2.0:protocol";
const assertion = "urn:oasis:names:tc:SAML:2.0:assertion";
const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const formats = "urn:oasis:names:tc:SAML";

/** How the responses of four products differ, from their documentation and traces. */
export type Style = {
  protocol: string;
  assertion: string;
  nameIdFormat: string;
  attributes: { email: string; first: string; last: string };
  nameFormat?: string;
  declaration?: boolean;
  signs: readonly ("Assertion" | "Response")[];
  nameId?: (email: string) => string;
};

export const styles = {
  "Entra ID": {
    protocol: "samlp",
    assertion: "",
    nameIdFormat: `${formats}:1.1:nameid-format:emailAddress`,
    attributes: { email: `${claims}/emailaddress`, first: `${claims}/givenname`, last: `${claims}/surname` },
    signs: ["Assertion", "Response"],
  },
  Okta: {
    protocol: "saml2p",
    assertion: "saml2",
    nameIdFormat: `${formats}:1.1:nameid-format:unspecified`,
    attributes: { email: "email", first: "firstName", last: "lastName" },
    nameFormat: `${formats}:2.0:attrname-format:unspecified`,
    declaration: true,
    signs: ["Assertion", "Response"],
    nameId: () => "00u1abcdEFGH",
  },
  Google: {
    protocol: "saml2p",
    assertion: "saml2",
    nameIdFormat: `${formats}:1.1:nameid-format:emailAddress`,
    attributes: { email: "email", first: "first_name", last: "last_name" },
    declaration: true,
    signs: ["Response"],
  },
  "AD FS": {
    protocol: "samlp",
    assertion: "",
    nameIdFormat: `${formats}:2.0:nameid-format:persistent`,
    attributes: { email: `${claims}/emailaddress`, first: `${claims}/givenname`, last: `${claims}/surname` },
    signs: ["Assertion", "Response"],
    nameId: () => "S-1-5-21-anna",
  },
} as const satisfies Record<string, Style>;

/** The content of a response. */
export type Said = {
  requestId: string;
  style?: Style;
  email?: string;
  nameId?: string;
  nameIdFormat?: string;
  responseIssuer?: string;
  assertionIssuer?: string;
  destination?: string;
  recipient?: string;
  audience?: string;
  responseTo?: string;
  subjectTo?: string;
  status?: string;
  issuedAt?: Date;
  lasts?: number;
  responseId?: string;
  assertionId?: string;
  attributes?: string;
};

export const newId = () => `_${randomBytes(16).toString("hex")}`;

const attribute = (name: string, value: string) => (value === "" ? "" : ` ${name}="${value}"`);

/** A response before it is signed. An empty text leaves the attribute out. */
export function responseXml(said: Said): string {
  const style = said.style ?? styles.Okta;
  const p = `${style.protocol}:`;
  const a = style.assertion ? `${style.assertion}:` : "";
  const namespace = style.assertion ? `xmlns:${style.assertion}` : "xmlns";
  const email = said.email ?? "anna@acme.test";
  const issuedAt = said.issuedAt ?? new Date();
  const at = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000).toISOString();
  const until = at(said.lasts ?? 300);
  const nameId = said.nameId ?? style.nameId?.(email) ?? email;
  const value = (name: string, text: string) =>
    `<${a}Attribute Name="${name}"${attribute("NameFormat", style.nameFormat ?? "")}><${a}AttributeValue>${text}</${a}AttributeValue></${a}Attribute>`;
  const { email: emailName, first, last } = style.attributes;
  const attributes = said.attributes ?? value(emailName, email) + value(first, "Anna") + value(last, "Alt");
  const issuer = (text: string) => `<${a}Issuer ${namespace}="${assertion}">${text}</${a}Issuer>`;
  return (
    (style.declaration ? '<?xml version="1.0" encoding="UTF-8"?>' : "") +
    `<${p}Response xmlns:${style.protocol}="${protocol}" ID="${said.responseId ?? newId()}" Version="2.0" IssueInstant="${at(0)}"` +
    `${attribute("Destination", said.destination ?? consumer)}${attribute("InResponseTo", said.responseTo ?? said.requestId)}>` +
    issuer(said.responseIssuer ?? samlIssuer) +
    `<${p}Status><${p}StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${said.status ?? "Success"}"/></${p}Status>` +
    `<${a}Assertion ${namespace}="${assertion}" ID="${said.assertionId ?? newId()}" IssueInstant="${at(0)}" Version="2.0">` +
    `<${a}Issuer>${said.assertionIssuer ?? samlIssuer}</${a}Issuer>` +
    `<${a}Subject><${a}NameID Format="${said.nameIdFormat ?? style.nameIdFormat}">${nameId}</${a}NameID>` +
    `<${a}SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><${a}SubjectConfirmationData` +
    `${attribute("InResponseTo", said.subjectTo ?? said.requestId)} NotOnOrAfter="${until}"${attribute("Recipient", said.recipient ?? consumer)}/>` +
    `</${a}SubjectConfirmation></${a}Subject>` +
    `<${a}Conditions NotBefore="${at(-30)}" NotOnOrAfter="${until}"><${a}AudienceRestriction>` +
    `<${a}Audience>${said.audience ?? `${portal}/api/sso/v1/metadata/saml`}</${a}Audience></${a}AudienceRestriction></${a}Conditions>` +
    `<${a}AuthnStatement AuthnInstant="${at(0)}"><${a}AuthnContext><${a}AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified` +
    `</${a}AuthnContextClassRef></${a}AuthnContext></${a}AuthnStatement>` +
    `<${a}AttributeStatement>${attributes}</${a}AttributeStatement></${a}Assertion></${p}Response>`
  );
}

export type Signing = {
  signs?: readonly ("Assertion" | "Response")[];
  algorithm?: "sha1" | "sha256" | "sha512";
  digest?: "sha1" | "sha256" | "sha512";
  key?: string;
};

/** Signs as the provider does: first the assertion, then the response around it. */
export function signed(xml: string, { signs, algorithm = "sha256", digest = "sha256", key }: Signing = {}): string {
  let result = xml;
  for (const part of signs ?? (["Assertion", "Response"] as const)) {
    const element = part === "Response" ? "/*[local-name(.)='Response']" : "//*[local-name(.)='Assertion']";
    const location = { reference: `${element}/*[local-name(.)='Issuer']`, action: "after" as const };
    const options = { privateKey: key ?? samlPrivateKey, signatureAlgorithm: algorithm, digestAlgorithm: digest };
    result = signXml(result, element, location, options);
  }
  return result;
}

export const good = (said: Said, signing: Signing = {}) =>
  signed(responseXml(said), { ...(said.style ? { signs: said.style.signs } : {}), ...signing });

/** Begins a sign-on at a SAML provider: returns the request, and the state that has to come back. */
export async function goOutSaml(browser: Browser, { email, name }: { email: string; name?: string }) {
  const { url, uuid, answer } = await goOut(browser, { source: "saml", email, ...(name ? { name } : {}) });
  if (answer.statusCode !== 200) throw new Error(`Nobody was sent out: ${answer.body}`);
  const request = inflateRawSync(Buffer.from(url.searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  const requestId = /ID="([^"]+)"/.exec(request)?.[1] ?? "";
  return { url, uuid, request, requestId, state: url.searchParams.get("RelayState") ?? "" };
}

/** The form post from another site that delivers an answer: returns the address of the redirect. */
export async function postSaml(
  rig: Rig,
  xml: string | Buffer,
  state: string,
  more: Record<string, string> = {},
  remoteAddress = "127.0.0.1",
) {
  const answer = await rig.ask({
    method: "POST",
    remoteAddress,
    url: "/api/sso/v1/callback/saml",
    headers: {
      host: new URL(portal).host,
      "content-type": "application/x-www-form-urlencoded",
      origin: new URL(samlIssuer).origin,
      "sec-fetch-site": "cross-site",
    },
    payload: new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString("base64"),
      RelayState: state,
      ...more,
    }).toString(),
  });
  const location = new URL(answer.headers.location?.toString() ?? "about:blank");
  return { answer, location, query: Object.fromEntries(location.searchParams) as Record<string, string> };
}
