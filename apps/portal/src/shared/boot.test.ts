import type { Api } from "@atrium/contract/client.ts";
import { expect, test } from "vitest";
import { fetchBoot } from "./boot.ts";

const answers: Record<string, unknown> = {
  "GET /healthcheck": { status: "OK" },
  "GET /public/theme": { data: { theme: { name: "Ember" } } },
  "GET /public/whitelabel": { data: { whitelabel: { whitelabel_config_uuid: "c-1" } } },
  "GET /public/whitelabel-config/:configUuid": { data: { config: { page_title: "Ember" } } },
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

test("D1 a portal of plain files asks for what our own server would have inlined", async () => {
  const { api, asked } = fake();
  expect(await fetchBoot(api, "ember.example", "de")).toEqual({
    locale: "de",
    theme: { name: "Ember" },
    whitelabel: { whitelabel_config_uuid: "c-1" },
    config: { page_title: "Ember" },
    flags: [{ key: "kiosk", value: false }],
    api_key: null,
  });
  expect(asked).toContainEqual(["GET /public/theme", { query: { domain: "ember.example", lang: "de" } }]);
  expect(asked).toContainEqual([
    "GET /public/whitelabel-config/:configUuid",
    { params: { configUuid: "c-1" }, query: { lang: "de" } },
  ]);
});

test("F4 the portal does not start on a health check that is anything but OK", async () => {
  const { api } = fake({ "GET /healthcheck": { status: "DEGRADED" } });
  await expect(fetchBoot(api, "ember.example", "en")).rejects.toThrow("health");
});
