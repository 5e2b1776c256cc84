import { ApiRefusal } from "@atrium/contract/client.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
afterEach(() => vi.restoreAllMocks());

const check = (email: string, caller: Parameters<Rig["api"]>[0] = {}) =>
  rig.api(caller)("POST /auth/v2/validate-email", { body: { email } });

describe("the e-mail check", () => {
  test.each([
    ["anna@acme.test", { email: "anna@acme.test", terms_accepted: true, confirmed: true, deactivated: false }],
    ["ANNA@Acme.test", { email: "anna@acme.test", terms_accepted: true, confirmed: true, deactivated: false }],
    ["unconfirmed@acme.test", { confirmed: false, deactivated: false }],
    ["terms@acme.test", { terms_accepted: false }],
    ["off@acme.test", { deactivated: true }],
    ["nobody@acme.test", { email: null, terms_accepted: false, confirmed: false, deactivated: false }],
  ])("A3 %s is answered with what an account needs for log-in", async (email, expected) => {
    expect(await check(email)).toMatchObject(expected);
  });

  test("A21 the first version returns only the record", async () => {
    const reply = await rig.api()("POST /auth/validate-email", { body: { email: "anna@acme.test" } });
    expect(Object.keys(reply)).toEqual(["email", "terms_accepted", "confirmed", "deactivated"]);
  });

  test("A21 29 the second version adds the record and the providers, and nothing else about anybody", async () => {
    const reply = await check("anna@acme.test");
    const names = ["email", "terms_accepted", "confirmed", "deactivated", "user_verification", "sso_providers"];
    expect(Object.keys(reply)).toEqual(names);
    expect(reply.user_verification).toEqual({
      email: "anna@acme.test",
      terms_accepted: true,
      created_by: "",
      first_name: null,
      last_name: null,
    });
    expect((await check("nobody@acme.test")).user_verification).toEqual({
      email: "nobody@acme.test",
      terms_accepted: false,
      created_by: null,
      first_name: null,
      last_name: null,
    });
  });

  const unfinished = { confirmed: false, terms_accepted: false, deactivated: false };
  const finished = { confirmed: true, terms_accepted: true, deactivated: false };
  test.each([
    ["a complete account of an upload", { created_by: "upload", ...finished }, false],
    ["a complete account of a directory", { created_by: "scim", ...finished }, false],
    ["a complete account that somebody opened", { created_by: "", ...finished }, false],
    ["an account that was switched off", { created_by: "upload", ...unfinished, deactivated: true }, false],
    ["an account that an administrator added", { created_by: "user", ...unfinished }, false],
    ["a sign-up that was not finished", { created_by: "", ...unfinished }, false],
    ["somebody of a provider", { created_by: "sso", ...unfinished }, false],
    ["an upload", { created_by: "upload", ...unfinished }, true],
    ["an upload of an access system", { created_by: "acs", ...finished, terms_accepted: false }, true],
    ["a directory's person", { created_by: "scim", ...finished, confirmed: false }, true],
  ] as const)("Z7 of %s, %j, a stranger gets the name: %s", async (_, record, told) => {
    const { system } = rig.services.database;
    const set = (values: object) =>
      system.updateTable("users").set(values).where("email", "=", "unconfirmed@acme.test");
    const { first_name, last_name } = await set(record)
      .returning(["first_name", "last_name"])
      .executeTakeFirstOrThrow();
    const { user_verification } = await check("unconfirmed@acme.test");
    expect(user_verification).toMatchObject(told ? { first_name, last_name } : { first_name: null, last_name: null });
    if (record.confirmed && record.terms_accepted) expect(user_verification.created_by).toBe("");
    await set({ created_by: "", confirmed: false, terms_accepted: true, deactivated: false }).execute();
  });

  test("A2 a domain that no company of this brand lists is refused, also when another brand's does", async () => {
    expect(await refusalOf(check("a@elsewhere.test"))).toBe("domain_not_registered");
    expect(await refusalOf(check("berta@borealis.test"))).toBe("domain_not_registered");
    expect(await refusalOf(check("berta@borealis.test", { brand: "beta" }))).toBe("none");
  });

  test("A2 R2 only the domain decides: a company without a building of the brand cannot sign in, not even its people", async () => {
    const own = await startRig();
    const { system } = own.services.database;
    const company = await own.uuid("companies", "acme");
    await system.deleteFrom("company_buildings").where("company_uuid", "=", company).execute();
    const asked = ["anna@acme.test", "nobody@acme.test"].map((email) =>
      refusalOf(own.api()("POST /auth/v2/validate-email", { body: { email } })),
    );
    expect(await Promise.all(asked)).toEqual(["domain_not_registered", "domain_not_registered"]);
    await own.close();
  });

  test.each(["/auth/validate-email", "/auth/v2/validate-email"] as const)(
    "A4 %s wants an address of work, even where a company lists a free-mail domain",
    async (path) => {
      const { system } = rig.services.database;
      await system
        .updateTable("companies")
        .set({ email_domains: ["acme.test", "gmail.com"] })
        .where("pack_key", "=", "acme")
        .execute();
      const call = rig.api()(`POST ${path}`, { body: { email: "anna@gmail.com" } });
      expect(await refusalOf(call)).toBe("work_email_required");
    },
  );

  test.each(["noreply@acme.test", "Support+portal@acme.test", "security@acme.test"])(
    "A4 R12 %s is nobody's own address",
    async (email) => {
      expect(await refusalOf(check(email))).toBe("work_email_required");
    },
  );

  test("R2 a known and an unknown address of a domain cost the same statements", async () => {
    const watched = watchStatements(rig);
    await check("anna@acme.test");
    const known = watched.splice(0);
    await check("nobody@acme.test");
    expect(known).toHaveLength(2);
    expect(watched).toEqual(known);
  });
});

