import { createHmac, createVerify, generateKeyPairSync } from "node:crypto";
import type { Selectable } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WhitelabelsTable } from "../brands/tables.ts";
import type { CardSettings } from "../brands/tables.ts";
import { startCardProvider } from "../../testing/card-provider.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

type Provider = Awaited<ReturnType<typeof startCardProvider>>;

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const secrets = {
  CARDS_ACCESS: "access-secret",
  CARDS_KEY: pem.replaceAll("\n", "\\n"),
  CARDS_STRIPE: "sk_test_secret",
};
const said = {
  card_type: "visa",
  last_four_digits: "9999",
  first_name: "Anna",
  last_name: "Acme",
  month: 1,
  year: 2040,
  country: "NL",
};

let rig: Rig;
let provider: Provider;
let config: Selectable<WhitelabelsTable>["config"];
let answers: Record<string, object | number>;
let api: Awaited<ReturnType<Rig["login"]>>["api"];
beforeAll(async () => {
  rig = await startRig(secrets);
  ({ config } = await rig.services.database.system
    .selectFrom("whitelabels")
    .where("brand_identifier", "=", "alpha")
    .select("config")
    .executeTakeFirstOrThrow());
  ({ api } = await rig.login("anna@acme.test"));
});
afterAll(() => rig.close());
beforeEach(async () => {
  answers = {};
  provider = await startCardProvider(answers);
  await rig.forgetLimits();
  await rig.services.database.system.deleteFrom("payment_methods").execute();
  await configure();
});
afterEach(() => provider.close());

/** The test pack's brand, with another provider of cards. */
async function configure(cards?: CardSettings): Promise<void> {
  await rig.services.database.system
    .updateTable("whitelabels")
    .where("brand_identifier", "=", "alpha")
    .set({ config: JSON.stringify({ ...config, ...(cards ? { cards } : {}) }) })
    .execute();
  rig.services.brands.clear();
}

const add = (token: string) => api("POST /payment-methods", { body: { token, payment_method: said } });
const remove = (id: string) => api("DELETE /payment-methods/:id", { params: { id } });
const tokenize = (cardId: string, gatewayId: string) =>
  api("GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize", { params: { cardId, gatewayId } });
const policy = async () =>
  String((await rig.ask({ url: "/login", headers: { host: "alpha.test" } })).headers["content-security-policy"]);
const directive = async (name: string) => new RegExp(`${name} ([^;]+)`).exec(await policy())?.[1]?.split(" ");

