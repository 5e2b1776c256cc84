import { createServer } from "node:http";
import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { emptyPlace, importPack, type RunningServer, startServer } from "./server.ts";

const pack = join(import.meta.dirname, "../../apps/server/src/testing/pack");

/** A fake of the providers' APIs: Spreedly retains a card, or Stripe attaches it to a customer. */
async function startApis() {
  const asked: string[] = [];
  const card = { brand: "visa", last4: "4242", exp_month: 9, exp_year: 2031 };
  const method = { token: "KEPT", payment_method_type: "credit_card", card_type: "master", last_four_digits: "4444" };
  const answers: Record<string, object> = {
    "PUT /v1/payment_methods/spreedly-token/retain.json": {
      transaction: { succeeded: true, payment_method: { ...method, month: 9, year: 2031 } },
    },
    "POST /v1/customers": { id: "cus_1" },
    "POST /v1/payment_methods/pm_1/attach": { id: "pm_1", card },
  };
  const server = createServer((request, response) => {
    const key = `${request.method} ${request.url}`;
    asked.push(key);
    response.writeHead(answers[key] ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answers[key] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, close: () => server.close() };
}

/** A server with one brand that stores cards at Spreedly and another at Stripe; only the providers' APIs are fake. */
export async function startWithProviders() {
  const apis = await startApis();
  const folder = await mkdtemp(join(tmpdir(), "atrium-cards-"));
  const copy = join(folder, "pack");
  await cp(pack, copy, { recursive: true });
  const change = async (portfolio: string, changes: [before: RegExp, after: string][]) => {
    const path = join(copy, portfolio, "brands.yaml");
    const text = await readFile(path, "utf8");
    await writeFile(
      path,
      changes.reduce((changed, [before, after]) => changed.replace(before, after), text),
    );
  };
  const at = `api_url: "${apis.url}"`;
  await change("alpha", [
    [/alpha\.test\]/, "harborline.localhost]"],
    [
      /cards: \{.*\}/,
      `cards: { provider: spreedly, gateway_id: G, environment_key: ENV, access_secret_variable: CARDS_ACCESS, certificate_token: CERT, signing_key_variable: CARDS_KEY, ${at} }`,
    ],
  ]);
  await change("beta", [
    [/beta\.test\]/, "ember.localhost]"],
    [
      /\n( +)support_email/,
      `\n$1cards: { provider: stripe, gateway_id: own, publishable_key: pk_test, secret_key_variable: CARDS_STRIPE, ${at} }\n$1support_email`,
    ],
  ]);
  const place = await emptyPlace();
  const environment = {
    ...place.environment,
    IMPORT_DEMO: "false",
    CARDS_ACCESS: "access",
    CARDS_KEY: "signing-key",
    CARDS_STRIPE: "sk_test",
  };
  await importPack(copy, environment);
  const server: RunningServer = await startServer(environment);
  return {
    port: server.port,
    asked: apis.asked,
    async stop(): Promise<void> {
      await server.stop();
      await place.remove();
      apis.close();
    },
  };
}

/** The documented behaviour of Spreedly's iFrame: frames in the two places, events, and a token. */
const spreedlyScript = `(() => {
  const handlers = {};
  const tell = (event, ...about) => (handlers[event] || []).forEach((handler) => handler(...about));
  const about = { cardType: "master", validNumber: true, validCvv: true, numberLength: 16, cvvLength: 3 };
  window.spreedlyCalls = [];
  window.Spreedly = {
    init(key, options) {
      window.spreedlyCalls.push(["init", key, Object.keys(options).sort().join(), options.signature.length]);
      for (const place of [options.numberEl, options.cvvEl]) {
        const frame = document.createElement("iframe");
        frame.src = "https://core.spreedly.com/iframe/field.html";
        document.getElementById(place).replaceChildren(frame);
      }
      setTimeout(() => tell("ready"), 50);
    },
    on(event, handler) { (handlers[event] ||= []).push(handler); },
    removeHandlers() { for (const event of Object.keys(handlers)) delete handlers[event]; },
    setFieldType() {}, setNumberFormat() {}, setLabel() {}, setTitle() {}, reload() { tell("ready"); },
    setStyle(field, css) { window.spreedlyCalls.push(["style", field, css]); },
    transferFocus(field) { window.spreedlyCalls.push(["focus", field]); },
    validate() { tell("validation", about); },
    tokenizeCreditCard(details) {
      window.spreedlyCalls.push(["tokenize", details]);
      tell("fieldEvent", "number", "input", "number", about);
      if (details.first_name === "Wrong")
        return tell("errors", [{ attribute: "verification_value", key: "errors.blank", message: "can't be blank" }]);
      tell("paymentMethod", "spreedly-token", {
        ...details, card_type: "master", last_four_digits: "4444", first_six_digits: "555555",
        payment_method_type: "credit_card", storage_state: "cached",
      });
    },
  };
})();`;

/** The documented behaviour of Stripe's Elements. */
const stripeScript = `window.Stripe = (key) => ({
  elements: () => ({
    create: (type) => {
      const handlers = {};
      return {
        on(event, handler) { handlers[event] = handler; },
        mount(host) {
          const frame = document.createElement("iframe");
          frame.src = "https://js.stripe.com/v3/" + type + ".html";
          host.replaceChildren(frame);
          setTimeout(() => {
            handlers.ready?.({});
            handlers.change?.({ complete: true, empty: false, brand: "visa" });
          }, 50);
        },
        update() {}, clear() {}, focus() {}, destroy() {},
      };
    },
  }),
  createPaymentMethod: async ({ card, billing_details: { name } }) =>
    name.startsWith("Wrong")
      ? { error: { code: "card_declined", message: "Your card was declined." } }
      : { paymentMethod: { id: card && key === "pk_test" ? "pm_1" : "", card: { brand: "visa", last4: "4242", exp_month: 9, exp_year: 2031 } } },
});`;

/** Answers requests to the providers' own sites, in the browser's network layer. */
export async function playProviders(page: Page): Promise<void> {
  const field = "<!doctype html><title>Field</title><input aria-label=Field>";
  const script = (body: string) => ({ contentType: "text/javascript", body });
  await page.route("https://core.spreedly.com/**", (route) =>
    route.fulfill(
      route.request().url().endsWith(".js") ? script(spreedlyScript) : { contentType: "text/html", body: field },
    ),
  );
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill(
      route.request().url().endsWith("/v3/") ? script(stripeScript) : { contentType: "text/html", body: field },
    ),
  );
}
