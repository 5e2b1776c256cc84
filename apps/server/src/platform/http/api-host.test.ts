import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { atApiHost } from "./api-host.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

test.each([
  ["api.alpha.test", "/healthcheck", "/api/healthcheck"],
  ["API.alpha.test:8443", "/public/theme?domain=tenant.alpha.test", "/api/public/theme?domain=tenant.alpha.test"],
  ["api.alpha.test", "/auth/v2/login", "/api/auth/v2/login"],
  ["api.alpha.test", "/ofrep/v1/evaluate/flags", "/api/ofrep/v1/evaluate/flags"],
  ["api.alpha.test", "/api/healthcheck", "/api/healthcheck"],
  ["api.alpha.test", "/files/0/648.webp", "/files/0/648.webp"],
  ["api.alpha.test", "/.well-known/jwks.json", "/.well-known/jwks.json"],
  ["api.alpha.test", "/", "/"],
  ["api.alpha.test", "//healthcheck", "//healthcheck"],
  ["alpha.test", "/healthcheck", "/healthcheck"],
  ["apis.alpha.test", "/healthcheck", "/healthcheck"],
  ["my.api.alpha.test", "/healthcheck", "/healthcheck"],
  ["api.", "/healthcheck", "/healthcheck"],
  [undefined, "/healthcheck", "/healthcheck"],
])("X2 on %s the address %s is %s", (host, url, known) => {
  expect(atApiHost({ url, headers: { host } })).toBe(known);
});

test("X2 the API subdomain of a tenant-web host answers without /api, and serves no portal", async () => {
  const at = (host: string, url: string) => rig.ask({ url, headers: { host } });
  expect((await at("api.alpha.test", "/healthcheck")).json()).toMatchObject({ status: "OK" });
  expect((await at("api.alpha.test", "/api/healthcheck")).json()).toMatchObject({ status: "OK" });
  const theme = await at("api.alpha.test", "/public/theme?domain=alpha.test");
  expect(theme.json()).toMatchObject({ data: { theme: { brand: "alpha" } } });
  expect((await at("alpha.test", "/healthcheck")).headers["content-type"]).toContain("text/html");
});

test("X2 X3 a person signs in there, from a page of the tenant-web host", async () => {
  const answer = await rig.ask({
    method: "POST",
    url: "/auth/v2/login",
    headers: {
      host: "api.alpha.test",
      origin: "https://tenant.alpha.test",
      "sec-fetch-site": "same-site",
      "content-type": "application/json",
      "x-brand": "alpha",
    },
    payload: { email: "anna@acme.test", password: "Portal-demo-1" },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ user: { email: "anna@acme.test" } });
});