describe("M1 M2 Spreedly", () => {
  const settings = (): CardSettings => ({
    provider: "spreedly",
    gateway_id: "GATEWAY",
    environment_key: "ENV",
    access_secret_variable: "CARDS_ACCESS",
    certificate_token: "CERT",
    signing_key_variable: "CARDS_KEY",
    api_url: provider.url,
  });
  const begin = async () => (await api("GET /payment-methods/card-fields", {})).data.card_fields;

  test("M1 a beginning is signed here, each with a nonce of its own, by the key's text", async () => {
    await configure(settings());
    const [first, second] = [await begin(), await begin()];
    if (first.provider !== "spreedly" || second.provider !== "spreedly") throw new Error("not Spreedly");
    const { nonce, timestamp, certificate_token, signature } = first;
    expect(first).toMatchObject({
      script_url: "https://core.spreedly.com/iframe/iframe-v1.min.js",
      environment_key: "ENV",
      certificate_token: "CERT",
      timestamp: String(Math.floor(rig.clock.now().getTime() / 1000)),
    });
    const text = `${nonce}${timestamp}${certificate_token}`;
    expect(signature).toBe(createHmac("sha256", pem.trim()).update(text).digest("base64"));
    expect(second.nonce).not.toBe(nonce);
    expect(JSON.stringify(first)).not.toMatch(/PRIVATE|access-secret/);
  });

  test("M1 or by the key itself, if the brand is set up so", async () => {
    await configure({ ...settings(), signing: "rsa" });
    const signed = await begin();
    if (signed.provider !== "spreedly") throw new Error("not Spreedly");
    const text = `${signed.nonce}${signed.timestamp}${signed.certificate_token}`;
    const verify = createVerify("SHA256").update(text);
    expect(verify.verify(keys.publicKey, signed.signature, "base64")).toBe(true);
  });

  test("M1 without its secret the fields are not available, and the caller gets no details", async () => {
    await configure({ ...settings(), signing_key_variable: "CARDS_NOT_SET" });
    expect(await refusalOf(begin())).toBe("card_provider_unreachable");
    await configure({ ...settings(), signing_key_variable: "SMTP_URL" });
    expect(await refusalOf(begin())).toBe("card_provider_unreachable");
  });

  test("M2 a card is retained, with Spreedly's own data about it, stored at a gateway and redacted", async () => {
    await configure(settings());
    const method = { token: "PM", payment_method_type: "credit_card", card_type: "master", last_four_digits: "4444" };
    const kept = { succeeded: true, payment_method: { ...method, month: 9, year: 2031 } };
    answers["PUT /v1/payment_methods/PM/retain.json"] = { transaction: kept };
    answers["POST /v1/gateways/GATEWAY/store.json"] = {
      transaction: { succeeded: true, payment_method: { token: "AT-GATEWAY" } },
    };
    answers["PUT /v1/payment_methods/PM/redact.json"] = { transaction: { succeeded: true } };
    const { payment_method } = (await add("PM")).data;
    expect(payment_method).toMatchObject({ card_brand: "master", card_last_four: "4444", month: 9, year: 2031 });
    expect((await tokenize(payment_method.id, "GATEWAY")).data.token).toBe("AT-GATEWAY");
    await remove(payment_method.id);
    expect(provider.asked.map(({ method: how, path }) => `${how} ${path}`)).toEqual(Object.keys(answers));
    const basic = `Basic ${Buffer.from("ENV:access-secret").toString("base64")}`;
    expect(provider.asked.every(({ headers }) => headers["authorization"] === basic)).toBe(true);
    expect(JSON.parse(provider.asked[1]?.body ?? "")).toEqual({ transaction: { payment_method_token: "PM" } });
  });

  test.each([
    ["a token that it does not know", 404, "card_refused"],
    ["a card that it does not retain", { transaction: { succeeded: false } }, "card_refused"],
    ["a key that it does not take", 401, "card_provider_unreachable"],
    ["a fault of its own", 500, "card_provider_unreachable"],
    ["an answer that says nothing", {}, "card_provider_unreachable"],
    [
      "a card without its digits",
      {
        transaction: {
          succeeded: true,
          payment_method: { token: "PM", payment_method_type: "credit_card", card_type: "visa" },
        },
      },
      "card_provider_unreachable",
    ],
  ])("M1 %s is the caller's refusal, and nothing is stored", async (_, answer, code) => {
    await configure(settings());
    answers["PUT /v1/payment_methods/PM/retain.json"] = answer;
    expect(await refusalOf(add("PM"))).toBe(code);
    expect((await api("GET /payment-methods", {})).data.payment_methods).toEqual([]);
  });

  test("M2 a card is deleted here, also if its provider does not answer", async () => {
    await configure(settings());
    answers["PUT /v1/payment_methods/PM/retain.json"] = {
      transaction: {
        succeeded: true,
        payment_method: {
          token: "PM",
          payment_method_type: "credit_card",
          card_type: "visa",
          last_four_digits: "1111",
          month: 9,
          year: 2031,
        },
      },
    };
    const { id } = (await add("PM")).data.payment_method;
    await provider.close();
    await remove(id);
    expect((await api("GET /payment-methods", {})).data.payment_methods).toEqual([]);
  });

  test("M1 a page allows Spreedly's script and frames only if Spreedly stores the cards", async () => {
    expect(await directive("script-src")).toEqual(["'self'"]);
    await configure(settings());
    expect(await directive("script-src")).toEqual(["'self'", "https://core.spreedly.com"]);
    expect(await directive("frame-src")).toContain("https://core.spreedly.com");
    expect(await directive("connect-src")).not.toContain("https://core.spreedly.com");
    expect(await directive("trusted-types")).toContain("card-fields");
  });
});

