import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { good, goOutSaml, postSaml, samlIssuer, samlKeys, type Style, styles } from "../../testing/saml-fixtures.ts";
import { addProvider, authenticate, codeOf, comeBack, portal, signInAt, startTestSaml } from "../../testing/sso.ts";

let rig: Rig;
let demo: Awaited<ReturnType<typeof startTestSaml>>;
beforeAll(async () => {
  rig = await startRig();
  demo = await startTestSaml();
  const certificates = [samlKeys.certificate];
  const attributes = JSON.stringify({ email: "mail", first_name: "givenName", last_name: "sn" });
  await addProvider(rig, {
    name: "Demo",
    single_signon_service: demo.signOn,
    entity_id: demo.issuer,
    certificates,
    attributes,
  });
  // A company that changes its certificate lists both for a while.
  await addProvider(rig, {
    name: "Fixtures",
    single_signon_service: "https://idp.acme.test/sign-in",
    entity_id: samlIssuer,
    certificates: [otherCertificate(), ...certificates],
  });
});
afterAll(async () => {
  await rig.close();
  await demo.close();
});

/** A certificate that did not sign: the demo's with its key exchanged for another of the same length. */
function otherCertificate(): string {
  return samlKeys.certificate.replace(/(?<=\n)([^\n]{64})\n([^\n]{64})\n(?=[^\n]+\n-----END)/, "$2\n$1\n");
}

const setOut = (email = "anna@acme.test", browser = openBrowser(rig)) =>
  goOutSaml(browser, { email, name: "Fixtures" }).then((out) => ({ browser, ...out }));

