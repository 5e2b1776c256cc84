import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { portalOrigin } from "../brands/portal-origin.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import {
  applySamplePack,
  brands as brandsFile,
  buildings as buildingsFile,
  type Files,
  sampleFiles,
} from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const host = "tower.sample.test";

const drawing = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="M0 0h${side}v${side}z"/></svg>`;
const pictures: Files = Object.fromEntries(
  ["hero", "logo", "banner", "house", "own", "portfolio"].map((name, index) => [
    `sample/pictures/${name}.svg`,
    drawing(index + 20),
  ]),
);

/** The sample pack; its brand has a hero and a logo, its building a host name, a picture (or none) and this look. */
async function apply({ theme = "", image = "house.svg", domains = host } = {}): Promise<void> {
  const brand = sampleFiles[brandsFile] ?? "";
  await applySamplePack(rig.services, {
    ...pictures,
    [brandsFile]: brand.replace("hero: roof.svg", 'hero: hero.svg, hero_focus: "30% 65%", logo_light: logo.svg'),
    [buildingsFile]: `buildings:
  - key: tower
    brand: sample
    name: The Tower
    domains: [${domains}]
    ${image ? `image: ${image}` : "address_1: 1 Quay Road"}
    address: 1 Quay Road
    timezone: Europe/Lisbon
    locale: pt-pt
    theme: { ${theme} }
