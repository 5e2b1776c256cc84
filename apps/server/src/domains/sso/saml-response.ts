import { keyInfoToPem } from "@node-saml/node-saml/lib/crypto.js";
import { getVerifiedXml, parseDomFromString, parseXml2JsFromString, xpath } from "@node-saml/node-saml/lib/xml.js";
import type { ProvedIdentity } from "./tables.ts";
import type { Provider } from "./providers.ts";
import { longestAgeMs, requestCache, type ServiceProvider, samlOf, skewMs } from "./saml.ts";
import { samlIdentity } from "./saml-attributes.ts";
import { children, type Element, fail, only, textOf } from "./saml-elements.ts";

const longestXml = 256 * 1024;
const success = "urn:oasis:names:tc:SAML:2.0:status:Success";
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const algorithms = new Set(
  ["rsa-sha256", "rsa-sha384", "rsa-sha512"]
    .map((name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`)
    .concat("http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"),
);

type Awaited = {
  provider: Provider;
  own: ServiceProvider;
  requestId: string;
  since: Date;
  now: Date;
};

/**
 * Verifies a posted answer and returns the identity. The library checks signatures, audience and times; this adds the checks that it lacks
 * (reliability R11, L16), on the signed bytes only: issuer, destination, recipient, request, status, algorithms, age, size.
 */
export async function readSamlResponse(
  encoded: string,
  awaited: Awaited,
): Promise<{ assertionId: string; identity: ProvedIdentity }> {
  const { provider, own, requestId, since, now } = awaited;
  const xml = decode(encoded);
  const { assertionIsSigned } = await checkShape(xml);
  const cache = requestCache({ requestId, since });
  const { profile } = await samlOf(provider, own, {
    id: requestId,
    cache,
    assertionIsSigned,
  }).validatePostResponseAsync({
    SAMLResponse: Buffer.from(xml).toString("base64"),
  });
  const assertion = profile?.getAssertion?.()?.Assertion as Element | undefined;
  if (!profile || !assertion) return fail("no assertion");
  const response = await signedResponse(xml, provider);
  checkResponse(response, awaited);
  checkAssertion(assertion, awaited);
  const assertionId = assertion.$?.ID;
  if (!assertionId || assertionId.length > 300) return fail("no assertion id");
  const statedAt = Date.parse(assertion.$?.IssueInstant ?? "");
  // Negated, so that an unreadable time is refused.
  if (!(Math.abs(now.getTime() - statedAt) <= longestAgeMs + skewMs)) return fail("too old or not yet");
  return { assertionId, identity: samlIdentity(provider, assertion, profile.attributes as Record<string, unknown>) };
}

function decode(encoded: string): string {
  if (encoded.length > (longestXml * 4) / 3 + 4) return fail("too long");
  // Some providers fold base64 with line breaks.
  const text = encoded.replaceAll(/[\r\n]/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return fail("not base64");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "base64"));
  } catch {
    return fail("not UTF-8");
  }
}

/** Refuses, before further parsing, what no real provider sends: document types, entities, comments, old algorithms, duplicate ids. */
async function checkShape(xml: string): Promise<{ assertionIsSigned: boolean }> {
  if (/<!/.test(xml) || /<\?(?!xml )/.test(xml)) fail("declarations, comments or instructions");
  const document = await parseDomFromString(xml);
  const ids = xpath.selectAttributes(document, "//@*[local-name()='ID' or local-name()='Id' or local-name()='id']");
  if (new Set(ids.map(({ value }) => value)).size !== ids.length) fail("an id twice");
  const named = xpath.selectAttributes(
    document,
    "//*[local-name()='SignatureMethod' or local-name()='DigestMethod']/@Algorithm",
  );
  // A signature has exactly one method and one digest.
  if (named.length < 2 || named.some(({ value }) => !algorithms.has(value))) fail("weak or unknown algorithms");
  if (xpath.selectElements(document, "//*[local-name()='EncryptedAssertion']").length > 0) fail("encrypted");
  const ofAssertion = xpath.selectElements(document, "//*[local-name()='Assertion']/*[local-name()='Signature']");
  return { assertionIsSigned: ofAssertion.length > 0 };
}

/** The response that was signed, not the one that was sent. */
async function signedResponse(xml: string, { certificates }: Provider): Promise<Element> {
  const document = await parseDomFromString(xml);
  const keys = certificates.map((certificate) => keyInfoToPem(certificate, "CERTIFICATE"));
  const signed = getVerifiedXml(xml, document.documentElement, keys);
  const parsed = signed ? ((await parseXml2JsFromString(signed)) as { Response?: Element }) : {};
  return parsed.Response ?? fail("the response is not signed");
}

function checkResponse(response: Element, { provider, own, requestId }: Awaited): void {
  const { Version, Destination, InResponseTo } = response.$ ?? {};
  if (Version !== "2.0") fail("version");
  if (Destination !== own.consumer) fail("destination");
  if (InResponseTo !== requestId) fail("request");
  if (textOf(only(response, "Issuer")) !== provider.entity_id) fail("issuer of the response");
  if (only(only(response, "Status"), "StatusCode").$?.Value !== success) fail("status");
}

function checkAssertion(assertion: Element, { provider, own, requestId, now }: Awaited): void {
  if (assertion.$?.Version !== "2.0") fail("version of the assertion");
  if (textOf(only(assertion, "Issuer")) !== provider.entity_id) fail("issuer of the assertion");
  only(assertion, "Conditions");
  const confirmations = children(only(assertion, "Subject"), "SubjectConfirmation");
  const confirmed = confirmations.some((confirmation) => {
    const {
      Recipient,
      InResponseTo,
      NotOnOrAfter = "",
    } = children(confirmation, "SubjectConfirmationData")[0]?.$ ?? {};
    const until = Date.parse(NotOnOrAfter);
    return (
      confirmation.$?.Method === bearer &&
      Recipient === own.consumer &&
      InResponseTo === requestId &&
      now.getTime() - skewMs < until
    );
  });
  if (!confirmed) fail("recipient, request or time of the subject");
}
