import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { portalFolder } from "./assets.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const get = (url: string, host = "alpha.test", headers: Record<string, string> = {}) =>
  rig.ask({ url, headers: { host, ...headers } });

test.each(["/manage", "/manage/", "/manage/inbox/7?state=open"])(
  "G4 %s is the console's page, in the brand's look",
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "x-robots-tag": "noindex",
      "x-frame-options": "SAMEORIGIN",
    });
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    expect(answer.body).toMatch(/<script type="module"[^>]* src="\/manage\/assets\/index-[^"]+\.js">/);
    expect(answer.body).toContain('id="atrium-boot"');
    expect(answer.body).not.toContain("<!--atrium");
  },
);

test("G4 each brand's host has a console of its own look and name", async () => {
  const boot = async (host: string) => {
    const { body } = await get("/manage", host);
    const [, text = ""] = /id="atrium-boot">(.*?)<\/script>/s.exec(body) ?? [];
    return JSON.parse(text) as { theme: { brand: string; tokens: object } };
  };
  const [alpha, beta] = [await boot("alpha.test"), await boot("beta.test")];
  expect([alpha.theme.brand, beta.theme.brand]).toEqual(["alpha", "beta"]);
  expect(alpha.theme.tokens).not.toEqual(beta.theme.tokens);
});

test("G4 the console's page runs only its own scripts, calls its own host, frames no other site and cannot be framed", async () => {
  const { headers } = await get("/manage");
  const policy = Object.fromEntries(
    String(headers["content-security-policy"])
      .split("; ")
      .map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
  );
  expect(policy).toMatchObject({
    "default-src": "'self'",
    "script-src": "'self'",
    "connect-src": "'self'",
    "frame-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
  });
});

test("G4 the console's files are cacheable, and other addresses that look like a file are not pages", async () => {
  const { body } = await get("/manage");
  const [script = ""] = /\/manage\/assets\/index-[^"]+\.js/.exec(body) ?? [];
  const file = await get(script);
  expect([file.statusCode, file.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  for (const missing of ["/manage/assets/none.js", "/manage/.env", "/manage/wp-login.php", "/manage/index.html"])
    expect([missing, (await get(missing)).statusCode]).toEqual([missing, 404]);
  expect((await get("/managers")).body).not.toContain("/manage/assets/");
});

test("G4 the portal's first load has no byte of the console", async () => {
  const pages = [
    await get("/"),
    await get("/login"),
    await get("/building", undefined, { cookie: "atrium_signed_in=1" }),
  ];
  for (const { body } of pages) expect(body).not.toContain("/manage");
  const manifest = readFileSync(join(portalFolder, ".vite/manifest.json"), "utf8");
  expect(Object.keys(JSON.parse(manifest) as object).filter((name) => /console/.test(name))).toEqual([]);
  const files = new Set(pages.flatMap(({ body }) => body.match(/\/assets\/[\w./-]+\.(js|css)/g) ?? []));
  expect(files.size).toBeGreaterThan(3);
  for (const file of files) {
    const path = join(portalFolder, file);
    expect([file, existsSync(path)]).toEqual([file, true]);
    expect(readFileSync(path, "utf8")).not.toContain("console.sign_in_title");
  }
});