`,
  });
  rig.services.brands.clear();
}

const themeOf = async (domain: string) => (await rig.api()("GET /public/theme", { query: { domain } })).data.theme;

/** The stored names of the pictures of brand and building. */
async function stored() {
  const { system } = rig.services.database;
  const brand = await system
    .selectFrom("whitelabels")
    .select("theme")
    .where("brand_identifier", "=", "sample-brand")
    .executeTakeFirstOrThrow();
  const building = await system
    .selectFrom("buildings")
    .innerJoin("whitelabels", "whitelabels.uuid", "buildings.whitelabel_uuid")
    .where("whitelabels.brand_identifier", "=", "sample-brand")
    .select(["buildings.theme", "buildings.image", "buildings.uuid"])
    .executeTakeFirstOrThrow();
  return { brand: brand.theme, building };
}

describe("a building's own host name", () => {
  test("D3 shows its name, logo, picture, colours and font; the brand stays the brand", async () => {
    await apply({
      theme:
        'building_logo: own.svg, portfolio_logo: portfolio.svg, home_header_image: banner.svg, primary_color: "#0a5c36", font: fraunces',
    });
    const { building } = await stored();
    const [own, brands] = [await themeOf(host), await themeOf("sample.test")];
    const logo = pictureUrl(building.theme.building_logo, 512);
    expect(own).toMatchObject({
      brand: "sample-brand",
      name: "The Tower",
      logo: { light: logo, dark: logo },
      hero_image_url: pictureUrl(building.theme.home_header_image, 1440),
      font: "fraunces",
      tagline: brands.tagline,
      languages: brands.languages,
    });
    expect(logo).toContain("/files/");
    expect(own.tokens["--fill"]).not.toBe(brands.tokens["--fill"]);
  });

  test("D3 without a logo of its own it has the portfolio's, unless it hides that; then the product's", async () => {
    await apply({ theme: "portfolio_logo: portfolio.svg" });
    const shown = await stored();
    expect((await themeOf(host)).logo.light).toBe(pictureUrl(shown.building.theme.portfolio_logo, 512));
    const product = { light: pictureUrl(shown.brand.logo_light, 512), dark: pictureUrl(shown.brand.logo_light, 512) };
    for (const theme of [
      "portfolio_logo: portfolio.svg, display_portfolio_logo: false",
      "",
      'primary_color: "#0a5c36"',
    ]) {
      await apply({ theme });
      expect((await themeOf(host)).logo).toEqual(product);
    }
  });

  test("D3 without a header image it has its picture, without that the brand's", async () => {
    await apply();
    const { brand, building } = await stored();
    expect((await themeOf(host)).hero_image_url).toBe(pictureUrl(building.image, 1440));
    // The focal point of the brand's picture is not that of the building's.
    expect((await themeOf(host)).hero_image_focus).toBeNull();
    await apply({ image: "" });
    const { hero_image_url, hero_image_focus } = await themeOf(host);
    expect([hero_image_url, hero_image_focus]).toEqual([pictureUrl(brand.hero, 1440), "30% 65%"]);
  });

  test("D3 the page itself wears it, and the other hosts of the brand do not", async () => {
    await apply({ theme: "building_logo: own.svg" });
    const nameAt = async (at: string) => {
      const { body } = await rig.ask({ url: "/login", headers: { host: `${at}:3000` } });
      return (JSON.parse(/id="atrium-boot">(.*?)<\/script>/s.exec(body)?.[1] ?? "{}") as { theme?: { name?: string } })
        .theme?.name;
    };
    expect(await nameAt(host)).toBe("The Tower");
    expect(await nameAt("sample.test")).toBe("Sample");
    expect(await nameAt("www.sample.test")).toBe("Sample");
  });

  test("D3 white-label, config and public buildings are the brand's there too", async () => {
    await apply();
    const ofDomain = async (domain: string) => {
      const { whitelabel } = (await rig.api()("GET /public/whitelabel", { query: { domain } })).data;
      return { ...whitelabel, domain: "" };
    };
    expect(await ofDomain(host)).toEqual(await ofDomain("sample.test"));
    const { buildings } = (await rig.api()("GET /public/buildings", { query: { domain: host } })).data;
    expect(buildings.map(({ name }) => name)).toEqual(["The Tower"]);
  });

  test("D3 links have the requested host, otherwise the brand's first one; never a building's by accident", async () => {
    await apply({ domains: `a.sample.test, ${host}` });
    const brand = await rig.services.brands.find({ brand_identifier: "sample-brand" });
    expect([brand?.domain, brand?.building]).toEqual(["sample.test", undefined]);
    const originAt = async (hostname: string) => {
      const of = await rig.services.brands.find({ brand_identifier: "sample-brand" });
      const request = { hostname, protocol: "https", server: rig.app } as Parameters<typeof portalOrigin>[2];
      return of && (await portalOrigin(rig.services, of, request));
    };
    expect(await originAt(host)).toBe(`https://${host}`);
    expect(await originAt("nobody.test")).toBe("https://sample.test");
    expect(await originAt("alpha.test")).toBe("https://sample.test");
  });
});

describe("an import's changes of host names", () => {
  const hosts = async () => {
    const rows = await rig.services.database.system
      .selectFrom("domains")
      .innerJoin("whitelabels", "whitelabels.uuid", "domains.whitelabel_uuid")
      .where("brand_identifier", "=", "sample-brand")
      .select(["domain", "building_uuid"])
      .orderBy("domain")
      .execute();
    return Object.fromEntries(rows.map(({ domain, building_uuid }) => [domain, building_uuid]));
  };

  test("C2 they come, stay, go and move between a building and its brand", async () => {
    await apply({ domains: `${host}, old.sample.test` });
    const { building } = await stored();
    const brands = { "sample.test": null, "www.sample.test": null };
    expect(await hosts()).toEqual({ ...brands, [host]: building.uuid, "old.sample.test": building.uuid });
    await apply();
    await apply();
    expect(await hosts()).toEqual({ ...brands, [host]: building.uuid });
    const moved = sampleFiles[brandsFile]?.replace("www.sample.test", host);
    await applySamplePack(rig.services, { [brandsFile]: moved });
    expect(await hosts()).toEqual({ "sample.test": null, [host]: null });
    await apply();
    expect(await hosts()).toEqual({ ...brands, [host]: building.uuid });
  });
});
