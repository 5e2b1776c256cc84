import { beforeAll, expect, test } from "vitest";
import { certificateFor } from "../../testing/certificates.ts";
import { SamlRefused } from "./saml-elements.ts";
import { readMetadata } from "./saml-metadata.ts";

const now = new Date();
const inTwoDays = new Date(now.getTime() + 2 * 24 * 60 * 60 * 1000);
let good: string;
beforeAll(() => {
  good = certificateFor(300);
});
const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, "");
const key = (pem: string, use = ' use="signing"') =>
  `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${bare(pem)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const service = (binding = "HTTP-Redirect", location = "https://idp.acme.test/sso") =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${location}"/>`;

type Written = { entity?: string; provider?: string; keys?: string; services?: string; role?: string };
/** As SimpleSAMLphp writes it. */
function metadata({
  entity = "",
  provider = "",
  keys = key(good),
  services = `${service("HTTP-POST", "https://idp.acme.test/post")}${service()}`,
  role = "IDPSSODescriptor",
}: Written = {}): string {
  return `<?xml version="1.0"?>
<!-- Written by hand. -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://idp.acme.test/metadata"${entity}>
<md:${role}${provider} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys}${services}</md:${role}>
</md:EntityDescriptor>`;
}

test("Y13 entity id, sign-on address by redirect and the certificates that sign are read", async () => {
  const ended = certificateFor(1);
  const next = certificateFor(90);
  const keys = [key(good), key(next, ""), key(certificateFor(80), ' use="encryption"'), key(good)];
  const read = await readMetadata(metadata({ keys: [...keys, key(ended)].join("") }), inTwoDays);
  expect(read).toEqual({
    entity_id: "https://idp.acme.test/metadata",
    single_signon_service: "https://idp.acme.test/sso",
    certificates: [good, next].map((pem) => `${pem.trim()}\n`),
  });
});

test("Y13 one provider among others' descriptions is found, and prefixes do not matter", async () => {
  const one = metadata().replace(/^[\s\S]*?(?=<md:Entity)/, "");
  const portal = metadata({ role: "SPSSODescriptor" }).replace(/^[\s\S]*?(?=<md:Entity)/, "");
  const both = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${portal}${one}</md:EntitiesDescriptor>`;
  expect((await readMetadata(both.replaceAll("md:", "").replaceAll(":md=", "="), now)).certificates).toHaveLength(1);
  await expect(readMetadata(both.replace(portal, one), now)).rejects.toThrow("describes 2 identity providers");
});

test.each<[what: string, xml: () => string, sentence: string]>([
  ["a page for people", () => "<!DOCTYPE html><html><p>Sign in", "is a web page, and no metadata"],
  ["no XML", () => "<md:EntityDescriptor", "is no XML"],
  [
    "a document type",
    () => metadata().replace("<md:Entity", '<!DOCTYPE a [<!ENTITY b "c">]><md:Entity'),
    "has a document type",
  ],
  ["the portal's own", () => metadata({ role: "SPSSODescriptor" }), "describes no identity provider"],
  ["what is too old", () => metadata({ entity: ' validUntil="2020-01-01T00:00:00Z"' }), "was good until 2020-01-01"],
  ["signed requests", () => metadata({ provider: ' WantAuthnRequestsSigned="true"' }), "wants signed requests"],
  ["a form alone", () => metadata({ services: service("HTTP-POST") }), "offers no sign-on by HTTP-Redirect"],
  ["plain http", () => metadata({ services: service("HTTP-Redirect", "http://idp.acme.test/") }), "is not https"],
  ["no key", () => metadata({ keys: "" }), "has no certificate that signs"],
  ["a spoilt key", () => metadata({ keys: key("MIIC") }), "has a signing certificate that cannot be read"],
  ["keys that have ended", () => metadata({ keys: key(certificateFor(1)) }), "that have ended"],
])("Y13 metadata with %s is refused in a sentence", async (_what, xml, sentence) => {
  const refused = readMetadata(xml(), inTwoDays);
  await expect(refused).rejects.toBeInstanceOf(SamlRefused);
  await expect(refused).rejects.toThrow(sentence);
});
