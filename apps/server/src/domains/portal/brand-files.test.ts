import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const ask = (host: string, url: string, headers: Record<string, string> = {}) =>
  rig.ask({ url, headers: { host, ...headers } });

type Icon = { src: string; sizes: string; purpose: string };

describe("files that a browser requests from a brand's site", () => {
  test.each([
    ["alpha.test", "en", { name: "Alpha portal", short_name: "Alpha", lang: "en" }],
    ["alpha.test", "de", { name: "Alpha-Portal", short_name: "Alpha", lang: "de" }],
    ["beta.test", "en", { name: "Beta", short_name: "Beta", lang: "en" }],
  ])("D2 %s in %s: the manifest has its name and language", async (host, lang, said) => {
    const answer = await ask(host, `/manifest.webmanifest?lang=${lang}`);
    expect(answer.headers["content-type"]).toContain("application/manifest+json");
    expect(answer.headers["content-language"]).toBe(lang);
    expect(answer.headers.vary).toContain("host");
    expect(answer.json()).toMatchObject({ ...said, start_url: "/", scope: "/", display: "standalone" });
  });

  test("T14 an installed portal accepts photos, if the brand's portal works without a network", async () => {
    const target = async () => (await ask("alpha.test", "/manifest.webmanifest")).json().share_target;
    expect(await target()).toMatchObject({
      action: "/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: { files: [{ name: "photos", accept: ["image/jpeg", "image/png"] }] },
    });
  });

  test("D2 the manifest has the brand's colours, and icons that are there, in the sizes that it says", async () => {
    const [alpha, beta] = await Promise.all(
      ["alpha.test", "beta.test"].map(async (host) => (await ask(host, "/manifest.webmanifest")).json()),
    );
    for (const { theme_color, background_color } of [alpha, beta]) {
      expect([theme_color, background_color].join()).toMatch(/^#[0-9a-f]{6},#[0-9a-f]{6}$/i);
    }
    expect(alpha.theme_color).not.toBe(beta.theme_color);
    expect(alpha.icons.map(({ sizes, purpose }: Icon) => [sizes, purpose])).toEqual([
      ["192x192", "any"],
      ["512x512", "any"],
      ["512x512", "maskable"],
    ]);
    for (const { src, sizes, purpose } of beta.icons as Icon[]) {
      const picture = await ask("beta.test", src);
      expect(picture.headers["content-type"]).toBe("image/png");
      const { width, height, hasAlpha } = await sharp(picture.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
      // A maskable icon fills its square: what shows through would be black on some phones.
      if (purpose === "maskable") expect(hasAlpha).toBe(false);
    }
  });

  test("D2 the page names manifest, icons and colours of its own brand, in both modes", async () => {
    const { body } = await ask("beta.test", "/", { "accept-language": "de" });
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=de">');
    for (const link of ["icon", "apple-touch-icon"]) {
      const path = new RegExp(`<link rel="${link}"[^>]* href="([^"]+)"`).exec(body)?.[1] ?? "";
      expect((await ask("beta.test", path)).statusCode).toBe(200);
    }
    for (const mode of ["light", "dark"]) {
      expect(body).toMatch(
        new RegExp(`<meta name="theme-color" media="\\(prefers-color-scheme: ${mode}\\)" content="#[0-9a-f]{6}">`, "i"),
      );
    }
  });

  test("D2 /favicon.ico is the mark", async () => {
    const answer = await ask("alpha.test", "/favicon.ico");
    expect(answer.headers["content-type"]).toBe("image/x-icon");
    expect(answer.rawPayload.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
    const picture = answer.rawPayload.subarray(answer.rawPayload.readUInt32LE(18));
    expect(picture.length).toBe(answer.rawPayload.readUInt32LE(14));
    expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });
  });

  test("D2 a brand without a mark has no icon: an empty 404, and a page and a manifest that name none", async () => {
    const own = await startRig();
    const db = own.services.database.system;
    const { theme } = await db
      .selectFrom("whitelabels")
      .where("name", "=", "Beta")
      .select("theme")
      .executeTakeFirstOrThrow();
    const { mark: _, ...unmarked } = theme;
    await db
      .updateTable("whitelabels")
      .where("name", "=", "Beta")
      .set({ theme: JSON.stringify(unmarked) as never })
      .execute();
    const at = (url: string) => own.ask({ url, headers: { host: "beta.test" } });
    const favicon = await at("/favicon.ico");
    expect([favicon.statusCode, favicon.body]).toEqual([404, ""]);
    expect((await at("/icons/large.png")).statusCode).toBe(404);
    expect((await at("/manifest.webmanifest")).json().icons).toEqual([]);
    expect((await at("/")).body).not.toMatch(/rel="(icon|apple-touch-icon)"/);
    await own.close();
  });

  test("an icon that is not offered is not found", async () => {
    expect((await ask("alpha.test", "/icons/1000.png")).statusCode).toBe(404);
    expect((await ask("alpha.test", "/icons/constructor.png")).statusCode).toBe(404);
  });
});
