import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import {
  good,
  goOutSaml,
  newId,
  postSaml,
  responseXml,
  type Said,
  samlIssuer,
  samlKeys,
  type Signing,
  signed,
  styles,
} from "../../testing/saml-fixtures.ts";
import { addCompany, addProvider, portal } from "../../testing/sso.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
  const acme = { single_signon_service: "https://idp.acme.test/sign-in", certificates: [samlKeys.certificate] };
  await addProvider(rig, { name: "Fixtures", entity_id: samlIssuer, ...acme });
  await addCompany(rig, "globex.test");
});
afterAll(() => rig.close());

const me = "mallory@acme.test";
const victim = "anna@acme.test";

const setOut = () => goOutSaml(openBrowser(rig), { email: me });

/** The codes and identities that an answer brought: none, if it was refused. */
async function believed(make: (requestId: string) => string | Buffer): Promise<string[]> {
  const { requestId, state, uuid } = await setOut();
  const { query, answer } = await postSaml(rig, make(requestId), state);
  const { system } = rig.services.database;
  const rows = await system.selectFrom("sso_transactions").select("identity").where("uuid", "=", uuid).execute();
  const identities = rows.flatMap(({ identity }) => identity?.email ?? []);
  if (answer.statusCode === 303 && query.code) return [query.code, ...identities];
  if (answer.statusCode === 303) expect(query).toEqual({ source: "saml", error: "sso_refused" });
  else expect([413, 415]).toContain(answer.statusCode);
  return identities;
}

/** A good answer for the attacker taken apart, and the same for the victim unsigned. */
function parts(requestId: string) {
  const whole = good({ requestId, style: styles.Okta, email: me }).replace(/^<\?xml[^>]*>/, "");
  const signature = /<(?:ds:)?Signature[\s\S]*?<\/(?:ds:)?Signature>/g;
  const [ofResponse = "", ofAssertion = ""] = whole.match(signature) ?? [];
  const assertion = /<saml2:Assertion[\s\S]*<\/saml2:Assertion>/;
  const [signedAssertion = ""] = assertion.exec(whole) ?? [];
  const bare = signedAssertion.replace(ofAssertion, "");
  const evil = responseXml({ requestId, style: styles.Okta, email: victim }).replace(/^<\?xml[^>]*>/, "");
  const [evilAssertion = ""] = assertion.exec(evil) ?? [];
  return { whole, ofResponse, ofAssertion, signedAssertion, bare, evil, evilAssertion };
}

const issuerEnd = "</saml2:Issuer>";
/** Inserts something after the first issuer, where signatures are. */
const afterIssuer = (xml: string, what: string) => xml.replace(issuerEnd, () => `${issuerEnd}${what}`);
/** Puts something into a signature, as an object of it. */
const inside = (signature: string, what: string) =>
  signature.replace(
    /<\/((?:ds:)?)Signature>$/,
    (end, prefix: string) => `<${prefix}Object>${what}</${prefix}Object>${end}`,
  );

const wrappings: Record<string, (p: ReturnType<typeof parts>) => string> = {
  "XSW1: the signed response inside the signature of a forged one": (p) =>
    afterIssuer(p.evil, inside(p.ofResponse, p.whole.replace(p.ofResponse, ""))),
  "XSW2: the signed response beside the signature in a forged one": (p) =>
    afterIssuer(p.evil, p.whole.replace(p.ofResponse, "") + p.ofResponse),
  "XSW3: a forged assertion before the signed one": (p) =>
    p.whole.replace(p.signedAssertion, () => p.evilAssertion + p.signedAssertion),
  "XSW4: the signed assertion inside a forged one": (p) =>
    p.whole.replace(p.signedAssertion, () =>
      p.evilAssertion.replace("</saml2:Assertion>", () => `${p.signedAssertion}</saml2:Assertion>`),
    ),
  "XSW5: the signature in a forged assertion, the signed one behind it": (p) =>
    p.whole.replace(p.signedAssertion, () => afterIssuer(p.evilAssertion, p.ofAssertion) + p.bare),
  "XSW6: the signed assertion inside its signature inside a forged one": (p) =>
    p.whole.replace(p.signedAssertion, () => afterIssuer(p.evilAssertion, inside(p.ofAssertion, p.bare))),
  "XSW7: a forged assertion in an extension": (p) =>
    p.whole.replace(
      p.signedAssertion,
      () => `<saml2p:Extensions>${p.evilAssertion}</saml2p:Extensions>${p.signedAssertion}`,
    ),
  "XSW8: the signed assertion as an object of a forged one's signature": (p) =>
    p.whole.replace(p.signedAssertion, () =>
      afterIssuer(p.evilAssertion, "").replace(
        "</saml2:Assertion>",
        () => `${inside(p.ofAssertion, p.bare)}</saml2:Assertion>`,
      ),
    ),
};

describe("33 a signature wrapped around something else", () => {
  test("control: the pieces are those of an accepted answer", async () => {
    expect(await believed((requestId) => parts(requestId).whole)).toContain(me);
    const p = parts("_r");
    expect([p.ofResponse, p.ofAssertion].every((text) => text.includes("SignatureValue"))).toBe(true);
    expect(p.evilAssertion).toContain(victim);
    for (const wrap of Object.values(wrappings)) expect(wrap(p)).toContain(victim);
  });

  test.each(Object.entries(wrappings))("%s: nobody is accepted", async (_, wrap) => {
    expect(await believed((requestId) => wrap(parts(requestId)))).toEqual([]);
  });

  test.each(Object.entries(wrappings))("%s, the response's own signature removed: nobody", async (_, wrap) => {
    const strip = (p: ReturnType<typeof parts>) => wrap({ ...p, whole: p.whole.replace(p.ofResponse, "") });
    expect(await believed((requestId) => strip(parts(requestId)))).toEqual([]);
  });
});

