import { afterAll, beforeAll, expect, test } from "vitest";
import { setAnalytics } from "../../testing/analytics.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
  await setAnalytics(rig, "alpha", {
    consent: "required",
    scripts: [
      "https://stats.alpha.test:8443/a.js",
      "https://stats.alpha.test:8443/b.js",
      "https://tags.test/x.js?id=1",
    ],
  });
});
afterAll(() => rig.close());

async function policy(host: string): Promise<Record<string, string[]>> {
  const { headers } = await rig.ask({ url: "/login", headers: { host } });
  const directives = String(headers["content-security-policy"]).split("; ");
  return Object.fromEntries(directives.map((text) => text.split(" ")).map(([name = "", ...values]) => [name, values]));
}

test("U8 37 a page may run the scripts of its own brand's analytics, each origin once, and no others", async () => {
  const origins = ["https://stats.alpha.test:8443", "https://tags.test"];
  const alpha = await policy("alpha.test");
  expect(alpha["script-src"]).toEqual(["'self'", ...origins]);
  expect(alpha["connect-src"]).toEqual(expect.arrayContaining(origins));
  expect(alpha["img-src"]).toEqual(["'self'", "data:", ...origins]);
  expect(alpha["trusted-types"]).toEqual(["dompurify", "pdf-worker", "portal-worker", "analytics"]);
  expect(alpha["default-src"]).toEqual(["'self'"]);
});

test("U8 37 the page of a brand without any is as strict as ever", async () => {
  const beta = await policy("beta.test");
  expect(beta["script-src"]).toEqual(["'self'"]);
  expect(beta["img-src"]).toEqual(["'self'", "data:"]);
  expect(beta["trusted-types"]).toEqual(["dompurify", "pdf-worker", "portal-worker"]);
  expect(JSON.stringify(beta)).not.toContain("stats.alpha.test");
});
