import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const navigation = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "sec-fetch-dest": "document",
};
const missing = "/assets/index-gone.js";

describe("the page that a person sees if the portal cannot be shown", () => {
  test.each([
    ["alpha.test", missing, "en", "Page not found"],
    ["beta.test", missing, "de", "Seite nicht gefunden"],
    ["beta.test", `/files/${"0".repeat(64)}.png/648.webp`, "de-AT", "Seite nicht gefunden"],
    ["alpha.test", "/.well-known/nothing", "fr", "Page not found"],
  ])("D2 %s%s in %s: a page of the brand", async (host, url, language, title) => {
    const answer = await rig.ask({ url, headers: { ...navigation, host, "accept-language": language } });
    const brand = host === "beta.test" ? "Beta" : "Alpha";
    const { tokens } = await rig.services.brands.ofDomain(host);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["content-language"]).toBe(title.startsWith("Seite") ? "de" : "en");
    expect(answer.body).toContain(`<title>${title} · ${brand}</title>`);
    expect(answer.body).toContain(tokens["--fill"]);
    expect(answer.body).toMatch(new RegExp(`<img src="/files/[^"]+" alt="${brand}"`));
    expect(answer.body).toContain('href="/"');
    expect(answer.body).toContain(String(answer.headers["x-trace-id"]));
  });

  test("its policy allows its own style and pictures, and nothing else", async () => {
    const { body, headers } = await rig.ask({ url: missing, headers: { ...navigation, host: "alpha.test" } });
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(
      `default-src 'none';style-src 'sha256-${hash}';img-src 'self'`,
    );
    expect(body).not.toMatch(/<script|style=/);
  });

  test.each([
    ["a script", { accept: "*/*", "sec-fetch-dest": "empty" }],
    ["a picture", { accept: "image/avif,image/webp,*/*;q=0.8", "sec-fetch-dest": "image" }],
    ["a script that claims to read pages", { accept: "text/html", "sec-fetch-dest": "empty" }],
    ["nobody in particular", {}],
  ])("%s that asks is answered as a machine", async (_name, headers) => {
    const answer = await rig.ask({ url: missing, headers: { host: "alpha.test", ...headers } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json().code).toBe("not_found");
  });

  test("36 no part of the address becomes markup", async () => {
    const url = "/assets/%3Cscript%3Ealert(1)%3C/script%3E?%22%3E%3Cscript%3E";
    const { body } = await rig.ask({ url, headers: { ...navigation, host: "alpha.test" } });
    expect(body).not.toContain("<script");
  });

  test("F4 when the database is unreachable the page still has the brand's look, and offers a retry", async () => {
    const own = await startRig();
    const visit = (url: string) =>
      own.ask({ url, headers: { ...navigation, host: "beta.test", "accept-language": "de" } });
    expect((await visit("/")).statusCode).toBe(200);
    await own.services.database.close();
    own.services.brands.clear();
    const answer = await visit("/login?lang=de");
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.body).toContain("· Beta</title>");
    expect(answer.body).toContain("Der Dienst");
    expect(answer.body).toContain('href="/login?lang=de"');
    await own.close();
  });

  test("a server that has never read its brand still says what is wrong", async () => {
    const own = await startRig();
    await own.services.database.close();
    const answer = await own.ask({ url: "/", headers: { ...navigation, "accept-language": "pl" } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["content-language"]).toBe("pl-pl");
    expect(answer.body).toContain("<title>");
    expect(answer.body).not.toMatch(/undefined|null/);
    await own.close();
  });
});