const stranger = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
}).privateKey;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

const lies: [string, Partial<Said>, Signing?][] = [
  ["another issuer", { responseIssuer: "https://evil.test", assertionIssuer: "https://evil.test" }],
  ["another issuer of the response alone", { responseIssuer: "https://evil.test" }],
  ["another issuer of the assertion alone", { assertionIssuer: "https://evil.test" }],
  ["another audience", { audience: "https://elsewhere.test" }],
  ["another recipient", { recipient: "https://elsewhere.test/acs" }],
  ["no recipient", { recipient: "" }],
  ["another destination", { destination: "https://elsewhere.test/acs" }],
  ["no destination", { destination: "" }],
  ["another brand's destination", { destination: "http://beta.test/api/sso/v1/callback/saml" }],
  ["no request", { responseTo: "", subjectTo: "" }],
  ["no request in the subject", { subjectTo: "" }],
  ["no request in the response", { responseTo: "" }],
  ["another request", { responseTo: newId(), subjectTo: newId() }],
  ["a failure for a status", { status: "Responder" }],
  ["an age of seven minutes", { issuedAt: ago(420), lasts: 3_600 }],
  ["an end two minutes ago", { issuedAt: ago(180), lasts: 60 }],
  ["a beginning in ten minutes", { issuedAt: ago(-600) }],
  ["one id for response and assertion", { responseId: "_same", assertionId: "_same" }],
  ["a name id that does not last", { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }],
  ["no name id", { nameId: "" }],
  ["an address of another company", { email: "gus@globex.test" }],
  ["an address of a look-alike domain", { email: "anna@acme.test.evil.test" }],
  ["a comment in the address", { email: "anna@acme.test<!-- -->.evil.test" }],
  ["a comment in the name id", { nameId: "anna<!-- -->mallory" }],
  ["character data that hides a tag", { email: "<![CDATA[anna@acme.test]]>" }],
  [
    "two addresses",
    {
      attributes: ["a", "b"]
        .map(
          (name) =>
            `<saml2:Attribute Name="email"><saml2:AttributeValue>${name}@acme.test</saml2:AttributeValue><saml2:AttributeValue>anna@acme.test</saml2:AttributeValue></saml2:Attribute>`,
        )
        .join(""),
    },
  ],
  ["a signature of SHA-1", {}, { algorithm: "sha1" }],
  ["a digest of SHA-1", {}, { digest: "sha1" }],
  ["no signature", {}, { signs: [] }],
  ["a signature of the assertion alone", {}, { signs: ["Assertion"] }],
  ["a stranger's signature", {}, { key: stranger }],
];

const mangled: [string, (xml: string) => string | Buffer][] = [
  ["a changed address", (xml) => xml.replaceAll(me, victim)],
  ["a document type", (xml) => `<!DOCTYPE r>${xml.replace(/^<\?xml[^>]*>/, "")}`],
  [
    "entities that grow",
    (xml) =>
      `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${xml.replace(me, "&b;")}`,
  ],
  [
    "an entity that reads a file",
    (xml) => `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml.replace(me, "&f;")}`,
  ],
  ["a processing instruction", (xml) => xml.replace(me, "mallory<?x ?>@acme.test")],
  ["a comment put in afterwards", (xml) => xml.replace(me, "mallory<!-- -->@acme.test")],
  [
    "a third transform",
    (xml) =>
      xml.replace(
        /<(\w*:?)Transform /,
        (tag, p: string) => `<${p}Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>${tag}`,
      ),
  ],
  ["a second assertion", (xml) => xml.replace(/(<saml2:Assertion[\s\S]*<\/saml2:Assertion>)/, "$1$1")],
  [
    "an encrypted assertion beside it",
    (xml) => xml.replace("<saml2:Assertion", "<saml2:EncryptedAssertion/><saml2:Assertion"),
  ],
  ["another root", (xml) => `<x>${xml.replace(/^<\?xml[^>]*>/, "")}</x>`],
  ["an end cut off", (xml) => xml.slice(0, -20)],
  ["bytes that are not UTF-8", (xml) => Buffer.concat([Buffer.from(xml), Buffer.from([0xff])])],
  ["270 kB", (xml) => xml + " ".repeat(270 * 1024 - xml.length)],
  ["a megabyte", (xml) => xml + " ".repeat(1024 * 1024)],
  ["nothing", () => ""],
];

describe("33 an answer is accepted", () => {
  test("when all of it is correct (control of what follows)", async () => {
    expect(await believed((requestId) => good({ requestId, email: me, nameId: "me" }))).toContain(me);
  });

  test.each(lies)("never with %s", async (_, said, signing = {}) => {
    const make = (requestId: string) => signed(responseXml({ requestId, email: me, nameId: "me", ...said }), signing);
    expect(await believed(make)).toEqual([]);
  });

  test.each(mangled)("never with %s", async (_, mangle) => {
    expect(await believed((requestId) => mangle(good({ requestId, email: me, nameId: "me" })))).toEqual([]);
  });

  test("never for a sign-on of OpenID Connect, or without one", async () => {
    const { requestId } = await setOut();
    const xml = good({ requestId });
    for (const state of ["", "x".repeat(43), "../../admin", "\u0000"]) {
      const { location, query } = await postSaml(rig, xml, state);
      expect(`${location.origin}${location.pathname}`).toBe(`${portal}/login/sso`);
      expect(query).toEqual({ source: "saml", error: "sso_refused" });
    }
  });
});
