import { parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";
import { certificateIn } from "../../platform/keys/certificates.ts";
import { mayBeAsked } from "../../platform/http/provider-calls.ts";
import { fail } from "./saml-elements.ts";

/** What the portal must know of a company's identity provider. */
export type ReadMetadata = { entity_id: string; single_signon_service: string; certificates: string[] };

const longestXml = 1024 * 1024;
const mostCertificates = 5;
const byRedirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** An element in any of the namespaces that products use. */
const named = (name: string) => `*[local-name()='${name}']`;

/** Reads the metadata of one identity provider. Metadata that cannot be used is refused with what is missing, for the operator. */
export async function readMetadata(xml: string, now: Date): Promise<ReadMetadata> {
  if (xml.length > longestXml) fail("is larger than 1 MB");
  if (/<html[\s>]/i.test(xml)) fail("is a web page, and no metadata");
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) fail("has a document type, which is not read");
  const document = await parseDomFromString(xml).catch(() => fail("is no XML"));
  const entities = xpath.selectElements(document, `//${named("EntityDescriptor")}[${named("IDPSSODescriptor")}]`);
  const [entity] = entities;
  if (!entity) return fail("describes no identity provider (no IDPSSODescriptor)");
  if (entities.length > 1) fail(`describes ${entities.length} identity providers: give the metadata of one`);
  const [provider] = xpath.selectElements(entity, named("IDPSSODescriptor"));
  if (!provider) return fail("describes no identity provider (no IDPSSODescriptor)");
  for (const element of [entity, provider]) {
    const until = Date.parse(element.getAttribute("validUntil") ?? "");
    if (until < now.getTime()) fail(`was good until ${new Date(until).toISOString()}: get it anew`);
  }
  if (/^(true|1)$/.test(provider.getAttribute("WantAuthnRequestsSigned") ?? ""))
    fail("wants signed requests, which the portal does not send: switch that off at the provider");
  return {
    entity_id: entity.getAttribute("entityID")?.trim() || fail("has no entityID"),
    single_signon_service: signOnOf(provider),
    certificates: certificatesOf(provider, now),
  };
}

function signOnOf(provider: Element): string {
  const services = xpath.selectElements(provider, named("SingleSignOnService"));
  const address = services.find((one) => one.getAttribute("Binding") === byRedirect)?.getAttribute("Location") ?? "";
  if (!address) fail("offers no sign-on by HTTP-Redirect (SingleSignOnService)");
  if (!mayBeAsked(address)) fail(`has a sign-on address that is not https: ${address}`);
  return address;
}

/** The signing certificates that have not expired; a key without `use` is for both purposes. */
function certificatesOf(provider: Element, now: Date): string[] {
  const keys = xpath
    .selectElements(provider, named("KeyDescriptor"))
    .filter((key) => (key.getAttribute("use") || "signing") === "signing");
  const texts = keys.flatMap((key) =>
    xpath.selectElements(key, `.//${named("X509Certificate")}`).map(({ textContent }) => (textContent ?? "").trim()),
  );
  const found = new Map<string, { pem: string; until: Date }>();
  for (const text of texts) {
    try {
      const certificate = certificateIn(text);
      found.set(certificate.fingerprint256, { pem: certificate.toString(), until: certificate.validToDate });
    } catch {
      fail("has a signing certificate that cannot be read");
    }
  }
  if (found.size === 0) fail("has no certificate that signs (KeyDescriptor)");
  const good = [...found.values()].filter(({ until }) => until > now);
  if (good.length === 0) fail("has only signing certificates that have ended");
  if (good.length > mostCertificates) fail(`has more than ${mostCertificates} signing certificates`);
  return good.map(({ pem }) => pem);
}
