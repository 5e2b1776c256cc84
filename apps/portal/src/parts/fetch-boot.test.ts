import type { Api } from "@atrium/contract/client.ts";
import { expect, test } from "vitest";
import { fetchBoot } from "./fetch-boot.ts";

const config = {
  page_title: "Ember",
  texts: { "landing.sign_in": "Come in" },
  admin_url: null,
  host_origins: [],
  farms_url: "/api/public/farms",
  card_provider: null,
  code_digits: 6,
};

const answers: Record<string, unknown> = {
  "GET /healthcheck": { status: "OK" },
  "GET /public/theme": { data: { theme: { brand: "ember", name: "Ember" } } },
  "GET /public/whitelabel": { data: { whitelabel: { whitelabel_config_uuid: "c-1" } } },
  "GET /public/whitelabel-config/:configUuid": { data: { config } },
  "POST /ofrep/v1/evaluate/flags": { flags: [{ key: "kiosk", value: false, reason: "STATIC" }] },
};

function fake(changed: Record<string, unknown> = {}) {
  const asked: [string, unknown][] = [];
  const api = (async (key: string, input: unknown) => {
    asked.push([key, input]);
    return { ...answers, ...changed }[key];
  }) as unknown as Api;
  return { api, asked };
}

test("D1 a portal of static files requests what the server otherwise inlines", async () => {
  const { api, asked } = fake();
  expect(await fetchBoot(api, "ember.example", "de")).toEqual({
    locale: "de",
    theme: { brand: "ember", name: "Ember" },
    whitelabel: { whitelabel_config_uuid: "c-1" },
    config,
    flags: [{ key: "kiosk", value: false }],
    api_key: null,
  });
  expect(asked).toContainEqual(["GET /public/theme", { query: { domain: "ember.example", lang: "de" } }]);
  expect(asked).toContainEqual([
    "GET /public/whitelabel-config/:configUuid",
    { params: { configUuid: "c-1" }, query: { lang: "de" }, headers: { "x-brand": "ember" } },
  ]);
});

test("D1 X3 the flags are those of the domain's brand, whatever host the API has", async () => {
  const { api, asked } = fake();
  await fetchBoot(api, "ember.example", "de");
  expect(asked).toContainEqual([
    "POST /ofrep/v1/evaluate/flags",
    { body: { context: { targetingKey: "anonymous" } }, headers: { "x-brand": "ember" } },
  ]);
});

test("F3 an unreachable flag service blocks nobody: the defaults apply", async () => {
  const { api } = fake({ "POST /ofrep/v1/evaluate/flags": Promise.reject(new Error("away")) });
  expect((await fetchBoot(api, "ember.example", "de")).flags).toEqual([]);
});

test.each(["DEGRADED", "ok", "OK ", "OKAY", "", true, null, undefined])(
  "F4 the portal does not start on a health check that says %j in the place of OK",
  async (status) => {
    const { api } = fake({ "GET /healthcheck": { status } });
    await expect(fetchBoot(api, "ember.example", "en")).rejects.toThrow("health");
  },
);

test("F4 a health check that is refused or not answered fails, with the reason", async () => {
  const reason = new Error("nobody is there");
  const { api } = fake({ "GET /healthcheck": Promise.reject(reason) });
  await expect(fetchBoot(api, "ember.example", "en")).rejects.toBe(reason);
});