describe("with a SAML provider", () => {
  test("A19 the request goes to the provider's address, and asks for the answer at this brand's own", async () => {
    const { url, request } = await goOutSaml(openBrowser(rig), { email: "anna@acme.test", name: "Demo" });
    expect(`${url.origin}${url.pathname}`).toBe(demo.signOn);
    expect(request).toContain(`AssertionConsumerServiceURL="${portal}/api/sso/v1/callback/saml"`);
    expect(request).toContain(`${portal}/api/sso/v1/metadata/saml</saml:Issuer>`);
    expect(url.searchParams.get("login_hint")).toBe("anna@acme.test");
  });

  test("A19 a person with an account is signed in by the demo's provider, and is recognised by its name id", async () => {
    const browser = openBrowser(rig);
    const { url, uuid } = await goOutSaml(browser, { email: "anna@acme.test", name: "Demo" });
    const { SAMLResponse = "", RelayState = "" } = await signInAt(url, "anna@acme.test");
    const { answer, query, location } = await postSaml(rig, Buffer.from(SAMLResponse, "base64").toString(), RelayState);
    expect(answer.statusCode).toBe(303);
    expect(`${location.origin}${location.pathname}`).toBe(`${portal}/login/sso`);
    const { source, code = "", state = "" } = query;
    expect(source).toBe("saml");
    const proved = await comeBack(browser, { code, state }, "saml");
    expect(proved.json()).toMatchObject({
      data: { transaction_uuid: uuid, email: "anna@acme.test", registered: true },
    });
    const session = await authenticate(browser, { email: "anna@acme.test", uuid });
    expect(session.json()).toMatchObject({ user: { email: "anna@acme.test" } });
    const identities = await rig.services.database.system.selectFrom("sso_identities").select("subject").execute();
    expect(identities).toEqual([{ subject: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  });

  test.each(Object.entries(styles as Record<string, Style>))(
    "A19 33 an answer as %s creates it is accepted",
    async (name, style) => {
      const email = `${name.toLowerCase().replaceAll(" ", "-")}@acme.test`;
      const { browser, requestId, state } = await setOut(email);
      const { query } = await postSaml(
        rig,
        good({ requestId, style, email, nameId: style.nameId?.(email) ?? email }),
        state,
      );
      expect(query.error).toBeUndefined();
      const { code = "" } = query;
      expect((await comeBack(browser, { code, state }, "saml")).json()).toMatchObject({
        data: { email, registered: false, user_verification: { first_name: "Anna", last_name: "Alt" } },
      });
    },
  );

  test("33 only the browser that started continues from there, once, and within ten minutes", async () => {
    const { browser, requestId, state } = await setOut();
    const { query } = await postSaml(rig, good({ requestId }), state);
    const { code = "" } = query;
    const stranger = openBrowser(rig);
    expect(codeOf(await comeBack(stranger, { code, state }, "saml"))).toBe("sso_expired");
    await setOut("mallory@acme.test", stranger);
    expect(codeOf(await comeBack(stranger, { code, state }, "saml"))).toBe("sso_expired");
    expect(codeOf(await comeBack(browser, { code: "x".repeat(43), state }, "saml"))).toBe("sso_expired");
    // The other protocol's way does not take it either.
    expect(codeOf(await comeBack(browser, { code, state }, "oidc"))).toBe("sso_expired");
    expect(codeOf(await comeBack(browser, { code, state }, "saml"))).toBe("ok");
    expect(codeOf(await comeBack(browser, { code, state }, "saml"))).toBe("sso_expired");
    const late = await setOut();
    const posted = await postSaml(rig, good({ requestId: late.requestId }), late.state);
    rig.clock.advance(601);
    const back = { code: posted.query.code ?? "", state: late.state };
    expect(codeOf(await comeBack(late.browser, back, "saml"))).toBe("sso_expired");
    rig.clock.advance(-601);
  });

  test("A19 the metadata names the entity and the address for answers", async () => {
    const answer = await rig.ask({ url: "/api/sso/v1/metadata/saml", headers: { host: "alpha.test" } });
    expect(answer.headers["content-type"]).toBe("application/samlmetadata+xml");
    expect(answer.body).toContain(`entityID="${portal}/api/sso/v1/metadata/saml"`);
    expect(answer.body).toContain(`Location="${portal}/api/sso/v1/callback/saml"`);
    expect(answer.body).toContain('WantAssertionsSigned="true"');
  });
});

describe("33 one good answer posted twenty times at once", () => {
  test("proves one identity and opens one session", async () => {
    const { browser, requestId, state, uuid } = await setOut();
    const xml = good({ requestId });
    const posts = await Promise.all(Array.from({ length: 20 }, () => postSaml(rig, xml, state)));
    const codes = posts.flatMap(({ query }) => query.code ?? []);
    expect(codes).toHaveLength(1);
    expect(codeOf(await comeBack(browser, { code: codes[0] ?? "", state }, "saml"))).toBe("ok");
    const { system } = rig.services.database;
    const sessions = () => system.selectFrom("sessions").select("uuid").execute();
    const before = (await sessions()).length;
    const query = { email: "anna@acme.test", uuid };
    const cookie = browser.cookies.get("portal-sso") ?? "";
    await Promise.all(
      Array.from({ length: 20 }, () => {
        const tab = openBrowser(rig);
        tab.cookies.set("portal-sso", cookie);
        return authenticate(tab, query);
      }),
    );
    expect((await sessions()).length - before).toBe(1);
  });

  test("of one assertion for two sign-ons, the second proves nothing", async () => {
    const first = await setOut();
    const second = await setOut();
    const assertionId = "_one-assertion";
    const ok = await postSaml(rig, good({ requestId: first.requestId, assertionId }), first.state);
    const replayed = await postSaml(rig, good({ requestId: second.requestId, assertionId }), second.state);
    expect([ok.query.error, replayed.query.error]).toEqual([undefined, "sso_refused"]);
  });

  test("is accepted twenty times by the library alone (control)", async () => {
    const { requestId } = await setOut();
    const alone = new SAML({
      issuer: `${portal}/api/sso/v1/metadata/saml`,
      callbackUrl: `${portal}/api/sso/v1/callback/saml`,
      idpCert: samlKeys.certificate,
      validateInResponseTo: ValidateInResponseTo.always,
      generateUniqueId: () => requestId,
      entryPoint: "https://idp.acme.test/sign-in",
    });
    await alone.getAuthorizeUrlAsync("", undefined, {});
    const SAMLResponse = Buffer.from(good({ requestId })).toString("base64");
    const profiles = await Promise.all(
      Array.from({ length: 20 }, () => alone.validatePostResponseAsync({ SAMLResponse }).catch(() => undefined)),
    );
    expect(profiles.filter(Boolean).length).toBeGreaterThan(1);
  });

  test("an invalid answer first uses nothing up: the valid one is still accepted", async () => {
    const { requestId, state } = await setOut();
    const xml = good({ requestId });
    const { query } = await postSaml(rig, xml.replace("anna@acme.test", "boss@acme.test"), state);
    expect(query.error).toBe("sso_refused");
    expect((await postSaml(rig, xml, state)).query.error).toBeUndefined();
  });
});