describe("another spelling of an address", () => {
  test.each([
    ["a dotless i", "sophıe@acme.test"],
    ["a sharp s", "anna@acmeß.test"],
    ["a Kelvin sign", "an\u212Ana@acme.test"],
    ["full-width letters", "\uff41nna@acme.test"],
    ["a full-width at sign", "anna\uff20acme.test"],
    ["a punycode domain", "anna@xn--acme-test.test"],
    ["a trailing dot", "anna@acme.test."],
    ["a plus tag", "anna+1@acme.test"],
    ["a dot in the name", "an.na@acme.test"],
    ["a line break and a header", "anna@acme.test\r\nBcc: evil@evil.test"],
    ["two addresses", "anna@acme.test,evil@evil.test"],
    ["a second domain", "anna@acme.test@evil.test"],
    ["a zero-width space", "anna\u200b@acme.test"],
    ["quotes", '"anna"@acme.test'],
  ])("30 %s is unknown, and cannot log in", async (_, email) => {
    const answer = await check(email).catch((error: unknown) => {
      if (error instanceof ApiRefusal) return error.problem;
      throw error;
    });
    if ("code" in answer) expect(answer.code).toBeOneOf(["validation_failed", "domain_not_registered"]);
    else expect(answer.email).toBeNull();
    const logIn = rig.api()("POST /auth/v2/login", { body: { email, password: "Portal-demo-1" } });
    expect(await refusalOf(logIn)).toBeOneOf(["validation_failed", "wrong_credentials"]);
  });
});

describe("the providers of a company", () => {
  const insert = async (sso_required: boolean) => {
    const { system } = rig.services.database;
    const company = await system
      .selectFrom("companies")
      .selectAll()
      .where("pack_key", "=", "acme")
      .executeTakeFirstOrThrow();
    await system.updateTable("companies").set({ sso_required }).where("uuid", "=", company.uuid).execute();
    const common = { portfolio_uuid: company.portfolio_uuid, company_uuid: company.uuid };
    await system
      .insertInto("sso_providers")
      .values([
        {
          ...common,
          uuid: "018f0000-0000-7000-8000-000000000001",
          pack_key: "acme-id",
          protocol: "oidc",
          name: "Acme ID",
          issuer: "https://id.acme.test",
          client_id: "portal",
        },
        {
          ...common,
          uuid: "018f0000-0000-7000-8000-000000000002",
          pack_key: "acme-saml",
          protocol: "saml",
          name: "Acme SAML",
          single_signon_service: "https://saml.acme.test/sso",
          entity_id: "https://saml.acme.test",
        },
      ])
      .execute();
  };
  const remove = async () => {
    const { system } = rig.services.database;
    await system.deleteFrom("sso_providers").execute();
    await system.updateTable("companies").set({ sso_required: false }).execute();
  };

  test("A19 are listed by the address's domain, for known and unknown people alike, under a transaction of its own each", async () => {
    await insert(true);
    const replies = [await check("anna@acme.test"), await check("anna@acme.test"), await check("nobody@acme.test")];
    const listed = replies.map(({ sso_providers: { transaction_uuid: _, ...rest } }) => rest);
    expect(listed[0]).toEqual({
      sso_required: true,
      oidc_providers: [{ name: "Acme ID", issuer: "https://id.acme.test" }],
      saml_providers: [{ name: "Acme SAML", single_signon_service: "https://saml.acme.test/sso" }],
    });
    expect(listed[2]).toEqual(listed[0]);
    const transactions = replies.map(({ sso_providers }) => sso_providers.transaction_uuid);
    expect(new Set(transactions).size).toBe(3);
    expect(transactions).not.toContain(null);
    await remove();
  });

  test("A19 a company without any has none, and no transaction", async () => {
    expect((await check("anna@acme.test")).sso_providers).toEqual({
      sso_required: false,
      transaction_uuid: null,
      oidc_providers: [],
      saml_providers: [],
    });
  });

  test("A19 31 the people of a company that requires its provider cannot log in by password, whatever it is", async () => {
    const logIn = (password: string) =>
      refusalOf(rig.api()("POST /auth/v2/login", { body: { email: "anna@acme.test", password } }));
    expect(await logIn("Portal-demo-1")).toBe("none");
    await insert(true);
    expect(await logIn("Portal-demo-1")).toBe("wrong_credentials");
    expect(await logIn("Wrong-password-1")).toBe("wrong_credentials");
    await rig.services.database.system.updateTable("companies").set({ sso_required: false }).execute();
    expect(await logIn("Portal-demo-1")).toBe("none");
    await remove();
  });
});