describe("M1 M2 Stripe", () => {
  const settings = (gateway_id: string): CardSettings => ({
    provider: "stripe",
    gateway_id,
    publishable_key: "pk_test",
    secret_key_variable: "CARDS_STRIPE",
    api_url: provider.url,
  });

  test("M1 M2 a card is attached to a customer, copied for a connected account, and deleted", async () => {
    await configure(settings("acct_1"));
    expect((await api("GET /payment-methods/card-fields", {})).data.card_fields).toEqual({
      provider: "stripe",
      script_url: "https://js.stripe.com/v3/",
      publishable_key: "pk_test",
    });
    const amex = { brand: "amex", last4: "0005", exp_month: 9, exp_year: 2031 };
    answers["POST /v1/customers"] = { id: "cus_1" };
    answers["POST /v1/payment_methods/pm_1/attach"] = { id: "pm_1", card: amex };
    answers["POST /v1/payment_methods"] = { id: "pm_copy" };
    answers["POST /v1/payment_methods/pm_1/detach"] = { id: "pm_1" };
    const { payment_method } = (await add("pm_1")).data;
    expect(payment_method).toMatchObject({
      card_brand: "american_express",
      card_last_four: "0005",
      month: 9,
      year: 2031,
    });
    expect((await tokenize(payment_method.id, "acct_1")).data.token).toBe("pm_copy");
    await remove(payment_method.id);
    expect(provider.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(Object.keys(answers));
    expect(provider.asked.every(({ headers }) => headers["authorization"] === "Bearer sk_test_secret")).toBe(true);
    expect(provider.asked[1]?.body).toBe("customer=cus_1");
    expect(provider.asked[2]).toMatchObject({
      headers: { "stripe-account": "acct_1" },
      body: "customer=cus_1&payment_method=pm_1",
    });
  });

  test("M2 the brand's own account is paid by the card itself", async () => {
    await configure(settings("own"));
    answers["POST /v1/customers"] = { id: "cus_1" };
    const card = { brand: "visa", last4: "4242", exp_month: 9, exp_year: 2031 };
    answers["POST /v1/payment_methods/pm_1/attach"] = { id: "pm_1", card };
    const { id } = (await add("pm_1")).data.payment_method;
    expect((await tokenize(id, "own")).data.token).toBe("pm_1");
  });

  test("M1 a declined card is refused", async () => {
    await configure(settings("own"));
    answers["POST /v1/customers"] = { id: "cus_1" };
    answers["POST /v1/payment_methods/pm_1/attach"] = 402;
    expect(await refusalOf(add("pm_1"))).toBe("card_refused");
  });

  test("M1 a page allows what Stripe needs", async () => {
    await configure(settings("own"));
    expect(await directive("script-src")).toEqual(["'self'", "https://js.stripe.com"]);
    expect(await directive("frame-src")).toEqual(
      expect.arrayContaining(["https://js.stripe.com", "https://hooks.stripe.com"]),
    );
    expect(await directive("connect-src")).toContain("https://api.stripe.com");
  });
});

describe("41 the sandbox's fields", () => {
  test.each(["number", "cvv"])(
    "41 the %s field is a page of no origin that can load and send nothing",
    async (field) => {
      const { headers, body, statusCode } = await rig.ask({
        url: `/card-fields/${field}`,
        headers: { host: "alpha.test" },
      });
      expect(statusCode).toBe(200);
      const said = String(headers["content-security-policy"]).split("; ");
      expect(said).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "form-action 'none'",
          "frame-ancestors 'self'",
          "sandbox allow-scripts",
        ]),
      );
      expect(said.filter((each) => /connect-src|img-src|unsafe|https?:/.test(each))).toEqual([]);
      expect(body).toContain(`data-field="${field}"`);
      expect(body).not.toMatch(/<script[^>]+src=|<link/);
    },
  );

  test("41 there are no other fields", async () => {
    const { body } = await rig.ask({ url: "/card-fields/expiry", headers: { host: "alpha.test" } });
    expect(body).not.toContain('data-field="');
  });
});
