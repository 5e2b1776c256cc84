import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const expected = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
};
const picture = `/files/${"0".repeat(64)}.png/648.webp`;

test.each([
  ["an answer", "GET", "/api/healthcheck", 200],
  ["a refusal", "GET", "/api/users/current", 401],
  ["an unknown call", "GET", "/api/nothing/here", 404],
  ["an unknown picture", "GET", picture, 404],
  ["a probe", "GET", "/livez", 200],
] as const)(
  "37 %s may load nothing, must not be framed, and must not be sniffed",
  async (_name, method, url, status) => {
    const { headers, statusCode } = await rig.ask({ method, url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(expected);
    expect(headers).not.toHaveProperty("x-powered-by");
  },
);

test("37 a page keeps the other headers and has a policy of its own", async () => {
  const { headers } = await rig.ask({ url: "/", headers: { "x-brand": "alpha", accept: "text/html" } });
  const { "content-security-policy": policy, ...rest } = expected;
  expect(headers).toMatchObject(rest);
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
  expect(headers["content-security-policy"]).not.toBe(policy);
});

test.each([
  "/.env",
  "/.git/config",
  "/api/../.env",
  "/a/.hidden/b",
  "/%2eenv",
  "/.well-known/nothing",
  "/wp-login.php",
  "/index.html",
  "/backup.sql",
  "/building/x/dump.tar.gz",
  "/config.JSON",
])("Z9 %s is not a page of the portal", async (url) => {
  const answer = await rig.ask({ url, headers: { "x-brand": "alpha", accept: "text/html" } });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain("atrium-boot");
});

test.each(["/", "/login", "/building/x/content/y", "/webview/help-desk"])("Z9 the control: %s is one", async (url) => {
  const answer = await rig.ask({ url, headers: { "x-brand": "alpha", accept: "text/html" } });
  expect([answer.statusCode, answer.body.includes("atrium-boot")]).toEqual([200, true]);
});
